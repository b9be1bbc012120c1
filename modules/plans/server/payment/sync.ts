// Brings a Group in step with what it pays for. The provider is asked what a subscription is like by now; whatever led here, an event
// or a night, says only which one to look at.
import { isGroup } from '#core/ids.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import type { MailValues } from '#server/outside/mail.ts'
import { currentRecord } from '#server/records/put.ts'
import { localeOfGroup } from '#server/records/upkeep/groups.ts'
import type { Transaction } from '#server/store/database.ts'
import {
  isPaying,
  subscriptionInForce,
  type Subscription,
} from '../../rules/payment/subscription.ts'
import { planMembers } from '../../rules/payment/group.ts'
import { eventTables } from '../../store/events.ts'
import { subscriptionTables } from '../../store/subscriptions.ts'
import { keepOneAdministrator } from '../administrators.ts'
import { setPlanMembers, settleLock } from '../lock.ts'
import { blocksNeeded, payForBlocks } from './amount.ts'
import { planOfPrice } from './prices.ts'
import { readSubscription } from './provider.ts'
import { keptSubscription, type ProviderSubscription } from './shapes.ts'

/** `{ id }` of a subscription. */
export const syncJob: Job = async (house, payload) => {
  const { id } = payload as { id: string }
  const said = await readSubscription(house, id)
  const begun = said && (await settleAnswer(house, said))
  if (begun) await payForAll(house, begun)
  if (!said) house.log.warn({ subscription: id }, 'the payment provider knows no such subscription')
}

/** A subscription that was not known before. */
interface Begun {
  readonly db: string
  readonly subscription: Subscription
}

/** A form that was opened longer ago begins nothing. */
const formMs = 24 * 3_600_000

/** Goes with a payment for this Group: the provider's form can be opened by anybody, for any Group. Says when it was opened. */
export function checkoutSignature({ seal, now }: Pick<House, 'seal' | 'now'>, db: string): string {
  const at = String(now().getTime())
  return `${at}.${seal.sign(`${db} ${at}`, 'checkout')}`
}

/** The form was opened here for this Group, at most a day before what it began did. */
function isFromOurForm(
  { seal, now }: House,
  db: string,
  { created_at, custom_data }: ProviderSubscription,
): boolean {
  const [at = '', signature = ''] = (custom_data?.signature ?? '').split('.')
  const begunMs = created_at ? Date.parse(created_at) : now().getTime()
  return seal.isSigned(`${db} ${at}`, 'checkout', signature) && begunMs - Number(at) <= formMs
}

/**
 * What the provider answered becomes what the Group has. One of no Group or plan of this installation, or that did not begin at
 * its form, is logged and let be; operators see what somebody pays for then. Answers one that is new, and its Group.
 */
export async function settleAnswer(
  house: House,
  said: ProviderSubscription,
): Promise<Begun | undefined> {
  const kept = keptSubscription(said, (id) => planOfPrice(house, id))
  const db = said.custom_data?.account_id
  if (!kept || !db || !isGroup(db) || !(await house.store.group(db))) {
    house.log.warn({ subscription: said.id, db }, 'a subscription is of no Group or no plan here')
    if (db && isFromOurForm(house, db, said)) await refuse(house, said, db)
    return undefined
  }
  const isOurs = isFromOurForm(house, db, said)
  const settled = await house.store.database(db).write(async (transaction) => {
    const before = await subscriptionTables(transaction).all()
    const isNew = !before.some(({ id }) => id === kept.id)
    if (isNew && !isOurs) return 'refused'
    await settle(house, transaction, { before, said: kept })
    return isNew ? { db, subscription: kept } : undefined
  })
  if (settled !== 'refused') return settled
  house.log.warn({ subscription: kept.id, db }, 'a subscription did not begin at our form')
  await refuse(house, said, db)
  return undefined
}

/** Operators see it as long as somebody pays for it: they alone can pay it back. */
async function refuse(house: House, { id, status }: ProviderSubscription, db: string) {
  await eventTables(house.store).refuse(id, isPaying({ state: status }) ? db : null)
}

/** The form runs in a browser, which says how many blocks it pays for: what a Group holds beyond them is charged at once. */
async function payForAll(house: House, { db, subscription }: Begun): Promise<void> {
  if (!isPaying(subscription)) return
  const quantity = await blocksNeeded(house.store.database(db), subscription.plan)
  if (subscription.quantity >= quantity) return
  const proration_billing_mode = 'prorated_immediately'
  const said = await payForBlocks(house, subscription, { quantity, proration_billing_mode })
  if (said) await settleAnswer(house, said)
}

/** One that the provider does not know any more is over. */
export async function settleGone(house: House, db: string, kept: Subscription): Promise<void> {
  const over = { next_billed_at: null, ends_at: null, updated_at: house.now().toISOString() }
  const said: Subscription = { ...kept, ...over, state: 'canceled' }
  await house.store.database(db).write(async (transaction) => {
    const before = await subscriptionTables(transaction).all()
    await settle(house, transaction, { before, said })
  })
}

/** `before`: all that is kept of the Group. */
async function settle(
  house: House,
  transaction: Transaction,
  { before, said }: { readonly before: readonly Subscription[]; readonly said: Subscription },
): Promise<void> {
  const known = before.find(({ id }) => id === said.id)
  // Two looks at once may end in the other order.
  if (known && known.updated_at > said.updated_at) return
  await subscriptionTables(transaction).keep(said)
  const group = await currentRecord(transaction, transaction.name)
  if (!group) return
  const at = house.now().toISOString()
  const after = [...before.filter(({ id }) => id !== said.id), said]
  const was = subscriptionInForce(before)
  const inForce = subscriptionInForce(after)
  const members = planMembers(group, { was, inForce, live: house.config.paddle?.live ?? false, at })
  if (members) {
    const change = { doc: group, members }
    await setPlanMembers(house, transaction, change, { at, event: 'update_payment' })
  }
  if (was && !inForce) await keepOneAdministrator(house, transaction, at)
  await settleLock(house, transaction)
  await mailWhatChanged(house, transaction, { group, known, said, inForce })
}

interface Settled {
  readonly group: WireDocument
  readonly known: Subscription | undefined
  readonly said: Subscription
  readonly inForce: Subscription | undefined
}

/** Where bills go learns that a plan began, that a payment is late, and that the plan is over. */
async function mailWhatChanged(
  house: House,
  transaction: Transaction,
  { group, known, said, inForce }: Settled,
): Promise<void> {
  const hasBegun = isPaying(said) && !(known && isPaying(known))
  const isLate = said.state === 'past_due' && known?.state !== 'past_due'
  const isOver = known && isPaying(known) && !inForce
  const template = isOver
    ? 'plan_over'
    : isLate
      ? 'payment_late'
      : hasBegun
        ? 'plan_begun'
        : undefined
  if (template)
    await mailBilling(house, transaction, group, { template, values: () => ({ plan: said.plan }) })
}

/** Queues a mail to where the Group's bills go, in its language. */
export async function mailBilling(
  house: House,
  transaction: Transaction,
  group: WireDocument,
  {
    template,
    values,
  }: { readonly template: string; readonly values: (locale: Locale) => MailValues },
): Promise<void> {
  const to = group['billing-email']
  if (typeof to !== 'string') return
  const locale = await localeOfGroup(house, transaction)
  const link = `/account/${transaction.name}/billing`
  const said = { ...values(locale), group: String(group.name ?? ''), link }
  await transaction.addJob('mail', { to, locale, template, values: said })
}
