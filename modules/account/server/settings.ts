// Settings that something else follows: the Group's name, billing address, clock, country and currency, the person's language.
import { failFields } from '#core/errors.ts'
import { isGroup, newId } from '#core/ids.ts'
import { newsletterKey } from '#core/notifications/newsletter.ts'
import { setMembers, writeBeside } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { adjustment } from '../entities/adjustment.ts'

/** Settings the Group's own document shows (modules/account/README.md). */
const shownByGroup: readonly unknown[] = [
  'name',
  'billing-email',
  'time-zone',
  'country',
  'currency',
]

async function refuseTwice({ doc }: Change, transaction: Transaction): Promise<void> {
  const selector = { klass: adjustment.kind, key: doc.key }
  const { found } = await transaction.find({ selector, limit: 1 })
  if (found.length > 0) throw failFields({ key: { key: 'taken' } })
}

async function followInGroup({ doc, context }: Change, transaction: Transaction): Promise<void> {
  const group = await currentRecord(transaction, transaction.name)
  if (!group) return
  const members = { [String(doc.key)]: doc.value }
  const who = { actor: context.actor.user_id, at: context.now }
  await setMembers(context.house, transaction, { doc: group, members }, who)
}

/** That they want the newsletter, or no more: their profile says so too (spec 3). */
async function followInProfile({ doc, context }: Change, transaction: Transaction): Promise<void> {
  const stored = await transaction.get(transaction.name)
  if (!stored || stored.deleted) return
  const entry = { event: 'update', actor: transaction.name, at: context.now }
  const profile = { ...toWire(stored), newsletter: doc.value === true }
  await writeBeside(context.house, transaction, profile, entry)
}

/** The language of a person's mails and of their session. */
async function followInPerson({ doc, context }: Change, transaction: Transaction): Promise<void> {
  const { name } = transaction
  const people = peopleTables(transaction)
  const person = await people.byId(name)
  const stored = await transaction.get(name)
  if (!person || !stored || stored.deleted) return
  const locale = String(doc.value)
  await people.setLocale(name, locale)
  const entry = { event: 'update', actor: name, at: context.now }
  await writeBeside(context.house, transaction, { ...toWire(stored), locale }, entry)
}

/** Prefixes of the ids that rows of a list have (spec 3). */
const rowPrefixes: Readonly<Record<string, string>> = { phones: 'pho', addresses: 'adr' }

/** A list of rows that each have an id, by which programs know them; those that came with one keep it. */
function withRowIds({ key, value }: Change['doc']): Record<string, unknown> | undefined {
  const prefix = rowPrefixes[String(key)]
  if (prefix === undefined || typeof value !== 'string') return undefined
  const rows = JSON.parse(value) as { id?: string }[]
  if (rows.every(({ id }) => id !== undefined)) return undefined
  return { value: JSON.stringify(rows.map((row) => ({ id: newId(prefix), ...row }))) }
}

export const adjustmentHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return undefined
    if (change.verb === 'create') await refuseTwice(change, transaction)
    // What was made elsewhere stays as its maker wrote it.
    return change.arrived ? undefined : withRowIds(change.doc)
  },
  async after(change, transaction) {
    if (change.verb === 'remove') return
    const { key } = change.doc
    if (isGroup(transaction.name)) {
      if (shownByGroup.includes(key)) await followInGroup(change, transaction)
    } else if (key === 'locale') {
      await followInPerson(change, transaction)
    } else if (key === newsletterKey) {
      await followInProfile(change, transaction)
    }
  },
}
