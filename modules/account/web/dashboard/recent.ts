// The latest changes of a Group, made from one page of `_changes` (spec 7): what happened to which record. Pure but
// for the last function, which queries.
import type { ChangeRow, ChangesAnswer, WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'

/** Sequences looked back at (spec 9). */
const span = 20

export interface RecentChange {
  readonly id: string
  readonly action: 'create' | 'update' | 'destroy'
  /** The document; of a deleted one only what its tombstone holds. */
  readonly doc: WireDocument
}

/** destroy if deleted, create if the revision starts with 1-, else update (spec 4). */
function actionOf({ deleted, changes }: ChangeRow): RecentChange['action'] {
  if (deleted) return 'destroy'
  return changes[0]?.rev.startsWith('1-') ? 'create' : 'update'
}

/** Rows of `_changes` as the timeline shows them: the latest first. */
export function recentChanges(rows: readonly ChangeRow[]): RecentChange[] {
  return rows
    .toSorted((a, b) => Number.parseInt(b.seq, 10) - Number.parseInt(a.seq, 10))
    .map((row) => ({ id: row.id, action: actionOf(row), doc: row.doc ?? { _id: row.id } }))
}

/** True for what the system wrote in the moment in which somebody without an account answered: the comment on it says when. */
export function effectsOfAnswers(changes: readonly RecentChange[]): (doc: WireDocument) => boolean {
  const answers = changes.filter(({ doc }) => typeof doc.said_by === 'string')
  const moments = new Set(answers.map(({ doc }) => doc.created_at))
  return (doc) => doc.updated_by === undefined && moments.has(doc.updated_at)
}

/** The changes of the last sequences. */
export async function fetchRecent(db: string, signal?: AbortSignal): Promise<RecentChange[]> {
  const { update_seq } = await call<{ update_seq: string }>('GET', `/${db}`, { signal })
  const since = Math.max(0, Number.parseInt(update_seq, 10) - span)
  const query = { include_docs: true, since }
  const { results } = await call<ChangesAnswer>('GET', `/${db}/_changes`, { query, signal })
  return recentChanges(results)
}
