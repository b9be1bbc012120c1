// One line of a bank's file as it is to come in: what the bank says, and what is made of it. The screen sends rows as
// texts in a fixed order, as every import does; the server reads them back.
import { isDay } from '#core/values/day.ts'
import { longestBankName, longestBankWords } from '../../entities/entry-fields.ts'

/** What becomes of a line. `anyway`: it enters although the wallet has it; `transfer`: between the wallet and another one; */
/** `join`: one transfer takes the place of an entry of another wallet; `link`: it is an entry that the wallet has. */
export const uploadDeeds = ['enter', 'anyway', 'transfer', 'join', 'link'] as const
export type UploadDeed = (typeof uploadDeeds)[number]

/** How entries come in (spec 3 `status`). */
export const uploadStandings = ['imported', 'pending', 'confirmed'] as const
export type UploadStanding = (typeof uploadStandings)[number]

/** The other lines of the file of the same day, amount and words. */
export interface LinesAlike {
  /** Those before it that the bank gives no name. */
  readonly unnamed: number
  /** The names of the others before it, and behind it. */
  readonly named: readonly string[]
  readonly later: readonly string[]
}

export interface UploadRow {
  /** What the bank says; the line is known by it. */
  readonly line: {
    /** `2026-11-21` */
    readonly date: string
    /** Decimal text in the wallet's precision, below nought: money out. */
    readonly amount: string
    readonly raw: string
    readonly bank_id: string
  }
  readonly alike: LinesAlike
  readonly deed: UploadDeed
  /** Of the entry. */
  readonly date: string
  readonly description: string
  readonly third_party: string
  /** Slugs with commas between them. */
  readonly categories: string
  /** Id of the other wallet (`transfer`), or of the entry (`join`, `link`). */
  readonly other_id: string
  /** What arrives in, or leaves, another wallet of another currency (`transfer`); above nought. */
  readonly other_amount: string
}

/** The texts of a row, in their order. */
export function toCells(row: UploadRow): string[] {
  const { line, alike, deed, date, description, third_party, categories } = row
  return [
    line.date,
    line.amount,
    line.raw,
    line.bank_id,
    String(alike.unnamed),
    alike.named.join('\n'),
    alike.later.join('\n'),
    deed,
    date,
    description,
    third_party,
    categories,
    row.other_id,
    row.other_amount,
  ]
}

/** Undefined for texts that are no row, and for a bank's name of a line that is too long to be kept. */
export function fromCells(cells: readonly string[]): UploadRow | undefined {
  const [day = '', amount = '', raw = '', bank_id = ''] = cells
  const [unnamed = '', named = '', later = '', deed] = cells.slice(4)
  const [date = '', description = '', third_party = '', categories = ''] = cells.slice(8)
  const found = uploadDeeds.find((one) => one === deed)
  const isRow = isDay(day) && /^-?\d+(\.\d+)?$/.test(amount)
  if (!found || !isRow || bank_id.length > longestBankName) return undefined
  if (!/^\d{1,6}$/.test(unnamed)) return undefined
  return {
    line: { date: day, amount, raw: raw.slice(0, longestBankWords), bank_id },
    alike: { unnamed: Number(unnamed), named: namesIn(named), later: namesIn(later) },
    deed: found,
    date,
    description,
    third_party,
    categories,
    other_id: cells[12] ?? '',
    other_amount: cells[13] ?? '',
  }
}

const namesIn = (cell: string) => cell.split('\n').filter(Boolean)
