// Which revisions are what was deleted and can be brought back.
import { correctionEvent, deletionEvent } from './stored.ts'

/**
 * Condition on a row of `revisions` under this name: the tombstone that a deleted record got last, where it became part of no other
 * one and did not go for good. A branch that ended long ago may win, and says nothing of when the record went, nor does what the server
 * ended beside it.
 */
export const isInTrash = (row: string) =>
  `${row}.leaf and ${row}.deleted and ${row}.event = '${deletionEvent}' and ${row}.body -> 'merged_into' is null
    and exists (select from documents d where d.db = $1 and d.id = ${row}.id and d.deleted and (d.leaves = 1
      or not exists (select from revisions o where o.db = $1 and o.id = d.id and o.leaf and o.seq > ${row}.seq
        and o.event <> '${correctionEvent}')))`
