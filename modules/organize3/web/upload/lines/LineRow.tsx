// One line of the file: chosen or not, its entry, the bank's own words under it, and what becomes of it.
import { lazy, Suspense, useState } from 'react'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { decimalText } from '#core/values/money.ts'
import type { Decision } from '../../../rules/upload/preview.ts'
import { outcomeMarks } from '../SummaryCard.tsx'
import styles from '../upload.module.css'
import type { Suggestion } from '../use-look.ts'
import type { Preview } from '../use-preview.ts'
import type { UploadWallet } from '../wallets.ts'
import { shortDay, signedWords } from '../words.ts'

const EditSheet = lazy(() => import('./EditSheet.tsx'))

interface LineRowProps {
  readonly at: number
  readonly preview: Preview
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
  readonly isLocked: boolean
}

export function LineRow(props: LineRowProps) {
  const { at, preview, wallets, wallet, isLocked } = props
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const found = preview.lines[at]!
  const { place, line } = found
  const decision = preview.decision(place)
  const outcome = preview.outcome(at)
  const entry = { ...found, ...decision.words }
  const { third_party, description, categories } = entry
  const title = third_party || description || line.raw
  const isChosen = outcome !== 'known' && outcome !== 'left'
  return (
    <li className={styles.line} data-outcome={outcome}>
      <Checkbox
        className={styles.box}
        aria-label={t('upload.preview.choose', { line: title })}
        checked={isChosen}
        disabled={isLocked}
        onChange={() => preview.decide(place, { isChosen: !isChosen })}
      />
      <span className={styles.day}>{shortDay(entry.date, t.locale)}</span>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.title}
          disabled={isLocked || !isChosen}
          onClick={() => setOpen(true)}
        >
          {title}
        </button>
        <small>{useDetail(props)}</small>
      </div>
      <span className={styles.tags}>
        {categories
          .split(', ')
          .filter(Boolean)
          .map((slug) => (
            <span key={slug}>{slug}</span>
          ))}
      </span>
      <b className={styles.amount} data-in={!line.amount.startsWith('-') || undefined}>
        {signedWords(line.amount, t.locale)}
      </b>
      <Outcome {...props} />
      {isOpen && (
        <Suspense>
          <EditSheet
            line={found}
            decision={decision}
            others={wallets.filter(({ id }) => id !== wallet.id)}
            wallet={wallet}
            onClose={() => setOpen(false)}
            onDone={(next: Decision) => {
              setOpen(false)
              preview.decide(place, next)
            }}
          />
        </Suspense>
      )}
    </li>
  )
}

/** Under the title: what it becomes, that it equals another line, else the bank's own words. */
function useDetail({ at, preview, wallets }: LineRowProps): string {
  const t = useTexts()
  const { place, line, alike, third_party, description } = preview.lines[at]!
  const decision = preview.decision(place)
  const suggestion = preview.suggestion(at)
  const outcome = preview.outcome(at)
  if (outcome === 'transfer' && decision.deed === 'transfer') {
    const other = wallets.find(({ id }) => id === decision.other_id)
    return t('upload.preview.with_wallet', { wallet: other?.name ?? '' })
  }
  const isOpen = outcome === 'new' || outcome === 'transfer' || outcome === 'linked'
  if (suggestion && isOpen) return suggestionWords(suggestion, wallets, t.locale)
  const isEqual = alike.unnamed + alike.named.length > 0
  if (isEqual && outcome === 'new') return t('upload.preview.equal')
  const title = third_party || description
  const more = third_party && description !== line.raw ? description : ''
  return [more, line.raw === title ? '' : line.raw].filter(Boolean).join(' · ')
}

/** "Caixa da loja, 18 nov, −1.500,00 · Saque". */
function suggestionWords(
  { entry }: Suggestion,
  wallets: readonly UploadWallet[],
  locale: Locale,
): string {
  const wallet = wallets.find(({ id }) => id === entry.wallet)
  const amount = decimalText(BigInt(entry.minor), wallet?.precision ?? 2)
  const facts = [wallet?.name, shortDay(entry.date, locale), signedWords(amount, locale)]
  const words = entry.third_party || entry.description
  return [facts.filter(Boolean).join(', '), words].filter(Boolean).join(' · ')
}

/** What becomes of it, and the other thing that could. */
function Outcome({ at, preview, isLocked }: LineRowProps) {
  const t = useTexts()
  const { place } = preview.lines[at]!
  const { deed } = preview.decision(place)
  const outcome = preview.outcome(at)
  const suggestion = preview.suggestion(at)
  const isOpen = preview.look.known[at] !== undefined
  const isLike = suggestion !== undefined && outcome === 'new'
  const shown = isLike ? (suggestion.deed === 'join' ? 'transfer' : 'linked') : outcome
  const Mark = outcomeMarks[shown]
  if (!isOpen) return <span className={styles.outcome}>{t('import.preview.checking')}</span>
  return (
    <span className={styles.outcome} data-outcome={shown}>
      <Mark size={15} aria-hidden />
      {t(isLike ? `upload.like.${suggestion.deed}` : `upload.one.${outcome}`)}
      {isLike && !isLocked && (
        <button
          type="button"
          className={styles.link}
          onClick={() =>
            preview.decide(place, { deed: suggestion.deed, other_id: suggestion.entry.id })
          }
        >
          {t(`upload.like.do_${suggestion.deed}`)}
        </button>
      )}
      {deed !== undefined && (outcome === 'transfer' || outcome === 'linked') && !isLocked && (
        <button
          type="button"
          className={styles.link}
          onClick={() => preview.decide(place, { deed: undefined })}
        >
          {t('upload.like.undo')}
        </button>
      )}
    </span>
  )
}
