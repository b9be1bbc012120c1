// What the server answers about payments, as the browser reads it.
import type { Balance } from './balance.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import type { Profit } from './profit.ts'
import type { Receivable } from './receivable.ts'

export interface PaymentLine {
  readonly _id: string
  readonly _rev: string
  /** A calendar day. */
  readonly date: string
  /** Decimal text. */
  readonly value: string
  readonly currency: string
  readonly paid_by: string
  /** Name of its wallet. */
  readonly wallet: string
  readonly way: PaymentWay | null
  /** It has come in; false: it is taken or expected. */
  readonly is_received: boolean
  /** The customer paid it, and it is to be confirmed; left out where it is not. */
  readonly is_taken?: true
  /** It is of what is paid first; left out where it is not. */
  readonly is_deposit?: true
  /** It was read from the bank's file. */
  readonly is_imported: boolean
  /** When it was written down, an ISO moment, and by whom. */
  readonly created_at: string
  readonly created_by: string
}

export interface WalletChoice {
  readonly _id: string
  readonly name: string
  readonly currency: string
  readonly is_drawer: boolean
}

/** An outgo that names a ticket. */
export interface CostLine extends Pick<PaymentLine, '_id' | 'date' | 'value' | 'currency'> {
  /** What it was for, or whom it was paid to. */
  readonly label: string
  /** It has gone out; false: it is to be paid. */
  readonly is_paid: boolean
}

/** What was spent on a ticket. */
export interface Costs extends Profit {
  /** The latest first. */
  readonly lines: readonly CostLine[]
  readonly may_add: boolean
}

/** Of a ticket, an estimate or an income. */
export interface Payments extends Balance {
  /** Of its ticket. */
  readonly number?: number
  /** The latest first; of an estimate those of its ticket. */
  readonly payments: readonly PaymentLine[]
  /** Of a ticket, for who may read outgos. */
  readonly costs?: Costs
  /** Those in use, by name. */
  readonly wallets: readonly WalletChoice[]
  /** Name of the customer, and who that is. */
  readonly paid_by: string
  readonly customer_id?: string
  /** What is missing and not expected of what is paid first, while the work is not over. Decimal text. */
  readonly deposit?: string
  readonly may_record: boolean
  readonly may_make_wallet: boolean
}

/** Of a ticket in a list. */
export type PaidTicket = Pick<Balance, 'state' | 'currency' | 'due' | 'received' | 'taken' | 'left'>

/** Of the records of one currency. */
export interface CustomerSum {
  readonly currency: string
  readonly amount: number
  /** Decimal text. */
  readonly sum: string
}

export interface Receivables {
  /** The day of the Group's clock. */
  readonly today: string
  /** The oldest first. */
  readonly rows: readonly Receivable[]
  /** There are more: of tickets those that were approved first, of expected payments those that are due last. */
  readonly more?: true
  /** Where it was asked of one: what they paid, and what waits for their answer. */
  readonly customer?: {
    readonly paid: readonly CustomerSum[]
    readonly waiting: readonly CustomerSum[]
    /** Ids of the first of those, by the day on which they end. */
    readonly offers: readonly string[]
  }
}
