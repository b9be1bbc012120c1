// What memberships need besides their own document: nobody is invited twice, the invitation goes out by mail, who accepts
// is counted and named, and people find all their memberships in their own database.
import { countryOf } from '#core/country/country.ts'
import { currencyOfGroup, factsOf } from '#core/country/facts.ts'
import { changesOf } from '#core/audit/entry.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { hasRight, may, rights } from '#core/access/rights.ts'
import { computedOf } from '#core/entity/entity.ts'
import { portraitOf, portraits } from '#core/entity/portrait.ts'
import { fail, failFields } from '#core/errors.ts'
import { isPerson } from '#core/ids.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answerFrom } from '#server/records/reading/computed.ts'
import type { Call } from '#server/calls/route.ts'
import { contextOf } from '#server/records/context.ts'
import { auditChange } from '#server/session/audit.ts'
import type { Change, Hooks, RecordContext, VirtualFind } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import type { MembershipRow } from '#server/store/people/rows.ts'
import { proveInvited, signHandOver, toLook } from '#server/session/invited.ts'
import { membershipFacts } from '#server/session/actor.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { membership } from '../entities/membership.ts'
import type { MembershipEvent } from '../rules/audited.ts'
import { featuresOfMoney } from '../rules/features.ts'
import { anotherGroupRefused, isInvited } from '../rules/membership.ts'
import { putCard } from './cards.ts'
import { hidesBookmarks, switchedOff } from './features.ts'
import { followJoined, membersWithInherited, parentMember } from './sub-groups.ts'

/** Failure forbidden when the person may not have one more free Group (spec 5). Locks their database first. */
export async function refuseAnotherGroup(
  { actor, house }: RecordContext,
  transaction: Transaction,
  user_id: string,
): Promise<void> {
  if (entitlementOf('free', house.config.billing).max_records === null) return
  await transaction.other(user_id)
  const rows = await peopleTables(transaction).membershipsOf(user_id, null)
  const free = rows.filter((row) => !row.pending && !row.inherited && row.group.plan === 'free')
  const refused = anotherGroupRefused(actor.confirmed, free.length)
  if (refused) throw fail('forbidden', refused)
}

/** The address is invited already, or its owner is a member. */
async function refuseTwice({ doc }: Change, transaction: Transaction): Promise<void> {
  const { email } = doc
  const holder = await peopleTables(transaction).byEmail(String(email))
  const who = holder?.email === email ? [{ email }, { user_id: holder?.user_id }] : [{ email }]
  const { found } = await transaction.find({
    selector: { klass: membership.kind, $or: who },
    limit: 1,
  })
  if (found.length > 0) throw failFields({ email: { key: 'taken' } })
}

/** Mails to strangers in somebody's name: a Group of hundreds is still invited within a day. */
const invitations = { name: 'invitation', attempts: 60, window_seconds: 3_600 }

const invites = '/user/profile?page=invites'

/** Who is nobody here yet registers first, with the address that the mail proves, on a page that says who invites to which Group. */
function registering({ doc, context: { house } }: Change, db: string): string {
  const email = String(doc.email)
  const query = new URLSearchParams({
    email,
    invitation: proveInvited(house, email),
    return: invites,
  })
  const token = signHandOver(house, { db, id: doc._id }, toLook)
  if (token !== undefined) query.set('to', token)
  return `/user/register?${query.toString()}`
}

async function mailInvitation(change: Change, transaction: Transaction): Promise<void> {
  const { doc, context } = change
  const people = peopleTables(transaction)
  const { user_id } = context.actor
  const inviter = user_id ? await people.byId(user_id) : undefined
  const invited = await people.byEmail(String(doc.email))
  const group = await transaction.get(transaction.name)
  const card = user_id ? await transaction.get(user_id) : undefined
  await transaction.addJob('mail', {
    to: doc.email,
    locale: (invited ?? inviter)?.locale ?? 'en',
    template: 'invitation',
    values: {
      inviter: String(card?.body.fullname ?? ''),
      group: String(group?.body.name ?? ''),
      link: invited ? invites : registering(change, transaction.name),
    },
  })
}

