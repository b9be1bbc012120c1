// Groups: made with their database and their creator's membership in one transaction, read by their members.
import { z } from 'zod'
import { isCountry } from '#core/country/country.ts'
import { validate } from '#core/entity/validate.ts'
import { fail, failFields } from '#core/errors.ts'
import { isGroup, isPerson, newId } from '#core/ids.ts'
import { isZone } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Hooks, RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { actorIn, refuseOverdue } from '#server/session/actor.ts'
import { auditActorOf, auditChange } from '#server/session/audit.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { account } from '../entities/account.ts'
import { membership } from '../entities/membership.ts'
import { namesOnCards, putCard } from './cards.ts'
import { refuseAnotherGroup } from './memberships.ts'
import { maxMembers, parentMember, parentOf, queueCards, refuseTooMany } from './sub-groups.ts'

const tag = 'Groups'

/** How a Group and what belongs to it are written: as its creator. */
function founding({ actor, now }: RecordContext) {
  const user_id = actor.user_id!
  return {
    user_id,
    entry: { event: 'create', actor: user_id, at: now },
    common: { created_at: now, created_by: user_id, updated_at: now, updated_by: user_id },
  }
}

/** The Group's document and its creator's membership. Failure forbidden when they may have no more Groups. */
export async function writeGroup(
  context: RecordContext,
  transaction: Transaction,
  doc: WireDocument,
): Promise<{ rev: string }> {
  // Groups below another are part of its plan.
  if (doc.parent_id === undefined) {
    await refuseAnotherGroup(context, transaction, context.actor.user_id!)
  }
  const { entry, common } = founding(context)
  const plan = { 'confirmed-plan': 'free' }
  const written = await writeBeside(
    context.house,
    transaction,
    { ...doc, ...plan, ...common },
    // As history says it of a Group (spec 4).
    { ...entry, event: 'created' },
  )
  await addCreator(context, transaction)
  return written
}

/** The membership and the card of a Group's creator. */
async function addCreator(context: RecordContext, transaction: Transaction): Promise<void> {
  const { user_id, entry, common } = founding(context)
  const { actor, house } = context
  const name = await putCard(context, transaction, user_id)
  const place: WireDocument = {
    _id: newId(membership.prefix),
    klass: membership.kind,
    email: actor.email ?? undefined,
    name,
    user_id,
    editor: true,
    report_view: false,
    bookmark: false,
    pending: false,
    status: 'accepted',
    ...common,
  }
  await writeBeside(house, transaction, place, entry)
}

/** The creator of a restored Group is the person who restored it. */
export const groupHooks: Hooks = {
  async restored(_group, transaction, context) {
    await refuseAnotherGroup(context, transaction, context.actor.user_id!)
    await addCreator(context, transaction)
    auditChange(context, transaction, { event: 'group_restored' })
  },
}

/** Browsers know clocks, and countries, that this server does not: such a Group has none of its own. */
const knownZone = (zone: unknown) => (typeof zone === 'string' && isZone(zone) ? zone : undefined)

async function create(call: Call) {
  const { house, session } = call
  const {
    _id: id = newId(account.prefix),
    time_zone,
    country,
    [parentMember]: above,
    ...input
  } = call.body as z.infer<typeof newGroup>
  if (!isGroup(id)) throw failFields({ _id: { key: 'invalid' } })
  if (session.scopes !== null) throw fail('forbidden', 'not_allowed')
  refuseOverdue(house, session)
  const parent_id = parentOf(call, above)
  const now = house.now().toISOString()
  const actor = actorIn(session, id, house.config.billing)
  const caller = auditActorOf(call)
  const context = { house, database: house.store.database(id), actor, now, caller }
  const validated = validate(account, { ...input, _id: id }, { before: undefined, actor, now })
  if ('errors' in validated) throw failFields(validated.errors)
  const doc = {
    ...validated.doc,
    'time-zone': knownZone(time_zone),
    country: isCountry(country) ? country : undefined,
    parent_id,
  }
  const { rev } = await house.store.createWith(id, async (transaction) => {
    if (parent_id !== undefined) await refuseTooMany(transaction, parent_id)
    const written = await writeGroup(context, transaction, doc)
    if (parent_id !== undefined) await queueCards(transaction, parent_id)
    const user_id = actor.user_id!
    const names = await namesOnCards(transaction, [user_id])
    const subject_name = String(validated.doc.name ?? '')
    const request = { event: 'group_made', subject: id, subject_name }
    auditChange(context, transaction, request, names.get(user_id))
    return written
  })
  return answer(201, { ok: true, id, rev }, { location: `/accounts/${id}` })
}

async function read(call: Call) {
  const { id = '' } = call.params
  const { house } = call
  const context = {
    house,
    database: house.store.database(id),
    actor: call.actor(id),
    now: house.now().toISOString(),
  }
  const { fields } = call.query as z.infer<typeof readQuery>
  return get(context, id, { fields: fields?.split(',').map((name) => name.trim()) })
}

/** CouchDB's `admins` and `members`, and the specification's `admin.roles`: ids of persons (spec 6, 7). */
async function security(call: Call) {
  const { db = '' } = call.params
  call.actor(db)
  const members = isPerson(db)
    ? [{ user_id: db, editor: true }]
    : await peopleTables(call.house.store).members(db, maxMembers)
  const ids = (editor: boolean) =>
    members.filter((member) => member.editor === editor).map(({ user_id }) => user_id)
  const admins = ids(true)
  return {
    admins: { names: admins, roles: admins },
    members: { names: ids(false), roles: [db] },
    admin: { roles: admins },
  }
}

const newGroup = z.looseObject({
  _id: z.string().max(100).optional(),
  name: z.unknown().optional(),
  [parentMember]: z.unknown().optional().meta({
    description: 'Id of the Group that the new one goes below; its owner alone makes one there.',
  }),
  time_zone: z.unknown().optional().meta({
    description:
      'Name of the clock of the place where the Group works, such as `America/Sao_Paulo`.',
  }),
  country: z.unknown().optional().meta({
    description: 'Country where the Group works, in two letters (ISO 3166-1), such as `BR`.',
  }),
})
const readQuery = z.object({ fields: z.string().optional() })

export const groupRoutes: readonly Route[] = [
  {
    method: 'POST',
    url: '/accounts',
    summary: 'Create a Group with its database; the caller becomes its administrator',
    answers: [201],
    tag,
    access: 'signed-in',
    body: newGroup,
    handle: create,
  },
  {
    method: 'GET',
    url: '/accounts/:id',
    summary: 'The document of a Group, for its members',
    tag,
    access: 'group',
    query: readQuery,
    handle: read,
  },
  {
    method: 'GET',
    url: '/:db/_security',
    summary: 'Who administers a database and who belongs to it',
    tag,
    access: 'database',
    handle: security,
  },
]
