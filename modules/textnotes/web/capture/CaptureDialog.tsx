// A line, or some, become a note in the folder of notes: its first line names it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { kind } from '#web/files/disk/items.ts'
import { addNote } from '../note/add-note.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import { closeCapture } from './state.ts'

export default function CaptureDialog({ db }: { db: string }) {
  return (
    <NoteTexts>
      <Writing db={db} />
    </NoteTexts>
  )
}

function Writing({ db }: { db: string }) {
  const t = useTexts()
  const router = useRouter()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isBlank = text.trim() === ''
  const save = async () => {
    if (isBlank || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { id } = await addNote(db, { text: `${text.trimEnd()}\n`, words: t })
      closeCapture()
      const open = () => void router.navigate(`/account/${db}/notes/${id}`)
      void toast({
        message: t('notes.capture.saved'),
        next: { label: t('notes.capture.open'), run: open },
      })
      await refresh(client, db, kind)
    } catch (error) {
      setProblem(t.problem(error))
      setBusy(false)
    }
  }
  const ask = {
    question: t('notes.capture.discard_question'),
    discard: t('notes.capture.discard'),
    stay: t('notes.capture.stay'),
  }
  return (
    <Sheet opened onClose={closeCapture} title={t('shell.palette.note')} {...(!isBlank && { ask })}>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <Textarea
        data-autofocus
        label={t('notes.capture.label')}
        description={t('notes.capture.help')}
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          const isEnd = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (!isEnd) return
          event.preventDefault()
          void save()
        }}
      />
      <DialogActions>
        <Button variant="filled" loading={isBusy} disabled={isBlank} onClick={() => void save()}>
          {t('notes.capture.save')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}
