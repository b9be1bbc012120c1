// What the calls about a Group's payment answer.
import type { Announced, Subscription } from './subscription.ts'
import type { CardAnswer } from './sandbox.ts'

/** Answer of `GET /{db}/_billing`. */
export interface BillingState {
  /** In force; null: nothing is paid for. */
  readonly subscription: Subscription | null
  /** An amount of blocks that was announced for the next period. */
  readonly announced: Announced | null
}

/** Answer of `GET /{db}/_billing/checkout`: what the payment form is opened with (spec 7). */
export interface Checkout {
  /** The provider's price. */
  readonly price_id: string
  readonly quantity: number
  /** A customer that is known to the provider; else the address of the bills. */
  readonly customer_id?: string
  readonly email: string
  readonly custom_data: {
    readonly account_id: string
    readonly rev: string
    readonly livemode: boolean
    /** Says that the form was opened here, for this Group. */
    readonly signature: string
  }
  /** Of the provider's script; absent in the sandbox. */
  readonly paddle?: { readonly token: string; readonly live: boolean }
}

/** Answer of `GET /{db}/_billing/change`: what another plan would cost from now on. */
export interface ChangePreview {
  readonly quantity: number
  readonly now_cents: number
  readonly next_cents: number | null
  readonly currency: string | null
}

/** Answer of `POST /{db}/_sandbox/pay`. */
export interface SandboxPayment {
  readonly card: CardAnswer
}

/** Answer of `GET /{db}/_sandbox`. */
export interface SandboxState {
  /** Its events wait until they are delivered by hand. */
  readonly holds: boolean
  readonly events: readonly {
    readonly id: string
    readonly type: string
    /** ISO moment. */
    readonly occurred_at: string
    readonly deliveries: number
  }[]
}

/** How an event of the sandbox is delivered: as it is, signed wrongly, cut off, or while a secret is changed, with two signatures. */
export const deliveryWays = ['plain', 'forged', 'cut', 'two_secrets'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/** What can be made happen to a subscription of the sandbox. */
export const sandboxSteps = ['renew', 'fail', 'end', 'hold', 'release'] as const
export type SandboxStep = (typeof sandboxSteps)[number]