/** What became of a membership, as the audit names it; undefined: a bookmark, say. */
function eventOf({ verb, action, doc, context }: Change): MembershipEvent | undefined {
  if (verb === 'create') return 'member_invited'
  if (action === 'status/accept') return 'member_joined'
  if (verb === 'update') return 'member_changed'
  if (doc.pending !== true) return 'member_removed'
  return isInvited(context.actor, doc) ? 'invitation_refused' : 'invitation_withdrawn'
}

/** Who never had a right named has it as usual. */
const given = (doc: WireDocument) => ({
  editor: doc.editor,
  ...Object.fromEntries(rights.map((right) => [right, hasRight(doc, right)])),
})

function auditMembership(change: Change, transaction: Transaction): void {
  const { verb, doc, before, context } = change
  const event = eventOf(change)
  const after = verb === 'remove' ? undefined : doc
  const changes = changesOf(before && given(before), after && given(after), [
    'editor',
    'report_view',
    ...rights.filter((one) => hasRight(before ?? {}, one) !== hasRight(after ?? {}, one)),
  ])
  if (event === undefined || (event === 'member_changed' && !changes)) return
  const subject = typeof doc.user_id === 'string' ? doc.user_id : doc._id
  const subject_name = String(doc.name ?? doc.email ?? '') || undefined
  const own = event === 'member_joined' ? subject_name : undefined
  auditChange(context, transaction, { event, subject, subject_name, changes }, own)
}

export const membershipHooks: Hooks = {
  async before(change, transaction) {
    const { verb, action, context } = change
    if (verb === 'create') {
      await refuseTwice(change, transaction)
      const { house, actor } = context
      await countAttempt(house, undefined, invitations, actor.user_id ?? '')
    }
    if (action !== 'status/accept') return undefined
    const { actor } = context
    if (actor.group?.plan === 'free') {
      await refuseAnotherGroup(context, transaction, actor.user_id!)
    }
    return { name: await putCard(context, transaction, actor.user_id!) }
  },
  async after(change, transaction) {
    if (change.verb === 'create') await mailInvitation(change, transaction)
    auditMembership(change, transaction)
    if (change.action === 'status/accept') await followJoined(transaction)
  },
}

/**
 * People ask for their memberships in their own database; each lives in its Group's. The inviter chooses the id, so
 * two Groups may use the same one: then nobody guesses which is meant. Failure conflict, answered in the Group.
 */
export async function homeOfMembership(
  { house, actor, database }: RecordContext,
  id: string,
): Promise<string | undefined> {
  if (!actor.own || !isPerson(database.name)) return undefined
  const rows = await membershipsOf({ house, actor })
  const [home, another] = rows.filter((row) => row.id === id && !row.inherited)
  if (another) throw fail('conflict', 'several_meant')
  return home?.db
}

function membershipsOf({ house, actor }: Pick<RecordContext, 'house' | 'actor'>) {
  return house.store.membershipsOf(actor.user_id!, actor.confirmed ? actor.email : null)
}

/** Memberships and invitations of the person of this database, with the facts of each Group (spec 3, 7). */
const findOwn: VirtualFind = async (context: RecordContext, query: FindQuery) => {
  const { house, actor, now } = context
  // A program has no part in what its person looks into as an operator.
  const looks = actor.scopes === null ? await house.store.looksOf(actor.user_id!, now) : []
  const docs = await documentsOf(context, [...(await membershipsOf(context)), ...looks])
  return answerFrom(context.database, docs, query)
}

