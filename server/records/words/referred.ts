// A record is found by the words of those it refers to, where its declaration says so (`ref(…, { search: true })`): a row
// shows the customer's name, so the name finds the row; and by words that its module reads elsewhere, of its file, say. These
// words are part of the index alone, never of a revision; when the other record changes, a job writes them anew.
import type { Entity } from '#core/entity/entity.ts'
import type { Registry } from '#core/entity/registry.ts'
import { searchWords } from '#core/entity/validate.ts'
import type { RefField } from '#core/fields/ref.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries, Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import type { Change, RecordContext } from '../face.ts'

/** Name of the job; its payload is `{ db, id }`, or `{ db }` for every record of a database. */
export const rewordTask = 'reword'

/** Records that are given their words in one transaction. */
const portion = 100

/** Fields of a kind whose records bring their words along. */
function searchedReferences(entity: Entity): [name: string, field: RefField][] {
  return Object.entries(entity.fields).flatMap(([name, field]): [string, RefField][] =>
    field.kind === 'ref' && field.search ? [[name, field as RefField]] : [],
  )
}

/** What a record is found by beside its own words: those of `referredWords`, and those that hooks of its kind read elsewhere. */
export async function furtherWords(
  { house }: Pick<RecordContext, 'house'>,
  queries: Queries,
  of: Worded,
): Promise<string> {
  const hooks = house.modules.flatMap((module) => module.hooks?.[of.entity.kind]?.words ?? [])
  const database = house.store.database(queries.name)
  const { doc, uploads } = of
  const read = await Promise.all(hooks.map((words) => words({ database, doc, uploads })))
  return [await referredWords({ house }, queries, of), ...read].filter(Boolean).join('\n')
}

interface Worded {
  readonly entity: Entity
  readonly doc: WireDocument
  /** Files that it is the first to name. */
  readonly uploads?: readonly Upload[] | undefined
}

/** Words of the live records that a record refers to; `''` for a kind that brings none along. */
async function referredWords(
  { house }: Pick<RecordContext, 'house'>,
  queries: Queries,
  { entity, doc }: Worded,
): Promise<string> {
  const ids = searchedReferences(entity).flatMap(([name]) => {
    const id = doc[name]
    return typeof id === 'string' && id !== '' ? [id] : []
  })
  if (ids.length === 0) return ''
  const words = (await queries.getMany(ids)).map((stored) => {
    const kind = house.registry.byId(stored.id)
    return kind ? searchWords(kind, toWire(stored)) : ''
  })
  return words.join('\n')
}

/** Kinds and fields that bring the words of this kind along. */
function usersOf(registry: Registry, kind: string): [entity: Entity, name: string][] {
  return registry.entities.flatMap((entity) =>
    searchedReferences(entity)
      .filter(([, { to }]) => to === kind)
      .map(([name]): [Entity, string] => [entity, name]),
  )
}

/** Queues the job where a write changed words that other records are found by. */
export async function queueRewording(
  { registry }: Pick<House, 'registry'>,
  transaction: Transaction,
  {
    entity,
    verb,
    doc,
    before,
    isAlone,
  }: Pick<Change, 'entity' | 'verb' | 'doc' | 'before' | 'isAlone'>,
): Promise<void> {
  if (!before || isAlone || usersOf(registry, entity.kind).length === 0) return
  const now = verb === 'remove' ? '' : searchWords(entity, doc)
  const isBack = verb === 'create'
  if (!isBack && now === searchWords(entity, before)) return
  const payload = { db: transaction.name, id: doc._id }
  await transaction.addJob(rewordTask, payload, { key: `${rewordTask} ${doc._id}` })
}

export const rewordJob: Job = async (house, payload) => {
  const { db, id } = payload as { db: string; id?: string }
  const kind = id === undefined ? undefined : house.registry.byId(id)?.kind
  const users =
    kind === undefined
      ? house.registry.entities.map((entity): [Entity, undefined] => [entity, undefined])
      : usersOf(house.registry, kind)
  const database = house.store.database(db)
  for (const [entity, name] of users) {
    const selector = { klass: entity.kind, ...(name !== undefined && { [name]: id }) }
    for await (const page of pagesOf(database, { selector, limit: portion })) {
      const ids = page.map((stored) => stored.id)
      await database.write((transaction) => reword(house, transaction, ids), ids)
    }
  }
}

async function reword(
  house: RecordContext['house'],
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (const stored of await transaction.getMany(ids)) {
    const entity = house.registry.byId(stored.id)
    if (!entity) continue
    const doc = toWire(stored)
    const more = await furtherWords({ house }, transaction, { entity, doc })
    await transaction.reword(stored.id, [searchWords(entity, doc), more].join('\n'))
  }
}
