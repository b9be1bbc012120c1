// Takes away the bodies of all revisions of some records that are no leaves: what a record was before. Who, when and which
// event stay.
import type { Statement } from '../connections/statement.ts'

export const dropBodies: Statement = {
  name: 'drop_former_bodies',
  text: `with old as (
      select id, rev, size from revisions
        where db = $1 and id = any($2) and not leaf and body is not null
    ), dropped as (
      update revisions r set body = null, size = null, terms = null, counters = null
        from old where r.db = $1 and r.id = old.id and r.rev = old.rev returning old.size
    ) update databases set revision_bytes = revision_bytes -
        (select coalesce(sum(size), 0) from dropped) where db = $1`,
}
