// Where records lie follows from their documents, whichever way a revision becomes one.
import type { PlacingByKind } from '#core/entity/place.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { PlaceChanges } from './changes.ts'

/** The file lies in the trash, or in a folder that does: it says nothing until it is back. */
const isHidden = (id: string) => `exists (
  with recursive up(parent, slot) as (
    select parent, slot from places where db = $1 and id = ${id}
    union all
    select p.parent, p.slot from up cross join lateral (
      select * from places where db = $1 and id = up.parent limit 1) p)
  select from up where slot <> '')`

/** Whether a file keeps versions (modules/rdisk/docs/tree.md). */
const keepsVersions = (id: string) =>
  `exists (select from places p where p.db = $1 and p.id = ${id} and p.keep > 0)`

export function followPlaces(placing: PlacingByKind): Follower {
  const kinds = new Map(Object.entries(placing))
  return {
    name: 'places',
    compared: [...kinds.keys()],
    keepsPast: keepsVersions,
    hides: isHidden,
    open: (sql) => new PlaceChanges(kinds, sql),
  }
}
