// Name and password by which a Group reads a feed (modules/exoreader/docs/passwords.md): sealed, for that one server, in no record, list, export or backup. The
// feed is that Group's own from then on: others who subscribe to the same address are given nothing of it.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import type { Entity } from '#core/entity/entity.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { contextHere } from '#server/records/context.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import type { Following } from '../../store/group/face.ts'
import { ownAddress, hostOf } from '../../rules/address.ts'
import { minutesOf } from '../../rules/intervals.ts'
import { readyRules } from '../../rules/item-rules.ts'
import { membersOf } from './change.ts'
import type { Subscription } from './lists.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { groupItems } from '../../store/group/items.ts'

/** Each has its server asked at once: nobody finds a password by trying many here. */
const changes = { name: 'reader-sign-in', attempts: 20, window_seconds: 3_600 }

/** Name of the sealed value. */
export const signInName = (subscription: string) => `${subscription} sign-in`
/** It opens for the server that it was given for, and for no other one. */
const about = (db: string, subscription: string, url: string) =>
  `${db} ${signInName(subscription)} ${new URL(url).origin}`

/** Where the feed of a subscription is kept. */
export function placeOf(
  { url = '', signs_in }: Pick<Subscription, 'url' | 'signs_in'>,
  group: string,
) {
  return { address: signs_in ? ownAddress(url, group) : url, host: hostOf(url) }
}

/** How a subscription reads its feed. */
export function followingOf(doc: Subscription, group: string): Following {
  const { active = true, rules, every, whole_text: wholeText = false } = doc
  const settings = { everyMinutes: minutesOf(every), wholeText }
  return { ...placeOf(doc, group), active, rules: readyRules(rules), ...settings }
}

export const signInBody = z.object({ name: z.string().max(200), password: z.string().max(1_000) })

/** Failures are those of a save. */
export async function putSignIn(call: Call): Promise<unknown> {
  const { name, password } = call.body as z.infer<typeof signInBody>
  // Basic parts the two at the first colon.
  if (name.trim() === '') throw failFields({ name: { key: 'blank' } })
  if (/[:\p{Cc}]/u.test(name)) throw failFields({ name: { key: 'invalid' } })
  if (/\p{Cc}/u.test(password)) throw failFields({ password: { key: 'invalid' } })
  const said = Buffer.from(`${name}:${password}`).toString('base64')
  return change(call, true, (transaction, { _id, url = '' }, at) => {
    const sealed = call.house.seal.close(said, about(transaction.name, _id, url))
    const person = contextHere(call).actor.user_id
    sealedTables(transaction).put(signInName(_id), { sealed, person, at })
  })
}

export function dropSignIn(call: Call): Promise<unknown> {
  return change(call, false, (transaction, { _id }) =>
    sealedTables(transaction).drop(signInName(_id)),
  )
}

/** A revision says who did it, also where it was so before. */
async function change(
  call: Call,
  signs_in: boolean,
  keep: (transaction: Transaction, doc: Subscription, at: string) => unknown,
): Promise<unknown> {
  const context = contextHere(call)
  const { id = '' } = call.params
  const { house, database, actor, now } = context
  if (house.registry.byId(id) !== (readerSubscription as unknown as Entity))
    throw fail('not_found', 'missing')
  await countAttempt(house, call.reply, changes, String(actor.user_id))
  await database.write(
    async (transaction) => {
      const doc: Subscription | undefined = await currentRecord(transaction, id)
      if (!doc) throw fail('not_found', 'missing')
      const refused = readerSubscription.access(actor, 'update', doc)
      if (refused) throw fail('forbidden', refused)
      const input = { ...membersOf(doc), sign_in: signs_in, klass: readerSubscription.kind }
      const save = await house.rules.prepare(context, transaction, { id, rev: doc._rev, input })
      await save()
      await keep(transaction, doc, now)
    },
    [id],
  )
  const followed = await groupItems(database).subscriptions()
  const feed = followed.find(({ subscription }) => subscription === id)
  if (feed) await feedTables(house.store).soon(feed.feed, now)
  return { ok: true, signs_in }
}

/** What a poll shows to the server of a Group's own feed; undefined where it cannot be opened, or was given for another server. */
export async function authorizationOf(
  { seal }: Pick<House, 'seal'>,
  database: Pick<Database, 'sql' | 'name'>,
  { subscription, url }: { readonly subscription: string; readonly url: string },
): Promise<string | undefined> {
  const kept = await sealedQueries(database).get(signInName(subscription))
  const said = kept && seal.open(kept.sealed, about(database.name, subscription, url))
  return said && `Basic ${said}`
}
