// What was deleted and can be brought back, kept in step with its records: a row from the write that ended a document until a live
// version takes its place, or it goes for good. Nothing that is said of a deleted record later changes who deleted it, when, and what it was.
import type { Statement } from '../connections/statement.ts'
import { purgeEvent, type Put } from '../documents/stored.ts'
import type { Row } from '../queries/records.ts'

const add: Statement = {
  name: 'trash_add',
  text: `insert into trash (db, id, klass, last, actor, at, merged_into, deleted_with)
    select $1, * from jsonb_to_recordset($2::jsonb) as gone (id text, klass text, last text, actor text, at timestamptz,
      merged_into text, deleted_with text)
    on conflict (db, id) do update set klass = excluded.klass, last = excluded.last, actor = excluded.actor, at = excluded.at,
      merged_into = excluded.merged_into, deleted_with = excluded.deleted_with`,
}
const remove: Statement = {
  name: 'trash_remove',
  text: 'delete from trash where db = $1 and id = any($2)',
}

type Written = Pick<Put, 'event' | 'actor' | 'at' | 'body' | 'went'>

/** An id, whatever a program says. */
const idOf = (value: unknown) => (typeof value === 'string' && value.length <= 100 ? value : null)

export function trashRows(
  db: string,
  { queue }: { queue: (statement: Statement, values: unknown[]) => void },
) {
  const gone = new Map<string, object | undefined>()
  return {
    /** Called when a document replaced another by this write. */
    follow(
      before: Row | undefined,
      after: Row,
      { event, actor, at, body, went = body }: Written,
    ): void {
      const { id, klass, deleted } = after
      const isBack = !deleted && before?.deleted === true
      if (isBack || event === purgeEvent) gone.set(id, undefined)
      else if (deleted && before?.deleted === false && klass !== null) {
        const { merged_into, deleted_with }: Record<string, unknown> = went
        const beside = { merged_into: idOf(merged_into), deleted_with: idOf(deleted_with) }
        gone.set(id, { id, klass, last: before.rev, actor, at, ...beside })
      }
    },
    /** Queues what has gathered. */
    flush(): void {
      if (gone.size === 0) return
      const back = [...gone].flatMap(([id, row]) => (row ? [] : [id]))
      const added = [...gone.values()].filter((row) => row !== undefined)
      gone.clear()
      if (back.length > 0) queue(remove, [db, back])
      if (added.length > 0) queue(add, [db, JSON.stringify(added)])
    },
  }
}
