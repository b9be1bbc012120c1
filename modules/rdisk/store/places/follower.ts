// Where records lie follows from their documents, whichever way a revision becomes one.
import type { PlacingByKind } from '#core/entity/place.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { PlaceChanges } from './changes.ts'

export function followPlaces(placing: PlacingByKind): Follower {
  const kinds = new Map(Object.entries(placing))
  return {
    name: 'places',
    compared: [...kinds.keys()],
    open: (sql) => new PlaceChanges(kinds, sql),
  }
}
