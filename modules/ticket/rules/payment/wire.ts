// What the server answers about payments, as the browser reads it.
import type { Balance } from './balance.ts'
import type { PaymentWay } from './kinds.ts'

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
  /** It has come in; false: it is expected. */
  readonly is_received: boolean
  /** It was read from the bank's file. */
  readonly is_imported: boolean
}

export interface WalletChoice {
  readonly _id: string
  readonly name: string
  readonly currency: string
}

/** Of a ticket or an estimate. */
export interface Payments extends Balance {
  /** The latest first. */
  readonly payments: readonly PaymentLine[]
  /** Those in use, by name. */
  readonly wallets: readonly WalletChoice[]
  /** Name of the customer. */
  readonly paid_by: string
  readonly may_record: boolean
  readonly may_make_wallet: boolean
}

/** Of a ticket in a list. */
export type PaidTicket = Pick<Balance, 'state' | 'currency' | 'due' | 'received' | 'left'>
