// One line of a bank's file to be imported: the bank's data, and the entry made of it. The screen sends rows as
// texts in a fixed order, as every import does; the server reads them back.
import { isDay } from '#core/time/day.ts'
import type { Split } from '../entry/splits.ts'
import { maxBankId, maxBankWords } from '../entry/bank-data.ts'

/** What becomes of a line. `anyway`: it enters although the wallet has it; `transfer`: between the wallet and another one; */
/** `join`: one transfer takes the place of an entry of another wallet; `link`: it is an entry that the wallet has. */
export const uploadActions = ['enter', 'anyway', 'transfer', 'join', 'link'] as const
export type UploadAction = (typeof uploadActions)[number]

/** How entries come in (spec 3 `status`). */
export const uploadStandings = ['imported', 'pending', 'confirmed'] as const
export type UploadStanding = (typeof uploadStandings)[number]

/** The other lines of the file of the same day, amount and words. */
export interface LinesAlike {
  /** How many of those before it have no id of the bank. */
  readonly unnamed: number
  /** The bank's ids of the others, before it and after it. */
  readonly named: readonly string[]
  readonly later: readonly string[]
}

export interface UploadRow {
  /** The bank's data, which identify the line. */
  readonly line: {
    /** `2026-11-21` */
    readonly date: string
    /** Decimal text in the wallet's precision, below nought: money out. */
    readonly amount: string
    readonly raw: string
    readonly bank_id: string
  }
  readonly alike: LinesAlike
  readonly action: UploadAction
  /** Of the entry. */
  readonly date: string
  readonly description: string
  readonly third_party: string
  /** Slugs with commas between them. */
  readonly categories: string
  readonly splits: readonly Split[]
  /** Id of the other wallet (`transfer`), or of the entry (`join`, `link`). */
  readonly other_id: string
  /** What arrives in, or leaves, another wallet of another currency (`transfer`); above nought. */
  readonly other_amount: string
}

/** The texts of a row, in their order. */
export function toCells(row: UploadRow): string[] {
  const { line, alike, action, date, description, third_party, categories } = row
  return [
    line.date,
    line.amount,
    line.raw,
    line.bank_id,
    String(alike.unnamed),
    alike.named.join('\n'),
    alike.later.join('\n'),
    action,
    date,
    description,
    third_party,
    categories,
    row.other_id,
    row.other_amount,
    row.splits.map(({ value, category }) => `${value} ${category}`).join('\n'),
  ]
}

/** Undefined for texts that are not a row, and where the bank's id of the line is too long to be stored. */
export function fromCells(cells: readonly string[]): UploadRow | undefined {
  const [day = '', amount = '', raw = '', bank_id = ''] = cells
  const [unnamed = '', named = '', later = '', action] = cells.slice(4)
  const [date = '', description = '', third_party = '', categories = ''] = cells.slice(8)
  const found = uploadActions.find((one) => one === action)
  const isRow = isDay(day) && /^-?\d+(\.\d+)?$/.test(amount)
  if (!found || !isRow || bank_id.length > maxBankId) return undefined
  if (!/^\d{1,6}$/.test(unnamed)) return undefined
  return {
    line: { date: day, amount, raw: raw.slice(0, maxBankWords), bank_id },
    alike: { unnamed: Number(unnamed), named: namesIn(named), later: namesIn(later) },
    action: found,
    date,
    description,
    third_party,
    categories,
    other_id: cells[12] ?? '',
    other_amount: cells[13] ?? '',
    splits: namesIn(cells[14] ?? '').map(splitIn),
  }
}

const namesIn = (cell: string) => cell.split('\n').filter(Boolean)

function splitIn(text: string): Split {
  const [value = ''] = text.split(' ', 1)
  return { value, category: text.slice(value.length + 1) }
}
