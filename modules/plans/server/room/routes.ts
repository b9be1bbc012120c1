// Making room: how many records of each kind there are, a plain list of those that count, and deleting them. It is open in a locked Group,
// whose administrators get it below the limit of the free plan by this alone (spec 4).
import { z } from 'zod'
import { editorsAlone, planRefuses } from '#core/access/policies.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { WireDocument } from '#core/wire.ts'
import { actIn } from '#server/records/act.ts'
import { bulk, inlineAnswer } from '#server/records/batches/bulk.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import { currentRecord } from '#server/records/put.ts'
import { readRevision } from '#server/records/input.ts'
import { readableCounters } from '#server/records/reading/policy.ts'
import type { SaveRequest, Written } from '#server/records/save.ts'
import { idText } from '#server/records/routes/shapes.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { roomPage, type RoomPage, type RoomRecord, type UsageReport } from '../../rules/room.ts'

/** Failure forbidden but for administrators. */
function administrator(call: Call): RecordContext {
  const context = contextHere(call)
  const refused = editorsAlone(context.actor)
  if (refused) throw fail('forbidden', refused)
  return context
}

async function readUsage(call: Call): Promise<UsageReport> {
  const context = contextHere(call)
  const kinds = context.house.registry.entities.map(({ kind }) => kind)
  return { kinds: (await readableCounters(context, kinds)).filter(({ amount }) => amount > 0) }
}

/** Failure not_found for a kind that does not count. */
function countedKind({ house }: RecordContext, kind: string | undefined): Entity {
  const entity = house.registry.byKind(kind ?? '')
  if (!entity?.counted) throw fail('not_found', 'missing')
  return entity
}

const unconfirm = 'status/unconfirm'

/** It is not deleted as it is (spec 5), and can be once it is unconfirmed: here that is one step, since nothing else unconfirms in a locked Group. */
function mustUnconfirm({ actor }: RecordContext, entity: Entity, doc: WireDocument): boolean {
  const action = entity.actions?.[unconfirm]
  if (!action || action.allow(actor, doc)) return false
  return entity.access(actor, 'remove', doc) !== undefined
}

/** Unconfirms it in the transaction that deletes it, where that is needed: what cannot be deleted stays confirmed. */
async function prepareDeletion(
  context: RecordContext,
  transaction: Transaction,
  request: SaveRequest,
): Promise<() => Promise<Written>> {
  const { house, actor } = context
  const { id, rev } = request
  const before = await currentRecord(transaction, id)
  const entity = house.registry.byId(id)
  if (!before || before._rev !== rev || !entity || !mustUnconfirm(context, entity, before)) {
    return house.rules.prepareRemoval(context, transaction, request)
  }
  const group = actor.group && {
    ...actor.group,
    entitlement: { ...actor.group.entitlement, open: true, max_records: null },
  }
  const opened = { ...context, actor: { ...actor, group } }
  return async () => {
    const unconfirmed = { id, rev, input: {}, action: unconfirm }
    const { rev: last } = await actIn(opened, transaction, unconfirmed)
    const removal = { ...request, rev: last }
    return (await house.rules.prepareRemoval(context, transaction, removal))()
  }
}

async function listRoom(call: Call): Promise<RoomPage> {
  const context = administrator(call)
  const entity = countedKind(context, call.params.kind)
  const { order = 'oldest', skip = 0 } = call.query as z.infer<typeof listQuery>
  const { docs, total = 0 } = await find(context, {
    selector: { klass: entity.kind },
    sort: [{ updated_at: order === 'oldest' ? 'asc' : 'desc' }],
    skip,
    limit: roomPage,
    total: true,
  })
  const records = docs.map((doc): RoomRecord => {
    const { _id: id, _rev: rev = '', label = '', updated_at = null } = doc
    const refused = mustUnconfirm(context, entity, doc)
      ? undefined
      : entity.access(context.actor, 'remove', doc)
    return { id, rev, label, updated_at, ...(refused && { refused }) }
  })
  return { records, total }
}

async function deleteRecords(call: Call) {
  const context = administrator(call)
  requireScope(context.actor.scopes, 'write')
  const refused = planRefuses(context.actor, 'remove')
  if (refused) throw fail('subscription_needed', refused)
  const { records } = call.body as z.infer<typeof deletion>
  for (const { id } of records) countedKind(context, context.house.registry.byId(id)?.kind)
  const requests = records.map(({ id, rev }) => {
    return { id, rev: readRevision(rev) ?? rev, input: {}, remove: true }
  })
  const answers = await bulk(context, requests, prepareDeletion)
  return answers.map((one) => inlineAnswer(one, call.session.isProgram))
}

/** Of a Group, as many as are named. */
const maxNamed = 10

/** By the names on their cards, without those who gave none. */
async function nameAdministrators({ house, params, actor }: Call) {
  const { id = '' } = params
  actor(id)
  const people = await peopleTables(house.store).administrators(id, maxNamed)
  const cards = await house.store.database(id).getMany(people.map(({ user_id }) => user_id))
  const names = cards.flatMap(({ body: { fullname } }) =>
    typeof fullname === 'string' && fullname !== '' ? [fullname] : [],
  )
  return { names }
}

const listQuery = z.object({
  order: z.enum(['oldest', 'newest']).optional().meta({ description: 'Of the last change.' }),
  skip: z.string().max(15).regex(/^\d+$/).transform(Number).optional(),
})
const deletion = z.strictObject({
  records: z
    .array(z.strictObject({ id: idText, rev: z.string().max(100) }))
    .min(1)
    .max(roomPage),
})

const inGroup = { tag: 'Groups', access: 'database', whileLocked: true } as const

export const roomRoutes: readonly Route[] = [
  {
    ...inGroup,
    method: 'GET',
    url: '/:db/_usage',
    summary: 'How many records of each kind there are, and their bytes',
    handle: readUsage,
  },
  {
    ...inGroup,
    method: 'GET',
    url: '/:db/_usage/:kind',
    summary:
      'A page of the records of a kind that counts, by their last change, with what keeps one from being deleted; for administrators',
    query: listQuery,
    handle: listRoom,
  },
  {
    ...inGroup,
    method: 'POST',
    url: '/:db/_usage/_delete',
    summary: `Deletes at most ${roomPage} records that count, for administrators; one answer for each, in order`,
    body: deletion,
    handle: deleteRecords,
  },
  {
    tag: 'Groups',
    access: 'group',
    method: 'GET',
    url: '/accounts/:id/administrators',
    summary:
      'Names of those who administer a Group, for its members: whom they ask while it is locked',
    handle: nameAdministrators,
  },
]
