// Finds what a scanned code means, in the Group at hand; what our own codes name, also in another Group of the person.
import type { Entity } from '#core/entity/entity.ts'
import { Failure } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { contextOf } from '#server/records/context.ts'
import { hashOf } from '#server/session/secrets.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { customer } from '../../entities/customer.ts'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { readScan, type Scanned } from '../../rules/scan.ts'

export interface Found {
  /** The Group that it is in. */
  readonly db: string
  readonly id: string
  /** Segment of its address. */
  readonly path: string
  readonly label: string
}

/** Of things with one identifier, and of one code. */
const max = 5

const opened: readonly Entity[] = [equipment, ticket, customer] as unknown as readonly Entity[]

/** The record, where the person may read it; undefined otherwise: what is in another's Group looks the same as what is nowhere. */
async function readable(call: Call, db: string, id: string): Promise<Found | undefined> {
  try {
    const { database, actor, house } = contextOf(call, db)
    const entity = house.registry.byId(id)
    const stored = entity && opened.includes(entity) ? await database.get(id) : undefined
    if (!entity || !stored || stored.deleted || entity.access(actor, 'read', toWire(stored)))
      return undefined
    return foundIn(database, entity, stored)
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return undefined
    throw error
  }
}

function foundIn({ name }: Database, { path = '' }: Entity, { id, body }: Stored): Found {
  return { db: name, id, path, label: String(body.label ?? id) }
}

/** Things by identifier, then by the customer's own name for them, and the ticket of this number. */
async function byCode(
  database: Database,
  { code, number }: Extract<Scanned, { is: 'code' }>,
): Promise<Found[]> {
  const things = { klass: equipment.kind }
  const selectors = [
    { ...things, identifier: code.toUpperCase() },
    { ...things, $text: code, customer_identifier: code },
    ...(number === undefined ? [] : [{ klass: ticket.kind, number }]),
  ]
  const pages = await Promise.all(
    selectors.map((selector) => database.find({ selector, limit: max })),
  )
  const kinds = [equipment, equipment, ticket] as unknown as readonly Entity[]
  const found = pages.flatMap((page, at) =>
    page.found.map((stored) => foundIn(database, kinds[at]!, stored)),
  )
  return [...new Map(found.map((one) => [one.id, one])).values()]
}

/** What the text is, and what was found by it. */
export async function findScanned(
  call: Call,
  db: string,
  text: string,
): Promise<{ is: Scanned['is']; found: Found[] }> {
  const scanned = readScan(text)
  const { is } = scanned
  const one = (found: Found | undefined) => ({ is, found: found ? [found] : [] })
  switch (scanned.is) {
    case 'record':
      return one(await readable(call, scanned.group ?? db, scanned.id))
    case 'receipt': {
      const { store, now } = call.house
      const link = await linkTables(store).byHash(hashOf(scanned.token), now().toISOString())
      return one(link && (await readable(call, link.db, link.record_id)))
    }
    case 'code':
      return { is, found: await byCode(contextOf(call, db).database, scanned) }
    default:
      return { is, found: [] }
  }
}
