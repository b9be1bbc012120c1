// Where a file is dropped, chosen or pasted.
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import classes from './import.module.css'
import type { Room } from './use-source.ts'

export function DropCard({ room }: { room: Room }) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    void file.arrayBuffer().then((bytes) => room.open(file.name, new Uint8Array(bytes)))
  }
  const isOver = useDrop(([file]) => take(file))
  usePaste((text) => room.open(t('import.paste.name'), text))
  return (
    <>
      {room.problem && <Banner tone="danger" title={t(`import.problems.${room.problem}`)} />}
      <section
        className={classes.drop}
        data-over={isOver || undefined}
        aria-label={t('import.drop.title')}
      >
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <h2>{t('import.drop.title')}</h2>
        <p>{t('import.drop.text')}</p>
        <div className={classes.dropActions}>
          <Button variant="filled" onClick={() => input.current?.click()}>
            {t('import.drop.choose')}
          </Button>
          <Button
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            {t('import.drop.paste')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label={t('import.drop.choose')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </section>
      {isPasting && (
        <PasteSheet
          onClose={() => setPasting(false)}
          onRead={(text) => room.open(t('import.paste.name'), text)}
        />
      )}
    </>
  )
}

/** Rows that are pasted on the page, outside of an input. */
function usePaste(open: (text: string) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]'))
        return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.includes('\n')) open(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}

function PasteSheet({ onClose, onRead }: { onClose: () => void; onRead: (text: string) => void }) {
  const t = useTexts()
  const discard = useDiscardWords()
  const [text, setText] = useState('')
  return (
    <Sheet
      opened
      size="lg"
      onClose={onClose}
      title={t('import.paste.title')}
      closeLabel={t('actions.cancel')}
      ask={discard}
    >
      <Textarea
        label={t('import.paste.label')}
        value={text}
        minRows={10}
        maxRows={10}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button
          variant="filled"
          disabled={text.trim() === ''}
          onClick={() => {
            onClose()
            onRead(text)
          }}
        >
          {t('import.paste.read')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}
