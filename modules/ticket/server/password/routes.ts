// The calls of a device's password: whether there is one, writing it down, reading it by a deliberate act, wiping it.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { mayReadPassword, readDevicePassword } from '../../rules/device-password.ts'
import { about, liveTicket, noteEvent, queueWipe, type Ticket } from './keep.ts'

/** Far more than anybody needs at the bench. */
const reading = { name: 'device-password', attempts: 60, window_seconds: 3_600 }

interface Here extends RecordContext {
  readonly id: string
  readonly db: string
}

function here(call: Call): Here {
  const context = contextHere(call)
  const { id = '' } = call.params
  if (call.house.registry.byId(id) !== entity) throw fail('not_found', 'missing')
  return { ...context, id, db: context.database.name }
}

/** Failure forbidden unless the actor may do this with the ticket. */
function admit({ actor }: Here, verb: 'read' | 'update', ticket: Ticket): void {
  const refused = entity.access(actor, verb, ticket)
  if (refused) throw fail('forbidden', refused)
}

async function tellWhether(call: Call): Promise<unknown> {
  const at = here(call)
  const [stored, sealed] = await Promise.all([
    at.database.get(at.id),
    sealedQueries(at.database).get(at.id),
  ])
  if (!stored || stored.deleted) throw fail('not_found', 'missing')
  const ticket: Ticket = toWire(stored)
  admit(at, 'read', ticket)
  const readable = mayReadPassword(at.actor, ticket) && !call.session.isProgram
  return sealed ? { kept: true, at: sealed.at, by: sealed.person, readable } : { kept: false }
}

const body = z.object({ password: z.unknown() })

async function writeDown(call: Call): Promise<unknown> {
  const at = here(call)
  const { id, db, house, actor, now } = at
  const read = readDevicePassword((call.body as z.infer<typeof body>).password)
  if ('errors' in read) throw failFields(read.errors)
  const person = actor.user_id
  await at.database.write(async (transaction) => {
    const ticket = await liveTicket(transaction, id)
    admit(at, 'update', ticket)
    await noteEvent(house, transaction, ticket, { event: 'password-set', actor: person, at: now })
    const sealed = house.seal.close(read.value, about(db, id))
    sealedTables(transaction).put(id, { sealed, person, at: now })
    await queueWipe(transaction, ticket)
  })
  return { ok: true }
}

/** The event is written before the password is answered. */
async function readOut(call: Call): Promise<unknown> {
  const at = here(call)
  const { id, db, house, actor, now, database } = at
  await countAttempt(house, call.reply, reading, String(actor.user_id))
  const kept = await database.write(async (transaction) => {
    const ticket = await liveTicket(transaction, id)
    if (call.session.isProgram || !mayReadPassword(actor, ticket))
      throw fail('forbidden', 'not_allowed')
    const value = await sealedQueries(transaction).get(id)
    const password = value && house.seal.open(value.sealed, about(db, id))
    if (password === undefined) throw fail('not_found', 'missing')
    const event = { event: 'password-read', actor: actor.user_id, at: now } as const
    await noteEvent(house, transaction, ticket, event)
    return password
  })
  return { password: kept }
}

async function wipe(call: Call): Promise<unknown> {
  const at = here(call)
  const { id, house, actor, now } = at
  const wiped = await at.database.write(async (transaction) => {
    const ticket = await liveTicket(transaction, id)
    admit(at, 'update', ticket)
    if (!(await sealedTables(transaction).drop(id))) return false
    const event = { event: 'password-wiped', actor: actor.user_id, at: now } as const
    await noteEvent(house, transaction, ticket, event)
    return true
  })
  return { ok: true, wiped }
}

const passwords = {
  url: '/:db/_device_password/:id',
  tag: 'Passwords of devices',
  access: 'database',
} as const

export const passwordRoutes: readonly Route[] = [
  {
    ...passwords,
    method: 'GET',
    summary: 'Whether the password of a ticket’s device is kept, and whether one may read it',
    handle: tellWhether,
  },
  {
    ...passwords,
    method: 'PUT',
    summary: 'Write down the password of a device, in the place of the former one',
    body,
    handle: writeDown,
  },
  {
    ...passwords,
    method: 'POST',
    viewOnly: true,
    summary:
      'Read the password, as its technician or an administrator; the ticket’s history says so',
    handle: readOut,
  },
  { ...passwords, method: 'DELETE', summary: 'Wipe the password', handle: wipe },
]
