// Which lines of banks' files a wallet has: what entries keep of the lines that they were made of or linked with. Pure.
import { wordKey } from '#core/import/rules.ts'
import { markNew } from '../bank/known.ts'
import { inMinor } from '../wallet/amounts.ts'
import type { LinesAlike, UploadRow } from './row.ts'

/** A line as an entry keeps it (`import_lines`): the bank's data, unchanged by later edits of the entry. */
export interface KeptLine {
  readonly wallet_id: string
  readonly date: string
  /** Signed minor units of the wallet. */
  readonly minor: number
  /** The bank's description, normalised for comparison. */
  readonly words: string
  readonly bank_id?: string
  /** What wrote the file that it was in (`sourceOf`); lines of former releases do not say it. */
  readonly source?: string
  /** The import that it came in with; `importOf` says it of lines of former releases, too. */
  readonly import_id?: string
}

export function keptLine(
  { id, precision }: { readonly id: string; readonly precision: number },
  { date, amount, raw, bank_id }: UploadRow['line'],
  { source, import_id }: Pick<KeptLine, 'source' | 'import_id'>,
): KeptLine {
  const minor = Number(inMinor(amount, precision))
  const of = { ...(source && { source }), ...(import_id && { import_id }) }
  const line = { wallet_id: id, date, minor, words: wordKey(raw), ...of }
  return bank_id === '' ? line : { ...line, bank_id }
}

/** What all lines of a wallet, day and amount are found by. */
export function lineName({ wallet_id, date, minor }: KeptLine): string {
  return `${wallet_id}/${date}/${minor}`
}

/** The lines of an entry, of whatever revision. */
export function linesOf({ import_lines: lines }: Record<string, unknown>): readonly KeptLine[] {
  return Array.isArray(lines) ? (lines as unknown[]).filter(isLine) : []
}

/** The import of an entry's line: several files may have lines of one entry. Undefined of a line of a former release that an entry by hand was linked with. */
export const importOf = ({ import_id }: KeptLine, entry: Record<string, unknown>): unknown =>
  import_id ?? entry.import_id

function isLine(one: unknown): one is KeptLine {
  const { wallet_id, date, minor, words } = (one ?? {}) as Partial<KeptLine>
  const texts = [wallet_id, date, words]
  return texts.every((text) => typeof text === 'string') && Number.isSafeInteger(minor)
}

/**
 * Whether the wallet has this line (money 14): one with the same id of the bank, or as many with its day, amount and
 * description as the file has up to it. `kept`: those of its wallet, day and amount.
 */
export function isKnown(
  line: KeptLine,
  { unnamed, named, later }: LinesAlike,
  kept: readonly KeptLine[],
): boolean {
  if (kept.length === 0) return false
  const isPlain = line.bank_id === undefined && named.length + later.length === 0
  // Most banks give their lines no ids, and may have thousands that are alike.
  if (isPlain && kept.every(({ bank_id }) => bank_id === undefined)) {
    return kept.filter(({ words }) => words === line.words).length > unnamed
  }
  const { bank_id: _, source: _source, import_id: _import, ...plain } = line
  // More lines than entries take all entries, no more.
  const others = Array.from({ length: Math.min(unnamed, kept.length) }, () => plain)
  const before = [...others, ...named.map((name) => ({ ...plain, bank_id: name }))]
  const file = [...before, line, ...later.map((name) => ({ ...plain, bank_id: name }))]
  // A line without an id takes entries with an id first: one without could also belong to a line with another id.
  const isUnnamed = (one: KeptLine) => Number(one.bank_id === undefined)
  const stored = kept.toSorted((one, other) => isUnnamed(one) - isUnnamed(other))
  return markNew(file.map(movementOf), stored.map(movementOf))[before.length] === false
}

/**
 * Whether a line may be an entry of its amount that has these lines by now. One source has the same day and words for the same
 * movement, only its ids may be others; of two sources, and of entries by hand, a person decides.
 */
export function mayBe(
  { date, words, source }: Pick<KeptLine, 'date' | 'words' | 'source'>,
  kept: readonly KeptLine[],
): boolean {
  return kept.every(
    (one) =>
      one.source === undefined ||
      one.source !== source ||
      (one.date === date && one.words === words),
  )
}

/** Another source has a line with half of the words, a number is none: days further apart may be of one movement then. */
export function areWordsAlike(
  { words, source }: Pick<KeptLine, 'words' | 'source'>,
  kept: readonly KeptLine[],
): boolean {
  const own = telling(words)
  return kept.some((one) => {
    const other = telling(one.words)
    const shared = own.filter((word) => other.includes(word)).length
    const isOther = one.source !== undefined && one.source !== source
    return isOther && shared > 0 && shared >= Math.min(own.length, other.length) / 2
  })
}

const telling = (words: string) => words.split(' ').filter((one) => /\p{L}{3}/u.test(one))

function movementOf({ date, minor, words: raw, bank_id }: KeptLine) {
  return { date, minor, raw, ...(bank_id !== undefined && { bank_id }) }
}
