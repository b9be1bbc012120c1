// In a row of what comes again, and on its page: of a price that is paid in parts, how many they are and what each comes to.
import { moneyWords } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { instalmentPlan } from '../../rules/series/preview.ts'
import type { Series } from '../../rules/series/template.ts'

interface InInstalmentsProps {
  readonly record: WireDocument
  /** The column. */
  readonly name: string
  /** There is room for the last one, where rounding makes it another one. */
  readonly isWide?: boolean
}

export default function InInstalments({ record, name, isWide }: InInstalmentsProps) {
  const t = useTexts()
  const series = record as Series & { currency?: string }
  if (name !== 'value' || !series.instalments) return null
  // A stored value has the decimals of its wallet.
  const plan = instalmentPlan(series, series.value?.split('.')[1]?.length ?? 0)
  if (!plan) return null
  const { count, each, rest } = plan
  const words = (amount: string) => moneyWords(amount, series.currency, t.locale)
  const said = { count, each: words(each), rest: words(rest) }
  return t(isWide && each !== rest ? 'series.each_last' : 'series.each', said)
}
