// Writing to a record that has several leaves (replication brings them): a leaf is added and the winner is found anew
// among all. The common case of one leaf never comes here.
import type { Run, Statement } from '../connections.ts'
import { keyNames, keysOf, type KeyColumns } from '../keys/columns.ts'
import { putRevision, revisionValues, standing, type Revision } from './put.ts'
import type { Row } from '../reader.ts'
import { canonical, winner } from './revision.ts'

export interface LeafRow {
  readonly rev: string
  readonly deleted: boolean
  readonly klass: string | null
  readonly body: Record<string, unknown>
  readonly counters: string[] | null
}

const leavesOf: Statement = {
  name: 'leaves',
  text: `select rev, deleted, klass, body, counters from revisions
    where db = $1 and id = $2 and leaf`,
}
// The winner's terms and counters stand in the document's row; a leaf that loses keeps its own.
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

/**
 * Queues what adds a leaf beside the others, if there is one to add, and makes the winner of all leaves the document.
 * `others` are the leaves that stay leaves. Answers the row as it stands afterwards.
 */
export function addLeaf(branch: {
  name: string
  queue: (statement: Statement, values: unknown[]) => void
  columns: KeyColumns
  before: Row
  others: readonly LeafRow[]
  revision: Revision | undefined
  seq: number
}): Row {
  const { name, queue, columns, before, others, revision, seq } = branch
  const { id } = before
  queue(keepLoser, [name, id])
  const leaves = others.map((leaf) =>
    leaf.rev === before.rev ? { ...leaf, counters: before.counters } : leaf,
  )
  if (revision) {
    const { put, rev, terms } = revision
    const { klass, deleted, body } = put
    const counters = deleted ? [] : put.counters
    queue(putRevision, revisionValues(name, revision))
    queue(setTerms, [name, id, rev, terms, counters])
    leaves.push({ rev, deleted, klass, body, counters })
  }
  const { body, ...best } = winner(leaves)!
  const text = canonical(body)
  const size = Buffer.byteLength(text)
  const keys = keysOf(columns, { ...best, body })
  queue(setWinner, [name, id, best.rev, seq, size, leaves.length, keys])
  const counters = best.counters ?? []
  return standing({ ...best, id, seq, counters, text, leaves: leaves.length })
}
