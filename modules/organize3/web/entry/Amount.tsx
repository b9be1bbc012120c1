// An amount with its currency in front, figures under figures (spec 9), and the currency alone, as an input shows it.
import { moneyWords } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { measuresOf } from '../../rules/totals/totals.ts'
import classes from './entry.module.css'

interface AmountProps {
  /** Decimal text. */
  readonly text: unknown
  readonly currency: unknown
}

export function Amount({ text, currency }: AmountProps) {
  const { locale } = useTexts()
  if (typeof text !== 'string') return <span className={classes.amount}>—</span>
  return (
    <span className={classes.amount}>
      {moneyWords(text, typeof currency === 'string' ? currency : undefined, locale)}
    </span>
  )
}

/** What an entry is about: one amount, or what leaves and what arrives of an exchange. */
export function Amounts({ of }: { of: readonly AmountProps[] }) {
  return of.map(({ text, currency }, at) => (
    <span key={at}>
      {at > 0 && ' › '}
      <Amount text={text} currency={currency} />
    </span>
  ))
}

/** The amounts of an entry. */
export function amountsOf(kind: EntryKind, entry: WireDocument): readonly AmountProps[] {
  return measuresOf(kind).map(({ value, currency }) => ({
    text: entry[value],
    currency: entry[currency],
  }))
}
