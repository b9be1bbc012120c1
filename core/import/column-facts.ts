// What all cells of a column say together, worked out once for a file: everything that its target is guessed and read by.
import { decimalMarkOf, type DecimalMark } from './amounts.ts'
import { orderOf, type DateHints, type FoundOrder } from './date-order.ts'
import { wordKey } from './rules.ts'

export interface ColumnFacts {
  /** The first values that are not blank. */
  readonly sample: readonly string[]
  /** How it writes its days; undefined where it has none. */
  readonly order: FoundOrder | undefined
  /** Of whole numbers: of `1.234` the mark parts thousands. */
  readonly mark: DecimalMark
  /** Its different words as they are compared → as the file has them; the first thousand. */
  readonly words: ReadonlyMap<string, string>
}

const sampled = 500
const maxWords = 1_000

export function columnFacts(
  rows: readonly (readonly string[])[],
  at: number,
  hints: DateHints,
): ColumnFacts {
  const values = rows.map((row) => row[at]?.trim() ?? '')
  const words = new Map<string, string>()
  for (const text of values) {
    if (words.size === maxWords) break
    if (text !== '') words.set(wordKey(text), text)
  }
  words.delete('')
  const usual = hints.locale === 'pt-BR' ? ',' : '.'
  return {
    sample: values.filter(Boolean).slice(0, sampled),
    order: orderOf(values, hints),
    mark: decimalMarkOf(values, { usual, decimals: 0 }).mark,
    words,
  }
}
