// Reading revision trees of one database: leaves, named revisions, and the lines that lead to them. Many records are
// asked for at once, so that a batch of replication costs a few questions.
import type { Run, Statement } from './connections.ts'
import type { LineStep, Named, Rival, Stored } from './database.ts'

const leavesOf: Statement = {
  name: 'leaves_of',
  text: `select id, rev, klass, deleted, seq, body from revisions
    where db = $1 and id = any($2) and leaf`,
}
const rivalsOf: Statement = {
  name: 'rivals_of',
  text: `select r.id, r.rev, r.deleted from revisions r
    join documents d on d.db = $1 and d.id = r.id and d.rev <> r.rev and d.leaves > 1
    where r.db = $1 and r.id = any($2) and r.leaf order by r.deleted, r.generation desc, r.rev desc`,
}
const asked = 'unnest($2::text[], $3::text[]) as asked (id, rev)'
const kept: Statement = {
  name: 'revisions_named',
  text: `select r.id, r.rev, r.klass, r.deleted, r.seq, r.body from ${asked}
    join revisions r on r.db = $1 and r.id = asked.id and r.rev = asked.rev
    where r.body is not null`,
}
const placed: Statement = {
  name: 'revisions_placed',
  text: `select r.id, r.rev from ${asked}
    join revisions r on r.db = $1 and r.id = asked.id and r.rev = asked.rev`,
}
/** A line tells of as many revisions as the database's `_revs_limit` says. */
const lines: Statement = {
  name: 'revision_lines',
  text: `with recursive line as (
      select r.id, r.rev as tip, r.rev, r.parent, r.deleted, r.body is not null as known, 1 as step
        from ${asked} join revisions r on r.db = $1 and r.id = asked.id and r.rev = asked.rev
      union all
      select r.id, line.tip, r.rev, r.parent, r.deleted, r.body is not null, line.step + 1
        from line join revisions r on r.db = $1 and r.id = line.id and r.rev = line.parent
        where line.step < (select revs_limit from databases where db = $1)
    ) select id, tip, rev, deleted, known from line order by id, tip, step`,
}

/** All leaves of these records. */
export async function readLeavesOf(run: Run, db: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : run<Stored>(leavesOf, [db, ids])
}

/** The leaves of these records that are not the document, the next winner first. */
export async function readRivals(run: Run, db: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : run<Rival>(rivalsOf, [db, ids])
}

/** Each is asked for once, however often it is wanted. */
function ask<R>(run: Run, db: string, statement: Statement, named: readonly Named[]) {
  const wanted = [...new Map(named.map((one) => [`${one.id} ${one.rev}`, one])).values()]
  const ids = wanted.map(({ id }) => id)
  const revs = wanted.map(({ rev }) => rev)
  return wanted.length === 0 ? Promise.resolve([]) : run<R>(statement, [db, ids, revs])
}

/** Those whose body is kept. */
export function readRevisions(run: Run, db: string, wanted: readonly Named[]): Promise<Stored[]> {
  return ask<Stored>(run, db, kept, wanted)
}

/** Those that have a place in their tree, with or without a body. */
export function readPlaced(run: Run, db: string, wanted: readonly Named[]): Promise<Named[]> {
  return ask<Named>(run, db, placed, wanted)
}

/** The lines that lead to these revisions, newest first. */
export function readLines(run: Run, db: string, wanted: readonly Named[]): Promise<LineStep[]> {
  return ask<LineStep>(run, db, lines, wanted)
}
