// Which revisions are what was deleted and can be brought back.
import { deletionEvent } from './stored.ts'

/**
 * Condition on a row of `revisions` under this name: a tombstone that is the record now, where the record became part of no other
 * one and did not go for good.
 */
export const isInTrash = (row: string) =>
  `${row}.leaf and ${row}.deleted and ${row}.event = '${deletionEvent}' and ${row}.body -> 'merged_into' is null
    and exists (select from documents d where d.db = $1 and d.id = ${row}.id and d.rev = ${row}.rev)`
