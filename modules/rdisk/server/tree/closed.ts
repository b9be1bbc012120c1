// What apps show of records that are closed to somebody is not in their disk: neither the files, nor the folders of these kinds.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import { closedKinds } from '#server/records/reading/policy.ts'

/** Whether a place, by its id, is not there for the actor. An attached file's begins with its record's. */
export function closedPlaces(
  context: Pick<RecordContext, 'house' | 'database' | 'actor' | 'now'>,
): (place: Pick<Place, 'id'>) => boolean {
  const { house } = context
  const closed = closedKinds(context)
  const placing = house.modules.flatMap((module) => Object.entries(module.placing ?? {}))
  const folders = new Map<string, boolean>()
  for (const [kind, { appFolders = [] }] of placing)
    for (const { id } of appFolders) folders.set(id, closed.has(kind) && folders.get(id) !== false)
  return ({ id }) => {
    const kind = house.registry.byId(id.split('/', 1)[0]!)?.kind
    return folders.get(id) === true || (kind !== undefined && closed.has(kind))
  }
}
