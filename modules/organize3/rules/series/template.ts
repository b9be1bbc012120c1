// What each entry of a series says, from what the series says. Pure.
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import { isNought } from '../amounts.ts'
import type { Split } from '../entry/splits.ts'
import { instalmentTitle, splitAmount, splitParts } from './instalments.ts'
import { seriesDay, type Series as Planned } from './plan.ts'

export interface Series extends Planned {
  readonly description?: string | undefined
  readonly third_party?: string | undefined
  readonly categories?: readonly string[] | undefined
  readonly splits?: readonly Split[] | undefined
  readonly value?: string | undefined
  readonly wallet_id?: string | undefined
  readonly destination_wallet_id?: string | undefined
}

const kinds = { outgo: 'Outgo', income: 'Income', transfer: 'Transfer' } as const

/** The kind of its entries. */
export function kindOfSeries({ of = 'outgo' }: Pick<Series, 'of'>) {
  return kinds[of]
}

/** Names that entries have for what a series calls otherwise. */
const names = {
  outgo: { third_party: 'paid_to', wallet_id: 'wallet_id' },
  income: { third_party: 'paid_by', wallet_id: 'wallet_id' },
  transfer: { wallet_id: 'source_wallet_id' },
} as const

/** `paid_to` of an entry is `third_party` of its series. */
export function fieldInSeries({ of = 'outgo' }: Series, name: string): string {
  const known = Object.entries(names[of]).find(([, own]) => own === name)
  return known?.[0] ?? (name === 'date' ? 'starts_on' : name)
}

/** The other way round: `starts_on` of a series is the `date` of an entry. */
export function fieldInEntry({ of = 'outgo' }: Pick<Series, 'of'>, name: string): string {
  const own: Readonly<Record<string, string>> = names[of]
  return own[name] ?? (name === 'starts_on' ? 'date' : name)
}

export interface SeriesEntry {
  readonly klass: string
  readonly date: string
  readonly value: string
  readonly [field: string]: unknown
}

/** The entry with this number, from 1; undefined for one that there is not. `decimals`: those of its wallet. */
export function entryOf(series: Series, number: number, decimals: number): SeriesEntry | undefined {
  const date = seriesDay(series, number)
  const value = valueOf(series, number, decimals)
  if (date === undefined || value === undefined) return undefined
  const { of = 'outgo', description, categories, third_party, wallet_id, count = 0 } = series
  const title = series.instalments ? instalmentTitle(description, number, count) : description
  const own =
    of === 'transfer'
      ? { source_wallet_id: wallet_id, destination_wallet_id: series.destination_wallet_id }
      : {
          wallet_id,
          [names[of].third_party]: third_party,
          splits: splitsOf(series, number, decimals),
        }
  return { klass: kindOfSeries(series), date, value, description: title, categories, ...own }
}

function valueOf(series: Series, number: number, decimals: number) {
  if (series.instalments) return valuesOf(series, decimals)?.[number - 1]
  return series.value && amountIn(series.value, decimals)
}

/** The amount as a wallet with these decimals writes it; one that it cannot write stays as it is, and is refused with its entries. */
export function amountIn(value: string, decimals: number): string {
  const minor = minorUnits(value, decimals)
  return minor === undefined ? value : decimalText(minor, decimals)
}

const valuesOf = ({ value = '', count = 1 }: Series, decimals: number) =>
  splitAmount(value, count, decimals)

function splitsOf(series: Series, number: number, decimals: number) {
  const { splits = [], instalments } = series
  if (splits.length === 0) return undefined
  if (!instalments) return splits
  return partsOf(series, decimals)?.[number - 1]?.flatMap((value, at) =>
    isNought(value) ? [] : { ...splits[at], value },
  )
}

/** The parts of each instalment; undefined where the price, or a part of it, cannot be divided. */
export function partsOf(series: Series, decimals: number): string[][] | undefined {
  const values = valuesOf(series, decimals)
  const parts = (series.splits ?? []).map(({ value = '0' }) => value)
  return values && splitParts(parts, values, decimals)
}
