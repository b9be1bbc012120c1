// One line of the file: chosen or not, its entry, the bank's own words under it, and what becomes of it.
import { tagWords } from '#core/fields/tags.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { Locale } from '#core/wire.ts'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { decimalText } from '#core/numbers/money.ts'
import { enters, isChosen, type Decision, type Outcome } from '../../../rules/upload/outcome.ts'
import type { PreviewLine } from '../../../rules/upload/preview.ts'
import type { Suggestion } from '../../../rules/upload/suggest.ts'
import { outcomeMarks } from '../SummaryCard.tsx'
import styles from '../upload.module.css'
import type { Preview } from '../use-preview.ts'
import type { UploadWallet } from '../wallets.ts'
import { plainWords, signedWords } from '../../amounts.ts'

const EditSheet = lateDialog(() => import('./EditSheet.tsx'))

interface LineRowProps {
  readonly found: PreviewLine
  readonly outcome: Outcome
  readonly decision: Decision
  readonly suggestion: Suggestion | undefined
  /** It is known whether the wallet has it. */
  readonly isLooked: boolean
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
  readonly decide: Preview['decide']
}

/** Drawn anew only with what is known or decided of this line. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { found, outcome, decision, wallets, wallet, decide } = props
  const t = useTexts()
  const today = dayOf(useNow())
  const [isOpen, setOpen] = useState(false)
  const { place, line } = found
  const entry = { ...found, ...decision.words }
  const { third_party, description, categories } = entry
  const title = third_party || description || line.raw
  const detail = useDetail(props)
  const isTaken = isChosen(outcome)
  const splits = categories === found.categories ? (line.splits ?? []) : []
  const partsOf = (slug: string) =>
    splits
      .filter(({ category }) => category === slug)
      .map(({ value = '' }) => plainWords(value, t.locale))
      .join(' + ')
  return (
    <li className={styles.line} data-outcome={outcome}>
      <Checkbox
        className={styles.box}
        aria-label={t('upload.preview.choose', { line: title })}
        checked={isTaken}
        onChange={() => decide(place, { isChosen: !isTaken })}
      />
      <span className={styles.day}>{shortDay(entry.date, today, t.locale)}</span>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.title}
          title={title}
          disabled={!isTaken}
          onClick={() => setOpen(true)}
        >
          {title}
        </button>
        <small title={detail}>{detail}</small>
        {line.doubt && (
          <small className={styles.doubt}>
            <IconAlertTriangle size={13} aria-hidden />
            {t(`upload.doubts.${line.doubt}`)}
          </small>
        )}
      </div>
      <span className={styles.tags}>
        {categories
          .split(', ')
          .filter(Boolean)
          .map((slug) => (
            <span key={slug}>{`${tagWords(slug)} ${partsOf(slug)}`.trim()}</span>
          ))}
      </span>
      <b className={styles.amount} data-in={!line.amount.startsWith('-') || undefined}>
        {signedWords(line.amount, t.locale)}
      </b>
      <Becomes {...props} />
      {isOpen && (
        <EditSheet
          line={found}
          decision={decision}
          others={wallets.filter(({ id }) => id !== wallet.id)}
          wallet={wallet}
          onClose={() => setOpen(false)}
          onDone={(next: Decision) => {
            setOpen(false)
            decide(place, next)
          }}
        />
      )}
    </li>
  )
})

/** Under the title: what it becomes, that it equals another line, else the bank's own words. */
function useDetail({ found, outcome, decision, suggestion, wallets }: LineRowProps): string {
  const t = useTexts()
  const today = dayOf(useNow())
  const { line, alike, third_party, description } = found
  if (outcome === 'transfer' && decision.action === 'transfer') {
    const other = wallets.find(({ id }) => id === decision.other_id)
    return t('upload.preview.with_wallet', { wallet: other?.name ?? '' })
  }
  const isOpen = outcome === 'perhaps' || enters(outcome)
  if (suggestion && isOpen) return suggestionWords(suggestion, wallets, { today, locale: t.locale })
  const isEqual = alike.unnamed + alike.named.length > 0
  if (isEqual && outcome === 'new') return t('upload.preview.equal')
  const title = third_party || description
  const more = third_party && description !== line.raw ? description : ''
  return [more, line.raw === title ? '' : line.raw].filter(Boolean).join(' · ')
}

/** "Caixa da loja, 18 nov, −1.500,00 · Saque". */
function suggestionWords(
  { entry, isExchange }: Suggestion,
  wallets: readonly UploadWallet[],
  { today, locale }: { today: string; locale: Locale },
): string {
  const wallet = wallets.find(({ id }) => id === entry.wallet)
  const amount = decimalText(BigInt(entry.minor), wallet?.precision ?? 2)
  // For wallets in another currency the code is in front.
  const words = [isExchange && wallet?.currency, signedWords(amount, locale)]
    .filter(Boolean)
    .join(' ')
  const facts = [wallet?.name, shortDay(entry.date, today, locale), words]
  const about = entry.third_party || entry.description
  return [facts.filter(Boolean).join(', '), about].filter(Boolean).join(' · ')
}

const likeness = ({ action, isExchange }: Suggestion) => (isExchange ? 'exchange' : action)

/** What becomes of it, and the other thing that could. */
function Becomes(props: LineRowProps) {
  const { found, outcome, decision, suggestion, isLooked, decide } = props
  const t = useTexts()
  const { place } = found
  const { action } = decision
  const isAsked = outcome === 'perhaps'
  const isLike = suggestion !== undefined && outcome === 'new'
  const shown = isLike ? (suggestion.action === 'join' ? 'transfer' : 'linked') : outcome
  const Mark = outcomeMarks[shown]
  if (!isLooked) return <span className={styles.outcome}>{t('import.preview.checking')}</span>
  return (
    <span className={styles.outcome} data-outcome={shown}>
      <Mark size={15} aria-hidden />
      {isLike ? t(`upload.like.${likeness(suggestion)}`) : t(`upload.one.${outcome}`)}
      {(isLike || isAsked) && suggestion && (
        <button
          type="button"
          className={styles.link}
          onClick={() =>
            decide(place, { action: suggestion.action, other_id: suggestion.entry.id })
          }
        >
          {t(`upload.like.do_${suggestion.action}`)}
        </button>
      )}
      {isAsked && (
        <button
          type="button"
          className={styles.link}
          onClick={() => decide(place, { isChosen: true })}
        >
          {t('upload.like.other')}
        </button>
      )}
      {action !== undefined && (outcome === 'transfer' || outcome === 'linked') && (
        <button
          type="button"
          className={styles.link}
          onClick={() => decide(place, { action: undefined })}
        >
          {t('upload.like.undo')}
        </button>
      )}
    </span>
  )
}
