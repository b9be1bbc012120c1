// Where a file is dropped, chosen or pasted.
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { FileButton } from '#web/files/choose/FileButton.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import classes from './import.module.css'

export interface DropCardProps {
  /** Why the last file cannot be imported. */
  readonly problem: string | undefined
  readonly onFile: (file: File) => void
  /** A text that was pasted, under the name that such a file gets. */
  readonly onText: (text: string, name: string) => void
  /** What may be dropped, in words, where it is more than CSV. */
  readonly words?: { readonly title: string; readonly text: string }
  /** Endings of files beside those of tables: `.ofx`. */
  readonly endings?: readonly string[]
}

const tables = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values']

export function DropCard({ problem, onFile, onText, words, endings = [] }: DropCardProps) {
  const t = useTexts()
  const { title, text } = words ?? { title: t('import.drop.title'), text: t('import.drop.text') }
  const [isPasting, setPasting] = useState(false)
  const take = ([file]: readonly File[]) => file && onFile(file)
  const isOver = useDrop(take)
  usePastedText((pasted) => onText(pasted, t('import.paste.name')))
  return (
    <>
      {problem !== undefined && <Banner tone="danger" title={problem} />}
      <section className={classes.drop} data-over={isOver || undefined} aria-label={title}>
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <h2>{title}</h2>
        <p>{text}</p>
        <div className={classes.dropActions}>
          <FileButton
            variant="filled"
            choice={{ label: t('import.drop.choose'), accept: [...tables, ...endings].join(',') }}
            onTake={take}
          />
          <Button
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            {t('import.drop.paste')}
          </Button>
        </div>
      </section>
      {isPasting && (
        <PasteSheet
          onClose={() => setPasting(false)}
          onRead={(pasted) => onText(pasted, t('import.paste.name'))}
        />
      )}
    </>
  )
}

/** Rows that are pasted on the page, outside of an input. */
export function usePastedText(open: (text: string) => void): void {
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

export function PasteSheet({
  onClose,
  onRead,
}: {
  onClose: () => void
  onRead: (text: string) => void
}) {
  const t = useTexts()
  const discard = useDiscardWords()
  const [text, setText] = useState('')
  return (
    <Sheet opened size="lg" onClose={onClose} title={t('import.paste.title')} ask={discard}>
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
