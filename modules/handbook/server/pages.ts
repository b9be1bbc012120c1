// Finds pages by their names, and answers what lists and links need of them.
import { mayReadRecord, readableOf } from '#core/access/readable.ts'
import type { Doc, Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { prefixOf } from '#core/ids.ts'
import { nameOf } from '#core/markdown/names.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { handbook } from '../entities/handbook.ts'

export type Page = Doc<typeof handbook>

const entity = handbook as unknown as Entity

/** What a list or a link says of a page. */
export interface PageFacts {
  readonly id: string
  readonly uri: string
  readonly title: string
  readonly icon?: string
  readonly updated_at?: string
}

/** Failure forbidden when the actor may read no pages here. */
export function readingHere(call: Call): RecordContext {
  const context = contextHere(call)
  if (readableOf(entity, context.actor) === 'none') throw fail('forbidden', 'not_allowed')
  return context
}

/** Whether an id is one of a page. */
export function isPage(id: string): boolean {
  return prefixOf(id) === handbook.prefix
}

/** The page that a name leads to: its id, its address, a former one, or its title. */
export async function findPage(context: RecordContext, said: string): Promise<Page | undefined> {
  const { database, actor } = context
  const [named] = await pointerQueries(database).named([nameOf(said)])
  // A note may be called so, which is no page.
  const stored = named && isPage(named.id) ? await database.get(named.id) : undefined
  const doc = stored && !stored.deleted ? toWire(stored) : undefined
  return doc && mayReadRecord(entity, actor, doc) ? doc : undefined
}

/** Facts of these pages, by id; those that are no longer there are left out. */
export async function factsOf(
  database: ReadsTables,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PageFacts>> {
  const members = await pointerQueries(database).members(ids.filter(isPage), [
    'uri',
    'title',
    'icon',
    'updated_at',
  ])
  return new Map([...members].map(([id, one]) => [id, { id, ...one } as PageFacts]))
}

/** The same in this order. */
export async function factsInOrder(
  database: ReadsTables,
  ids: readonly string[],
): Promise<PageFacts[]> {
  const facts = await factsOf(database, ids)
  return ids.flatMap((id) => facts.get(id) ?? [])
}
