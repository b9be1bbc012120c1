// Writing to a record that has several leaves (replication brings them): the named leaf is extended and the winner is
// found anew among all. The common case of one leaf never comes here.
import type { Run, Statement } from '../connections.ts'
import { putRevision, revisionValues, rowOf, type Revision } from './put.ts'
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
      terms = coalesce(r.terms, ''), counters = coalesce(r.counters, '{}'), seq = $4, size = $5
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
 * Queues what extends one leaf of several and makes the winner of all leaves the document. The parent is one of
 * `leaves`. Answers the row as it stands afterwards.
 */
export function extendBranch(branch: {
  name: string
  queue: (statement: Statement, values: unknown[]) => void
  before: Row
  leaves: readonly LeafRow[]
  revision: Revision
}): Row {
  const { name, queue, before, leaves, revision } = branch
  const { put, rev, parent, text, terms } = revision
  const counters = put.deleted ? [] : put.counters
  queue(keepLoser, [name, put.id])
  queue(putRevision, revisionValues(name, revision))
  queue(setTerms, [name, put.id, rev, terms, counters])
  const { klass, deleted, body } = put
  const added: LeafRow = { rev, deleted, klass, body, counters }
  const others = leaves.filter((leaf) => leaf.rev !== parent)
  const kept = others.map((leaf) =>
    leaf.rev === before.rev ? { ...leaf, counters: before.counters } : leaf,
  )
  const best = winner([...kept, added])!
  const bestText = best === added ? text : canonical(best.body)
  queue(setWinner, [name, put.id, best.rev, revision.seq, Buffer.byteLength(bestText)])
  const won = { ...put, ...best, counters: best.counters ?? [] }
  return {
    ...before,
    ...rowOf({ ...revision, put: won, rev: best.rev, text: bestText }),
    leaves: before.leaves,
  }
}
