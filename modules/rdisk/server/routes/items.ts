// Places as the browser's routes answer them: with the number of members of folders, paths, and the records that apps show.
import type { Place } from '#core/entity/place.ts'
import type { Registry } from '#core/entity/registry.ts'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { requireScope } from '#server/session/actor.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { closedPlaces } from '../tree/closed.ts'
import { isOwn } from '../../rules/own.ts'

export interface Crumb {
  readonly id: string
  readonly name: string
}

export interface Item extends Place {
  /** Of a folder: how many members it has. */
  readonly items?: number
  /** Of what an app shows: the record that it belongs to. */
  readonly app?: { readonly kind: string; readonly id: string }
}

/** The context for reading the disk of a database. Failure forbidden. */
export function readingHere(call: Call): RecordContext {
  const context = contextHere(call)
  requireScope(context.actor.scopes, 'read')
  const refused = cloudFile.access(context.actor, 'read')
  if (refused) throw fail('forbidden', refused)
  return context
}

/** Those of them that are there for the actor. */
export async function itemsOf(context: RecordContext, found: readonly Place[]): Promise<Item[]> {
  const { database, house } = context
  const isClosed = closedPlaces(context)
  const places = found.filter((place) => !isClosed(place))
  const folders = places.filter(({ folder }) => folder).map(({ id }) => id)
  const counts = await placeQueries(database).counts(folders)
  return places.map((place) => {
    const app = isOwn({ id: place.id }) ? undefined : recordOf(house.registry, place)
    return {
      ...place,
      ...(place.folder && { items: counts.get(place.id) ?? 0 }),
      ...(app && { app }),
    }
  })
}

/** Of an attached file, whose id begins with its record's. */
const recordIdOf = ({ id }: Place): string => id.split('/', 1)[0]!

function recordOf(registry: Registry, place: Place): Item['app'] {
  const record = recordIdOf(place)
  const kind = registry.byId(record)?.kind
  return kind === undefined ? undefined : { kind, id: record }
}

/** The folders that lead to one, from the root on, and the folder itself as the last. Failure not_found. */
export async function crumbsOf(context: RecordContext, folder: string): Promise<Place[]> {
  const above = await placeQueries(context.database).above(folder)
  const isWhole = folder === '' || above.at(-1)?.parent === ''
  const isGone = above.some(({ deleted_at }) => deleted_at !== '')
  if (!isWhole || isGone || above.some(closedPlaces(context))) {
    throw fail('not_found', 'missing')
  }
  return above.toReversed()
}

export const crumb = ({ id, name }: Crumb): Crumb => ({ id, name })

export interface PathedItem extends Item {
  /** Names of the folders above it, from the root on, with slashes between them; '' in the root. */
  readonly path: string
}

/** Those below a folder ('' is the root) that are not hidden in the trash, each with where it lies. */
export async function withPaths(
  context: RecordContext,
  places: readonly Place[],
  below = '',
): Promise<PathedItem[]> {
  const paths = await placeQueries(context.database).paths(places.map(({ id }) => id))
  const shown = places.filter(({ id }) => {
    const { hidden = true, folders = [] } = paths.get(id) ?? {}
    return !hidden && (below === '' || folders.some((above) => above.id === below))
  })
  const items = await itemsOf(context, shown)
  return items.map((item) => {
    const { folders } = paths.get(item.id)!
    return { ...item, path: folders.map(({ name }) => name).join('/') }
  })
}
