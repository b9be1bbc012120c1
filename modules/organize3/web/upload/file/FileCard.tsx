// The file at hand, and how it was understood: each of it in a chip that can be corrected.
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { ReadingBar } from '#web/records/import/reading/ReadingCard.tsx'
import room from '#web/records/import/import.module.css'
import type { ReadingProgress } from '#web/records/import/reading/progress.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { FoundChips, type FoundChipsProps } from './FoundChips.tsx'
import styles from '../upload.module.css'
import type { FoundAccount } from '../reading/jobs.ts'
import type { BankFile } from '../reading/use-bank-file.ts'

interface FileCardProps extends FoundChipsProps {
  /** It is being read anew. */
  readonly progress: ReadingProgress | undefined
}

export function FileCard({ progress, ...props }: FileCardProps) {
  const { file, read } = props
  const t = useTexts()
  const [isSeen, setSeen] = useState(false)
  const facts = useFacts(file, read.account)
  return (
    <Card flush>
      <div className={room.file}>
        <span className={room.fileMark}>
          <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{file.name}</h2>
          {progress ? <ReadingBar progress={progress} /> : <p>{facts}</p>}
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

/** "412 lines · 38 kB · Oct 27 to Nov 20". */
function useFacts({ facts }: BankFile, { count, first, last }: FoundAccount): string {
  const t = useTexts()
  const today = dayOf(useNow())
  const span =
    first && last
      ? t('upload.span', {
          from: shortDay(first, today, t.locale),
          to: shortDay(last, today, t.locale),
        })
      : ''
  const size = sizeText(facts.size, t.locale)
  return [t('upload.lines', { count }), size, span].filter(Boolean).join(' · ')
}

function FileSheet({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const lines = file.facts.head.split(/\r\n|\r|\n/)
  return (
    <Sheet opened size="xl" onClose={onClose} title={file.name}>
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
