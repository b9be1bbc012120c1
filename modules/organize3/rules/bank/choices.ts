// How a bank's file is read: what is found by itself, what a person may choose instead, and what of it a wallet remembers.
import type { DecimalMark } from '#core/import/amounts.ts'
import type { DateOrder } from '#core/import/rules.ts'
import type { Encoding } from '#core/import/encoding.ts'
import type { Separator } from '#core/import/text-file.ts'
import type { Locale } from '#core/wire.ts'
import type { Split } from '../entry/splits.ts'

export type BankFormat = 'csv' | 'ofx' | 'qif'

/** What a column is. Each role is had by one column, but for descriptions, which are joined, fees, which are added up, and states. */
export const columnRoles = [
  'ignore',
  'date',
  'description',
  'party',
  'value',
  'in',
  'out',
  'side',
  'currency',
  'balance',
  'bank_id',
  'fee',
  'category',
  'status',
  'account',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Columns that say how much was moved, and all columns of money. */
export const movedRoles: ReadonlySet<ColumnRole> = new Set(['value', 'in', 'out'])
export const amountRoles: ReadonlySet<ColumnRole> = new Set([...movedRoles, 'balance', 'fee'])

export interface ColumnChoice {
  readonly role: ColumnRole
  readonly date?: DateOrder
  readonly decimal?: DecimalMark
}

/** What a row becomes (spec 3: klass): by its sign, or always one of both. */
export const klasses = ['auto', 'income', 'outgo'] as const
export type Klass = (typeof klasses)[number]

/** What an amount without a sign is (spec 3: most_items_are). One with a minus is the other. */
export const itemKinds = ['income', 'outgo'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Members that are left out are detected. */
export interface BankChoices {
  readonly encoding?: Encoding
  readonly separator?: Separator
  /** Rows before the table that are not blank. */
  readonly before?: number
  readonly hasHeader?: boolean
  readonly columns?: readonly ColumnChoice[]
  readonly klass?: Klass
  readonly most_items_are?: ItemKind
  /** Of the file, where its amounts are meant to come into a wallet of another one. */
  readonly currency?: string
  /** Key of the account that comes into the wallet; the file's others stay out. */
  readonly account?: string
  /** Every row comes into the wallet: a column that looks like one of accounts names none of one's own. */
  readonly isOneAccount?: boolean
  /** Of all days of a QIF file. */
  readonly date?: DateOrder
  /** Of all amounts of an OFX or QIF file. */
  readonly decimal?: DecimalMark
  /** Amounts of a table are whole numbers of the smallest unit: `1050` is 10.50. */
  readonly isCents?: boolean
  /** Amounts of a table are in the thousands, or more, that a name says. */
  readonly isScaled?: boolean
  /** Fees of a column are charged beside the amounts. */
  readonly areFeesApart?: boolean
  /** Somebody said which column the amount is, or which is money in. */
  readonly isAmount?: boolean
  /** Of rows by their state, as the file writes it: whether they come in. */
  readonly states?: Readonly<Record<string, 'in' | 'out'>>
  /** What the cells of the column of directions mean, as the file writes them. */
  readonly sides?: Readonly<Record<string, 'in' | 'out'>>
  /** No column says which way the money went. */
  readonly isOneWay?: boolean
  /** Answers to `doubtQuestions`, which hold for this file alone. */
  readonly checked?: readonly string[]
}

/** What is known of the wallet that the file is for. */
export interface Known {
  readonly locale: Locale
  /** Clock of the Group (IANA name). */
  readonly zone?: string
  /** `2026-11-21`: banks write down what has happened. */
  readonly today?: string
  /** Three letters. */
  readonly currency: string
  /** Decimals of the currency, 0 to 8. */
  readonly precision: number
  readonly card: boolean
}

/** Why nothing of a file can be imported. */
export type BankProblem =
  | 'empty'
  | 'too_big'
  | 'binary'
  | 'pdf'
  | 'spreadsheet'
  | 'line_too_long'
  | 'too_many_rows'
  | 'no_table'
  | 'two_columns'
  | 'only_header'
  | 'few_columns'
  | 'no_date_column'
  | 'no_value_column'

/** Why a row of a file is not a movement, or could not be read as one. */
export const refusedReasons = [
  'no_date',
  'bad_date',
  'no_amount',
  'bad_amount',
  'zero',
  'two_amounts',
  'no_side',
  'decimals',
  'too_large',
  'other_currency',
  'pending',
  'cancelled',
  'balance',
  'total',
  'repeated_header',
  'other_table',
  'ragged',
  'security',
] as const
export type RefusedReason = (typeof refusedReasons)[number]

/**
 * What makes a line doubtful that could be read: the balances beside it, words that say that it did not happen, words or an amount of a
 * balance or total, lines beside it that may be its parts, another one with its id, or its day.
 */
export const doubts = ['balance', 'standing', 'sum', 'parts', 'twice', 'day'] as const
export type Doubt = (typeof doubts)[number]

/** One movement, as the bank's file has it. */
export interface BankLine {
  /** Of the file, from 1. */
  readonly line: number
  /** `2026-11-21`. */
  readonly date: string
  /** Decimal text in the wallet's precision; below nought when the money goes out. Never nought. */
  readonly amount: string
  readonly description: string
  /** Who paid or was paid; `''` where the file does not say. */
  readonly party: string
  /** As the file writes it. */
  readonly category: string
  readonly currency?: string
  /** The bank's id of this movement, the same in all of its files. */
  readonly bank_id?: string
  /** Of the account, after this movement. */
  readonly balance?: string
  /** Beside the amount and part of it. Where it is not part of it, it is a line of its own. */
  readonly fee?: string
  /** What of the amount is of which category, without a sign (QIF). */
  readonly splits?: readonly Split[]
  readonly doubt?: Doubt
  /** The bank's description. */
  readonly raw: string
}

export interface RefusedRow {
  readonly line: number
  readonly reason: RefusedReason
  readonly raw: string
}

export interface BankAccount {
  /** Key of the account, unique within the file. */
  readonly key: string
  /** As the file writes it; `''` where it does not. */
  readonly name: string
  readonly currency?: string
  /** Closing balance of the file, to compare with the wallet's. */
  readonly closing?: { readonly amount: string; readonly date?: string }
  readonly lines: readonly BankLine[]
  readonly refused: readonly RefusedRow[]
}

/** How a column was understood, and how much of it is read so. */
export interface FoundColumn {
  readonly role: ColumnRole
  readonly by: 'name' | 'content' | 'choice' | 'none'
  readonly read: number
  readonly of: number
  readonly isSure: boolean
}

/** Something that the file leaves open. The option that is used comes first. */
export interface BankQuestion {
  readonly about:
    | 'date'
    | 'decimal'
    | 'sign'
    | 'currency'
    | 'account'
    | 'cents'
    | 'scale'
    | 'state'
    | 'amount'
    | 'sides'
    | 'direction'
    | 'fee'
    | Doubt
  /** Key of the account; absent when it is about all of them. */
  readonly account?: string
  /** Of the file; absent when it is about all of them. */
  readonly column?: number
  /** Of days, currencies, cents, states and fees: what the file has; of signs an amount with a minus, if any. */
  readonly cell?: string
  /** Of doubts and states: how many lines it is about; of doubts the first of them. */
  readonly count?: number
  readonly line?: number
  readonly options: readonly { readonly value: string; readonly example: string }[]
}

export interface BankReading {
  readonly problem?: BankProblem
  /** Everything that was chosen or found. */
  readonly choices: BankChoices
  /** Names of columns; `''` where one has none. Empty for OFX and QIF. */
  readonly header: readonly string[]
  /** First rows of the table as they are cut. */
  readonly sample: readonly (readonly string[])[]
  readonly columns: readonly FoundColumn[]
  readonly questions: readonly BankQuestion[]
  readonly accounts: readonly BankAccount[]
}
