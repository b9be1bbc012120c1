// What a payment says where nobody wrote it: its ticket, its estimate, and what they are about; what it is filed under. Pure.
import type { Say } from '../receipt.ts'

export interface PaidWork {
  readonly order: number | undefined
  readonly estimate: number | undefined
  /** The title of the ticket, or what the estimate offers. */
  readonly about: string | undefined
}

/** `OS 2887 · Orçamento 12 · Troca da tela`. */
export function paidFor({ order, estimate, about }: PaidWork, say: Say): string {
  const parts = [
    order !== undefined && say('payment.order', { number: String(order) }),
    estimate !== undefined && say('payment.estimate', { number: String(estimate) }),
    about,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A category of money. */
export const filedAs = (say: Say): string => say('payment.category')
