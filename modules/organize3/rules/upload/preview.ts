// The lines of a bank's file as they would be imported: what the rules make of each. Pure.
import { wordKey } from '#core/import/rules.ts'
import type { BankAccount, BankLine, Klass, RefusedRow } from '../bank/choices.ts'
import { kindOfLine } from '../bank/kind.ts'
import { applyMappings } from '../mapping/apply.ts'
import { slugsOf, type MappingRule } from '../mapping/mapping.ts'
import { inMinor } from '../wallet/amounts.ts'
import type { LinesAlike } from './row.ts'

/** What people may change of a line's entry. */
export interface EntryWords {
  readonly date: string
  readonly description: string
  readonly third_party: string
  /** Slugs with commas between them. */
  readonly categories: string
}

/** A row of the file by its position, which stays the same however the file is read. */
export interface RowAt<Row> {
  readonly place: string
  readonly row: Row
}

/** Lines that were read or corrected, in their order, and those that could not be read so far. */
export interface LinesOfFile {
  readonly lines: readonly RowAt<BankLine>[]
  readonly refused: readonly RowAt<RefusedRow>[]
}

/** `corrections`: by position, a row that could not be read as the user entered it. */
export function linesOfFile(
  { lines, refused }: Pick<BankAccount, 'lines' | 'refused'>,
  corrections: ReadonlyMap<string, BankLine>,
): LinesOfFile {
  const bad = placed(refused, 'r')
  const corrected = bad.flatMap(({ place }) => {
    const row = corrections.get(place)
    return row ? [{ place, row }] : []
  })
  const good = placed(lines, 'l')
  const all =
    corrected.length === 0
      ? good
      : [...good, ...corrected].toSorted((one, other) => one.row.line - other.row.line)
  return { lines: all, refused: bad.filter(({ place }) => !corrections.has(place)) }
}

/** Several rows may have the same line number. */
function placed<Row extends { readonly line: number }>(
  rows: readonly Row[],
  prefix: string,
): RowAt<Row>[] {
  let line = 0
  let count = 0
  return rows.map((row) => {
    count = row.line === line ? count + 1 : 0
    line = row.line
    return { place: `${prefix}${line}.${count}`, row }
  })
}

/** A line, and the entry that the rules make of it. */
export interface PreviewLine extends EntryWords {
  readonly place: string
  /** Its amount below nought where it becomes an outgo. */
  readonly line: BankLine
  readonly alike: LinesAlike
  readonly kind: 'Income' | 'Outgo'
  /** Its amount in minor units of the wallet. */
  readonly minor: bigint
  /** A rule changed it. */
  readonly isMapped: boolean
}

/** Limit of ids of like lines that are sent with a line; no day has that many. */
const maxNames = 200

/** Of each line, which others of its day, amount and words its file has. */
function alikeOf(lines: readonly BankLine[]): LinesAlike[] {
  const keys = lines.map(({ date, amount, raw }) => [date, amount, wordKey(raw)].join(' '))
  const groups = new Map<string, { unnamed: number; named: number; readonly names: string[] }>()
  for (const [at, { bank_id }] of lines.entries()) {
    const group = groups.get(keys[at]!) ?? { unnamed: 0, named: 0, names: [] }
    groups.set(keys[at]!, group)
    if (bank_id !== undefined) group.names.push(bank_id)
  }
  return lines.map(({ bank_id }, at) => {
    const group = groups.get(keys[at]!)!
    const { unnamed, named, names } = group
    const isNamed = bank_id !== undefined
    if (isNamed) group.named += 1
    else group.unnamed += 1
    const from = Math.max(0, named - maxNames)
    const later = names.slice(group.named, group.named + maxNames)
    return { unnamed, named: names.slice(from, named), later }
  })
}

interface PreviewOptions {
  readonly klass: Klass | undefined
  /** Decimals of the wallet. */
  readonly precision: number
}

/** Lines in the order of the file, each with its entry. */
export function previewOf(
  lines: readonly RowAt<BankLine>[],
  mappings: readonly MappingRule[],
  options: PreviewOptions,
): PreviewLine[] {
  return [...previewLines(lines, mappings, options)]
}

/** The same, one after the other. */
export function* previewLines(
  lines: readonly RowAt<BankLine>[],
  mappings: readonly MappingRule[],
  { klass, precision }: PreviewOptions,
): Generator<PreviewLine> {
  const signed = lines.map(({ row }) => {
    const size = row.amount.replace('-', '')
    return { ...row, amount: kindOfLine(row, klass) === 'Outgo' ? `-${size}` : size }
  })
  const alike = alikeOf(signed)
  for (const [at, line] of signed.entries()) {
    const kind = kindOfLine(line)
    const plain = {
      kind: kind === 'Income' ? ('income' as const) : ('outgo' as const),
      description: line.description,
      third_party: line.party,
      categories: slugsOf(line.category),
      isSplit: line.splits !== undefined,
    }
    const { entry, changes } = applyMappings(mappings, plain)
    yield {
      place: lines[at]!.place,
      line,
      alike: alike[at]!,
      kind,
      minor: inMinor(line.amount, precision) ?? 0n,
      isMapped: changes.length > 0,
      date: line.date,
      description: entry.description,
      third_party: entry.third_party,
      categories: entry.categories.join(', '),
    }
  }
}
