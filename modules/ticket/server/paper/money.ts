// What paper and page of a ticket say of its money, and whether what was done is under warranty.
import type { Doc } from '#core/entity/entity.ts'
import type { Finds } from '#server/store/queries/pages.ts'
import type { ticket as ticketEntity } from '../../entities/ticket.ts'
import { isRefused } from '../../rules/estimate/state.ts'
import { isBilled } from '../../rules/payment/balance.ts'
import { depositLeft, depositsOf } from '../../rules/payment/deposit.ts'
import type { PixSettings } from '../../rules/pix/settings.ts'
import { accountFor, agreedOf, balanceOfTicket, type Money } from '../payment/load.ts'

export interface PaperMoney {
  readonly ticket: Doc<typeof ticketEntity>
  readonly money: Money
  readonly group: { readonly currency: string; readonly pix?: PixSettings | undefined }
  /** What was agreed is listed, and each payment. */
  readonly isDelivery: boolean
}

export async function moneyOnPaper(
  queries: Finds,
  { ticket, money, group, isDelivery }: PaperMoney,
) {
  const balance = balanceOfTicket(money, group.currency, ticket)
  const deposits = depositsOf({ ...money, ticket })
  return {
    // Nothing was agreed that could be under warranty.
    ticket:
      isRefused(money.estimates) || !isBilled(ticket) ? { ...ticket, warranty: undefined } : ticket,
    balance,
    deposit: depositLeft(ticket.status, money.estimates, balance),
    account: accountFor(group.pix, ticket, balance),
    estimates: isDelivery ? await agreedOf(queries, money, balance, ticket) : [],
    payments: isDelivery
      ? money.payments.map((one) => ({ ...one, is_deposit: deposits.has(one._id) }))
      : [],
  }
}
