// Writing to a record that has several leaves (replication brings them): a leaf is added and the winner is found anew
// among all. The common case of one leaf never comes here. Of a thousand leaves one body is read at most.
import type { Run, Statement } from '../connections/statement.ts'
import { keyNames, keysOf, type KeyColumns } from '../keys/columns.ts'
import { putBeside, revisionValues, storedRow, type Revision } from './put.ts'
import type { Row } from '../queries/records.ts'
import { canonical, winner } from '../documents/revision.ts'

/** A leaf that may become the document. */
export type Candidate = Pick<Row, 'rev' | 'deleted' | 'klass' | 'counters' | 'body'>

const isLeaf: Statement = {
  name: 'is_leaf',
  text: 'select from revisions where db = $1 and id = $2 and rev = $3 and leaf',
}
// The order of `winner`.
const bestOf: Statement = {
  name: 'best_leaf',
  text: `select rev, deleted, klass, coalesce(counters, '{}') as counters, body from revisions
    where db = $1 and id = $2 and leaf and rev <> all($3)
    order by deleted, generation desc, rev desc limit 1`,
}
// The winner's terms and counters are in the document's row; a leaf that loses keeps its own.
const keepLoser: Statement = {
  name: 'keep_loser',
  text: `update revisions r set terms = d.terms, counters = d.counters from documents d
    where d.db = $1 and d.id = $2 and r.db = $1 and r.id = $2 and r.rev = $3`,
}
const setWinner: Statement = {
  name: 'set_winner',
  text: `update documents d set rev = r.rev, deleted = r.deleted, klass = r.klass, body = r.body,
      terms = coalesce(r.terms, ''), counters = coalesce(r.counters, '{}'), seq = $4, size = $5,
      leaves = $6, ${keyNames.map((key, at) => `${key} = ($7::text[])[${at + 1}]`).join(', ')}
    from revisions r
    where d.db = $1 and d.id = $2 and r.db = $1 and r.id = $2 and r.rev = $3`,
}
const setLeaves: Statement = {
  name: 'set_leaves',
  text: 'update documents set seq = $3, leaves = $4 where db = $1 and id = $2',
}

/** Whether it is a leaf of the record. */
export async function readIsLeaf(run: Run, name: string, [id, rev]: readonly [string, string]) {
  return (await run(isLeaf, [name, id, rev])).length > 0
}

/** The winner of a record's leaves without these. */
export async function readBest(
  run: Run,
  name: string,
  [id, without]: readonly [string, readonly string[]],
): Promise<Candidate | undefined> {
  return (await run<Candidate>(bestOf, [name, id, without]))[0]
}

/**
 * Queues what adds a leaf beside the others, if there is one to add, and makes the winner of all leaves the document.
 * `others` says how many leaves stay leaves, `best` which of them wins: `before`, the document, if it is one of them. Answers the row
 * as it is afterwards.
 */
export function addLeaf(branch: {
  name: string
  queue: (statement: Statement, values: unknown[]) => void
  columns: KeyColumns
  before: Row
  others: number
  best: Candidate | undefined
  revision: Revision | undefined
  seq: number
}): Row {
  const { name, queue, columns, before, others, best, revision, seq } = branch
  const { id } = before
  const rivals = best ? [best] : []
  if (revision) {
    const { put, rev, terms } = revision
    const { klass, deleted, body } = put
    const counters = deleted ? [] : put.counters
    queue(putBeside, [...revisionValues(name, revision), terms, counters])
    rivals.push({ rev, deleted, klass, body, counters })
  }
  const won = winner(rivals)!
  const leaves = others + Number(revision !== undefined)
  const text = canonical(won.body)
  if (won.rev === before.rev) queue(setLeaves, [name, id, seq, leaves])
  else {
    if (best?.rev === before.rev) queue(keepLoser, [name, id, before.rev])
    const keys = keysOf(columns, won)
    queue(setWinner, [name, id, won.rev, seq, Buffer.byteLength(text), leaves, keys])
  }
  return storedRow({ ...won, id, seq, text, leaves })
}
