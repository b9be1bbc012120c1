// Totals of the file's lines, and whether its closing balance equals that of the wallet after the import.
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCircleCheck,
  IconEqual,
  IconHelpCircle,
  IconLink,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { decimalText } from '#core/numbers/money.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import room from '#web/records/import/import.module.css'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { outcomes, type Outcome } from '../../rules/upload/outcome.ts'
import type { UploadStanding } from '../../rules/upload/row.ts'
import { inMinor } from '../../rules/wallet/amounts.ts'
import type { FoundAccount } from './reading/jobs.ts'
import styles from './upload.module.css'
import type { Preview } from './use-preview.ts'
import type { UploadWallet } from './wallets.ts'
import { minorWords, plainWords } from '../amounts.ts'

export const outcomeMarks: Readonly<Record<Outcome, typeof IconPlus>> = {
  new: IconPlus,
  perhaps: IconHelpCircle,
  transfer: IconArrowsExchange,
  linked: IconLink,
  known: IconEqual,
  left: IconMinus,
  refused: IconAlertTriangle,
}

interface SummaryCardProps {
  readonly preview: Preview
  readonly account: FoundAccount
  readonly wallet: UploadWallet
  /** Undefined while it is asked. */
  readonly status: UploadStanding | undefined
}

export function SummaryCard({ preview, account, wallet, status }: SummaryCardProps) {
  const t = useTexts()
  const { counts, incoming, outgoing } = preview.summary
  const { look, lines } = preview
  const shown = outcomes.filter((one) => counts[one] > 0 || one === 'new')
  const words = (minor: bigint) => minorWords(minor, wallet.precision, t.locale)
  return (
    <Card title={t('import.summary.title')}>
      <dl className={room.figures} aria-live="polite">
        {shown.map((outcome) => {
          const Mark = outcomeMarks[outcome]
          return (
            <div key={outcome} className={styles.figure} data-outcome={outcome}>
              <dt>
                <Mark size={16} aria-hidden />
                {t(`upload.outcomes.${outcome}`)}
              </dt>
              <dd>{counts[outcome].toLocaleString(t.locale)}</dd>
            </div>
          )
        })}
      </dl>
      {!look.isDone && lines.length > 0 && (
        <p className={room.note}>
          {t('import.summary.looking', { done: look.known.length, all: lines.length })}
        </p>
      )}
      <dl className={styles.sums}>
        <div data-in>
          <dt>{t('upload.sums.in')}</dt>
          <dd>{words(incoming)}</dd>
        </div>
        <div>
          <dt>{t('upload.sums.out')}</dt>
          <dd>{words(outgoing)}</dd>
        </div>
        <Closing {...{ preview, account, wallet, status }} />
      </dl>
    </Card>
  )
}

/** The balance that the file ends with, beside what the wallet has on its last day once these lines are in. */
function Closing({ preview, account, wallet, status }: SummaryCardProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { precision } = wallet
  const closing = account.closing && inMinor(account.closing.amount, precision)
  const { closing: here } = preview.look
  if (closing === undefined || here === undefined || status === undefined) return null
  const { incoming, outgoing } = preview.summary
  const base =
    inMinor(status === 'pending' ? here.balance_after_pending : here.balance, precision) ?? 0n
  const then = status === 'imported' ? base : base + incoming + outgoing
  const day = shortDay(here.day, today, t.locale)
  const words = (minor: bigint) => plainWords(decimalText(minor, precision), t.locale)
  const isSame = then === closing
  return (
    <>
      <div>
        <dt>{t('upload.sums.file')}</dt>
        <dd>{words(closing)}</dd>
      </div>
      {!isSame && (
        <div>
          <dt>{t(`upload.sums.${status === 'pending' ? 'pending' : 'wallet'}`, { day })}</dt>
          <dd>{words(then)}</dd>
        </div>
      )}
      <p className={styles.proof} data-same={isSame || undefined}>
        {isSame ? (
          <IconCircleCheck size={16} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} aria-hidden />
        )}
        {isSame ? t('upload.sums.same') : t('upload.sums.differs', { by: words(closing - then) })}
      </p>
    </>
  )
}
