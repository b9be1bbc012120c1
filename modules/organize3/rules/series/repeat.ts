// What is asked of more than one entry, as typed, and the series that it says. Pure.
import type { EntryKind } from '../entry/kinds.ts'
import { thirdPartyFields } from '../entry/kinds.ts'
import { typedSplits } from '../entry/splits.ts'
import { seriesOf, type SeriesLine } from '../quick/line.ts'
import type { Unit } from './dates.ts'
import type { Series } from './template.ts'

export interface Repeat {
  /** Id of the series: a second try does not make a second one. */
  readonly id: string
  readonly how: 'instalments' | 'recurring'
  readonly every: string
  readonly unit: Unit
  readonly count: string
  readonly ends: 'never' | 'after' | 'on'
  readonly ends_on: string
}

/** What each entry of a series says. */
export type Template = SeriesLine & Pick<Series, 'splits'>

/** The member of a form's values that holds what its entry comes again by: no field of it, so that drafts keep it and no save sends it. */
export const repeatMember = 'series'

export function repeatIn(values: Readonly<Record<string, unknown>>): Repeat | undefined {
  return values[repeatMember] as Repeat | undefined
}

/** What an entry says, as a form of its kind holds it. */
export function templateOf(kind: EntryKind, values: Readonly<Record<string, unknown>>): Template {
  const text = (name = '') => String(values[name] ?? '')
  const { categories } = values
  const line = {
    kind,
    date: text('date'),
    third: text(thirdPartyFields[kind]),
    categories: Array.isArray(categories) ? categories.join(',') : text('categories'),
    description: text('description'),
    value: text('value'),
    arrives: '',
    wallet: text('wallet_id') || text('source_wallet_id'),
    other: text('destination_wallet_id'),
  }
  return { ...seriesOf(line), splits: typedSplits(values) }
}

/** The series, as a save takes it: a text that is no number is refused as it was typed. */
export function repeated(template: Template, repeat: Repeat) {
  const { id, how, every, unit, count, ends, ends_on } = repeat
  const isSplit = how === 'instalments'
  return {
    ...template,
    _id: id,
    klass: 'Series',
    every: isSplit ? '1' : every,
    unit: isSplit ? 'month' : unit,
    ...((isSplit || ends === 'after') && { count }),
    ...(!isSplit && ends === 'on' && { ends_on }),
    instalments: isSplit,
  }
}

/** The same as it is read: its days can be counted. */
export function readSeries(doc: ReturnType<typeof repeated>): Series {
  return { ...doc, every: Number(doc.every), count: doc.count ? Number(doc.count) : undefined }
}
