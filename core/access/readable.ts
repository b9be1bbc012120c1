// Which records of a kind an actor may read: one rule for reading them one by one and in lists.
import type { Entity } from '../entity/entity.ts'
import { matches } from './matches.ts'
import type { WireDocument } from '../wire.ts'
import type { Actor } from './actor.ts'

/** All, none, or those that match a simple selector (`core/access/matches.ts`), which lists apply in SQL. */
export type Readable = 'all' | 'none' | Readonly<Record<string, unknown>>

type Policies = Pick<Entity, 'access' | 'reads'>

/** A kind without `reads` is open whole or closed whole, as its policy says of reading. */
export function readableOf(entity: Policies, actor: Actor): Readable {
  if (entity.reads) return entity.reads(actor)
  return entity.access(actor, 'read') === undefined ? 'all' : 'none'
}

/** The same for one record. */
export function mayReadRecord(entity: Policies, actor: Actor, record: WireDocument): boolean {
  const readable = readableOf(entity, actor)
  return readable === 'all' || (readable !== 'none' && matches(record, readable))
}
