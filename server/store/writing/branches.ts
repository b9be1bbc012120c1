// Writing to a record that has several leaves (replication brings them): a leaf is added and the winner is found anew
// among all. The common case of one leaf never comes here. Of a thousand leaves one body is read at most.
import type { Run, Statement } from '../connections/statement.ts'
import { keyNames, keysOf, type KeyColumns } from '../keys/columns.ts'
import { putRevision, revisionValues, storedRow, type Revision } from './put.ts'
import type { Row } from '../queries/records.ts'
import { canonical, winner } from '../documents/revision.ts'

export interface LeafRow {
  readonly rev: string
  readonly deleted: boolean
  readonly klass: string | null
  readonly counters: string[] | null
}

/** A leaf that may become the document. */
export interface KeptLeaf extends LeafRow {
  readonly body: Record<string, unknown>
}

const leavesOf: Statement = {
  name: 'leaves',
  text: `select rev, deleted, klass, counters from revisions
    where db = $1 and id = $2 and leaf`,
}
const bodyOf: Statement = {
  name: 'leaf_body',
  text: 'select body from revisions where db = $1 and id = $2 and rev = $3',
}
// The winner's terms and counters are in the document's row; a leaf that loses keeps its own.
const keepLoser: Statement = {
  name: 'keep_loser',
  text: `update revisions r set terms = d.terms, counters = d.counters from documents d
    where d.db = $1 and d.id = $2 and r.db = $1 and r.id = $2 and r.rev = d.rev`,
}
const setWinner: Statement = {
  name: 'set_winner',
  text: `update documents d set rev = r.rev, deleted = r.deleted, klass = r.klass, body = r.body,
      terms = coalesce(r.terms, ''), counters = coalesce(r.counters, '{}'), seq = $4, size = $5,
      leaves = $6, ${keyNames.map((key, at) => `${key} = ($7::text[])[${at + 1}]`).join(', ')}
    from revisions r
    where d.db = $1 and d.id = $2 and r.db = $1 and r.id = $2 and r.rev = $3`,
}
const setTerms: Statement = {
  name: 'set_terms',
  text: `update revisions set terms = array_to_tsvector($4), counters = $5
    where db = $1 and id = $2 and rev = $3`,
}

/** All leaves of a record. */
export function readLeaves(run: Run, name: string, id: string): Promise<LeafRow[]> {
  return run<LeafRow>(leavesOf, [name, id])
}

/** The winner of these leaves, undefined where there is none. The record's row has its own body. */
export async function readBest(
  run: Run,
  name: string,
  { id, row, leaves }: { id: string; row: Row | undefined; leaves: readonly LeafRow[] },
): Promise<KeptLeaf | undefined> {
  const best = winner(leaves)
  if (!best) return undefined
  if (best.rev === row?.rev) return { ...best, counters: row.counters, body: row.body }
  const [kept] = await run<Pick<KeptLeaf, 'body'>>(bodyOf, [name, id, best.rev])
  return { ...best, body: kept?.body ?? {} }
}

/**
 * Queues what adds a leaf beside the others, if there is one to add, and makes the winner of all leaves the document.
 * `others` says how many leaves stay leaves, `best` which of them wins. Answers the row as it is afterwards.
 */
export function addLeaf(branch: {
  name: string
  queue: (statement: Statement, values: unknown[]) => void
  columns: KeyColumns
  id: string
  others: number
  best: KeptLeaf | undefined
  revision: Revision | undefined
  seq: number
}): Row {
  const { name, queue, columns, id, others, best, revision, seq } = branch
  queue(keepLoser, [name, id])
  const rivals = best ? [best] : []
  if (revision) {
    const { put, rev, terms } = revision
    const { klass, deleted, body } = put
    const counters = deleted ? [] : put.counters
    queue(putRevision, revisionValues(name, revision))
    queue(setTerms, [name, id, rev, terms, counters])
    rivals.push({ rev, deleted, klass, body, counters })
  }
  const { body, ...won } = winner(rivals)!
  const text = canonical(body)
  const leaves = others + Number(revision !== undefined)
  const keys = keysOf(columns, { ...won, body })
  queue(setWinner, [name, id, won.rev, seq, Buffer.byteLength(text), leaves, keys])
  return storedRow({ ...won, id, seq, counters: won.counters ?? [], text, leaves })
}
