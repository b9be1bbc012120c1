// What a subscription and a label that are saved ask of the others in the Group.
import { isDeepStrictEqual } from 'node:util'
import { failFields } from '#core/errors.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { sealedTables } from '#server/store/secrets/sealed.ts'
import { maxQuick, maxWhole } from '../../store/group/costly-settings.ts'
import { readerLabel } from '../../entities/reader-label.ts'
import { forgetTask } from '../upkeep/forget.ts'
import { unlabelTask } from '../upkeep/unlabel.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { isQuick } from '../../rules/intervals.ts'
import type { Label, Subscription } from './lists.ts'
import { followingOf, placeOf, signInName } from './sign-in.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { subscriptionTables } from '../../store/group/subscriptions.ts'

/**
 * Fails under `field` where another record of the kind has the same value in `key`. What was made elsewhere is kept all the same: a
 * refusal would lose it.
 */
async function refuseSecond(
  { verb, doc, before, arrived }: Change,
  transaction: Transaction,
  { kind, key, field }: { kind: string; key: string; field: string },
): Promise<void> {
  const value = doc[key]
  const isSame = verb === 'update' && before?.[key] === value
  if (verb === 'remove' || arrived || isSame || value === undefined) return
  const { found } = await transaction.find({ selector: { klass: kind, [key]: value }, limit: 2 })
  if (found.some(({ id }) => id !== doc._id)) throw failFields({ [field]: { key: 'taken' } })
}

/** Nobody would be asked with them (modules/exoreader/docs/passwords.md), and records, lists and backups would show them. What was made elsewhere is kept. */
function refusePassword({ doc, before, arrived }: Change): void {
  const { url }: Subscription = doc
  const former: Partial<Subscription> = before ?? {}
  if (arrived || !url || url === former.url) return
  const { username, password } = new URL(url)
  if (username || password) throw failFields({ url: { key: 'password_in_address' } })
}

/** What is known of its feed already. */
async function knownFacts({ doc, before, context }: Change): Promise<Partial<Subscription>> {
  const { url, customize_title, signs_in }: Subscription = doc
  // Who gives up a title of their own gets that of the feed.
  const isNamed = url === before?.url && (customize_title || !before?.customize_title)
  if (!url || isNamed) return {}
  const { address } = placeOf({ url, signs_in }, context.database.name)
  const feed = await feedTables(context.house.store).byAddress(address)
  const title = feed && !customize_title && feed.title !== '' ? { title: feed.title } : {}
  return { ...title, ...(feed?.site && { website_url: feed.site }) }
}

/** A title that a person writes is kept: the next poll would otherwise replace it. */
function ownTitle({ verb, doc, before, arrived }: Change): Partial<Subscription> {
  const now: Subscription = doc
  const former: Partial<Subscription> = before ?? {}
  const isOff = !now.customize_title && !former.customize_title
  const isOther = now.title !== undefined && now.title !== former.title && now.url === former.url
  return verb === 'update' && !arrived && isOff && isOther ? { customize_title: true } : {}
}

/** A name and a password are for one server: entering another address gives them up. */
function signedIn({ doc, before, input }: Change): Partial<Subscription> {
  if (typeof input.sign_in === 'boolean') return { signs_in: input.sign_in }
  const now: Subscription = doc
  const former: Partial<Subscription> = before ?? {}
  const isOther = now.url && former.url && new URL(now.url).origin !== new URL(former.url).origin
  return isOther && now.signs_in ? { signs_in: false } : {}
}

/** What costs more than usual is for a few subscriptions of a Group. What was made elsewhere is kept, and costs no more (`costly-settings.ts`). */
async function refuseCosts({ doc, before, arrived }: Change, transaction: Transaction) {
  const now: Subscription = doc
  const former: Partial<Subscription> = before ?? {}
  const isMore = isQuick(now.every) && !isQuick(former.every)
  const isWhole = now.whole_text && !former.whole_text
  if (arrived || (!isMore && !isWhole)) return
  const { quick, whole } = await subscriptionTables(transaction).costlyBeside(now._id)
  if (isMore && quick >= maxQuick) throw failFields({ every: { key: 'too_many', count: maxQuick } })
  if (isWhole && whole >= maxWhole)
    throw failFields({ whole_text: { key: 'too_many', count: maxWhole } })
}

/** What does not change which feed it is, but how it is read. */
const ways = ['active', 'rules', 'every', 'whole_text'] as const
const isReadAlike = (now: Subscription, former: Partial<Subscription>) =>
  ways.every((name) => isDeepStrictEqual(now[name], former[name]))

export const subscriptionHooks: Hooks = {
  async before(change, transaction) {
    const key: keyof Subscription = 'url'
    await refuseSecond(change, transaction, { kind: readerSubscription.kind, key, field: key })
    if (change.verb === 'remove') return {}
    refusePassword(change)
    await refuseCosts(change, transaction)
    return { ...ownTitle(change), ...(await knownFacts(change)), ...signedIn(change) }
  },
  async after({ verb, doc, before, context }, transaction) {
    const now: Subscription = doc
    const { _id, url, signs_in = false } = now
    const former: Partial<Subscription> = before ?? {}
    const { url: formerUrl, signs_in: was = false } = former
    const isGone = verb === 'remove' || !url
    const isOther = isGone || url !== formerUrl || signs_in !== was
    if (was && (isGone || !signs_in)) await sealedTables(transaction).drop(signInName(_id))
    if (verb === 'update' && !isOther && isReadAlike(now, former)) return
    if (isGone) await subscriptionTables(transaction).unfollow(_id, context.now)
    else
      await subscriptionTables(transaction).follow(
        _id,
        followingOf(now, transaction.name),
        context.now,
      )
    if (isOther && before)
      await transaction.addJob(forgetTask, { db: transaction.name, subscription: _id })
  },
  async restored(doc, transaction, { now }) {
    const kept: Subscription = doc
    if (!kept.url) return
    await subscriptionTables(transaction).follow(kept._id, followingOf(kept, transaction.name), now)
  },
}

export const labelHooks: Hooks = {
  async before(change, transaction) {
    const key: keyof Label = 'name_key'
    await refuseSecond(change, transaction, { kind: readerLabel.kind, key, field: 'name' })
  },
  async after({ verb, doc }, transaction) {
    if (verb !== 'remove') return
    await transaction.addJob(unlabelTask, { db: transaction.name, label: doc._id })
  },
}