async function documentsOf(
  context: RecordContext,
  rows: readonly MembershipRow[],
): Promise<WireDocument[]> {
  const { house, database } = context
  const [own, hides] = await Promise.all([
    rows.length > 0 ? database.get(database.name) : undefined,
    rows.length > 0 ? hidesBookmarks(database) : false,
  ])
  const label = own?.body.label
  const unseen = (row: MembershipRow) => [
    ...(hides ? (['bookmark'] as const) : []),
    ...(may({ membership: membershipFacts(row) }, 'sees_money') ? [] : featuresOfMoney),
  ]
  return Promise.all(
    rows.map(async (row) => {
      const reader = house.store.database(row.db)
      const [kept, off] = await Promise.all([
        reader.getMany([row.id, row.db]),
        row.pending ? undefined : switchedOff(reader, new Set(unseen(row))),
      ])
      const [found, group] = [row.id, row.db].map((id) => kept.find((one) => one.id === id))
      // One by the Group above lies there: what has its id here is somebody else's.
      const stored = row.inherited ? undefined : found
      const doc = documentOf(row, stored && toWire(stored), context)
      const { 'time-zone': zone, country } = group?.body ?? {}
      const facts = factsOf(countryOf(group?.body))
      const logo = portraitOf(group?.body, portraits.group)
      return row.pending
        ? { ...doc, inviter: await inviterOf(context, row) }
        : {
            ...doc,
            user: { _id: row.user_id, label },
            name: label,
            logo,
            'time-zone': zone,
            country,
            currency: currencyOfGroup(group?.body),
            'calling-code': facts?.callingCode,
            off,
          }
    }),
  )
}

/** Memberships that a page carries at most; the browser requests those of further Groups. */
const maxCarried = 50

/** What `_find` answers of the person's memberships, for the page that they open. */
export async function carryMemberships(call: Call) {
  const { person, by, memberships } = call.session
  if (!person || by !== 'cookie' || memberships.length > maxCarried) return {}
  const context = contextOf(call, person.user_id)
  const own = memberships.filter(({ user_id }) => user_id !== null || context.actor.confirmed)
  return { memberships: await documentsOf(context, own) }
}

/** Who invites, by the card that the Group keeps of them; undefined without a name: their address is not shown. */
async function inviterOf({ house }: RecordContext, { db, created_by }: MembershipRow) {
  const card = created_by ? await house.store.database(db).get(created_by) : undefined
  const label = card?.body.fullname
  return typeof label === 'string' && label !== '' ? { _id: created_by, label } : undefined
}

/** `stored`: as its Group keeps it, with the revision by which it can be refused or bookmarked. */
function documentOf(
  row: MembershipRow,
  stored: WireDocument | undefined,
  { house, actor }: RecordContext,
): WireDocument {
  const { db, group, pending, user_id, created_by } = row
  const { editor, creator } = membershipFacts(row)
  const doc: WireDocument = {
    ...stored,
    ...row.rights,
    _id: row.id,
    klass: membership.kind,
    label: group.name,
    user_id: user_id ?? undefined,
    email: row.email || (actor.email ?? undefined),
    pending,
    status: pending ? 'pending' : 'accepted',
    editor,
    report_view: row.report_view,
    bookmark: row.bookmark,
    created_by: created_by ?? undefined,
  }
  return {
    ...doc,
    ...computedOf(membership, doc, { db, group }),
    creator,
    // What the browser needs to build the same actor: a Group's size is nobody's business before they accept.
    ...(!pending && {
      records: group.records,
      entitlement: entitlementOf(group.plan, house.config.billing, group.exception),
    }),
    group_created_by: group.created_by ?? undefined,
    ...(group.deleted_at && { deleted_at: group.deleted_at }),
    [parentMember]: group.parent ?? undefined,
    ...(row.inherited && { inherited: true }),
    ...(row.look !== undefined && { look: row.look }),
  }
}

/** In a person's database all of theirs; a Group stores its own, and has those by the Group above. */
export function virtualMemberships(db: string): VirtualFind | undefined {
  return isPerson(db) ? findOwn : membersWithInherited(db)
}
