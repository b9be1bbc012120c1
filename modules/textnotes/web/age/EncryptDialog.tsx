// Makes an encrypted note of a readable one: a new file with the same text, tags and star, and after it is stored the readable one goes for
// good with its versions. What stops on the way leaves both.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { destroy, mark, orRefuse, trash } from '#web/files/disk/writes.ts'
import { kind, type FileAnswer, type FileDoc } from '#web/files/disk/items.ts'
import { readContent, writeContent } from '#web/files/disk/content.ts'
import classes from '../note/note.module.css'
import type { NoteSession } from '../note/session.ts'
import { cipherOf, handOver } from './cipher.ts'
import { NewPassphrase, passphraseProblems, type Passphrases } from './NewPassphrase.tsx'

interface EncryptDialogProps {
  file: FileAnswer
  session: NoteSession
  onClose: () => void
}

export default function EncryptDialog({ file, session, onClose }: EncryptDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { go } = useAddress()
  const [typed, setTyped] = useState<Passphrases>({ passphrase: '', again: '' })
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (why: string) => {
    setProblem(why)
    setBusy(false)
  }
  const encrypt = async () => {
    setAsked(true)
    if (Object.keys(passphraseProblems(typed, t)).length > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { item } = file
      const cipher = cipherOf(typed.passphrase)
      await session.save()
      if (session.isDirty) return refuse(t('notes.refused'))
      const bytes = await cipher.seal(await session.bytes())
      const { id } = await writeContent(
        db,
        { parent: item.parent, name: `${item.name}.age`, taken: 'both' },
        bytes,
      )
      const { tags, starred } = file.doc
      if (starred === true) await orRefuse(mark(db, [id], { starred: true }))
      if (tags && tags.length > 0) {
        await savePatch(db, await call<FileDoc>('GET', `/${db}/${id}`), () => ({ tags }))
      }
      // What somebody saved meanwhile is not in the new file.
      if ((await readContent(db, item.id)).tag !== session.state().tag) {
        await orRefuse(trash(db, 'remove', [id]))
        return refuse(t('notes.conflict.title'))
      }
      await orRefuse(trash(db, 'remove', [item.id]))
      await orRefuse(destroy(db, [item.id]))
      handOver(id, cipher)
      session.forget()
      go(`/account/${db}/notes/${id}`, { replace: true })
      void toast({ message: t('notes.encrypt.done') })
      await refresh(client, db, kind)
    } catch (error) {
      refuse(t.problem(error))
    }
  }
  return (
    <Sheet opened onClose={onClose} title={t('notes.encrypt.title')}>
      <form
        className={classes.unlock}
        onSubmit={(event) => {
          event.preventDefault()
          void encrypt()
        }}
      >
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <p>{t('notes.encrypt.text')}</p>
        <p>{t('notes.unlock.new_text')}</p>
        <NewPassphrase typed={typed} onTyped={setTyped} isAsked={isAsked} />
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" type="submit" loading={isBusy}>
            {t('notes.encrypt.submit')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
