// The file at hand, and how it was understood: each of it in a chip that can be corrected.
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import room from '#web/records/import/import.module.css'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { BankAccount } from '../../../rules/bank/choices.ts'
import { FoundChips, type FoundChipsProps } from './FoundChips.tsx'
import styles from '../upload.module.css'
import type { BankFile } from './use-bank-file.ts'
import { shortDay, sizeWords } from '../words.ts'

export function FileCard(props: FoundChipsProps) {
  const { file, read, account } = props
  const t = useTexts()
  const [isSeen, setSeen] = useState(false)
  return (
    <Card flush>
      <div className={room.file}>
        <span className={room.fileMark}>
          <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{file.name}</h2>
          <p>{useFacts(file, account)}</p>
        </div>
        {read.isRemembered && <small className={styles.remembered}>{t('upload.remembered')}</small>}
      </div>
      <div className={room.found}>
        <span>{t('import.file.found')}</span>
        <FoundChips {...props} />
        <button type="button" className={styles.link} onClick={() => setSeen(true)}>
          {t('upload.see_file')}
        </button>
      </div>
      {isSeen && <FileSheet file={file} onClose={() => setSeen(false)} />}
    </Card>
  )
}

/** "412 lines · 38 KB · Oct 27 to Nov 20". */
function useFacts({ bytes, opened }: BankFile, { lines, refused }: BankAccount): string {
  const t = useTexts()
  const days = lines.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const span =
    first && last
      ? t('upload.span', { from: shortDay(first, t.locale), to: shortDay(last, t.locale) })
      : ''
  const count = lines.length + refused.length
  const size = sizeWords(bytes?.length ?? opened.text.length, t.locale)
  return [t('upload.lines', { count }), size, span].filter(Boolean).join(' · ')
}

/** Characters of the file that are shown; enough to see what it is. */
const mostShown = 20_000

function FileSheet({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const t = useTexts()
  const lines = file.opened.text.slice(0, mostShown).split(/\r\n|\r|\n/)
  return (
    <Sheet opened size="xl" onClose={onClose} title={file.name} closeLabel={t('actions.close')}>
      <section ref={reachable} className={styles.source} aria-label={file.name}>
        <ol>
          {lines.map((line, at) => (
            // Lines of a file have no other name than their number.
            <li key={`${at + 1}`}>{line}</li>
          ))}
        </ol>
      </section>
    </Sheet>
  )
}

/** What scrolls is reached by keys. */
function reachable(part: HTMLElement | null): void {
  if (part) part.tabIndex = 0
}
