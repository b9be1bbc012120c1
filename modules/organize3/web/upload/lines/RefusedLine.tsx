// A row of the file that could not be read: its number, why, and the way to correct it in place.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { DateOrder } from '#core/import/rules.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { partsOfRefused } from '../../../rules/upload/refused.ts'
import styles from '../upload.module.css'
import type { Preview } from '../use-preview.ts'
import type { UploadWallet } from '../wallets.ts'

const CorrectSheet = lateDialog(() => import('./CorrectSheet.tsx'))

interface RefusedLineProps {
  readonly at: number
  readonly preview: Preview
  readonly wallet: UploadWallet
  /** How the days of the file are written. */
  readonly dates: DateOrder
}

export function RefusedLine({ at, preview, wallet, dates }: RefusedLineProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  const [isOpen, setOpen] = useState(false)
  const { place, row } = preview.refused[at]!
  const parts = partsOfRefused(row.raw, dates)
  return (
    <li className={styles.line} data-outcome="refused">
      <Checkbox
        className={styles.box}
        aria-label={t('upload.preview.choose', { line: parts.words })}
        checked={false}
        disabled
        readOnly
      />
      <span className={styles.day}>{parts.date && shortDay(parts.date, today, t.locale)}</span>
      <div className={styles.words}>
        <b className={styles.title}>{parts.words}</b>
        <small>
          {t('upload.preview.refused', { line: row.line, why: t(`upload.reasons.${row.reason}`) })}
        </small>
      </div>
      <span className={styles.outcome} data-outcome="refused">
        <IconAlertTriangle size={15} aria-hidden />
        {t('upload.one.refused')}
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {t('upload.preview.correct')}
        </button>
      </span>
      {isOpen && (
        <CorrectSheet
          row={row}
          parts={parts}
          wallet={wallet}
          onClose={() => setOpen(false)}
          onDone={(line) => {
            setOpen(false)
            preview.correct(place, line)
          }}
        />
      )}
    </li>
  )
}
