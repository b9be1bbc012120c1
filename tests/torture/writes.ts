// The kinds of writes that writers make: how each is sent, and which revisions must be there once it is acknowledged.
import { createHash } from 'node:crypto'
import { newId } from '#core/ids.ts'
import type { Write, Done } from './journal.ts'

/** One call, and what it wants. The answers' ids and revisions are in the writes' order. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly writes: readonly Write[]
}

/** The field of each kind that holds a write's text. */
export const tellingFields: Readonly<Record<string, string>> = {
  Equipment: 'description',
  Ticket: 'content',
  Comment: 'content',
  Membership: 'email',
}

export function createEquipment(db: string, text: string, ownId: boolean): Call {
  const id = ownId ? newId('eqi') : undefined
  const body = { klass: 'Equipment', identifier: 'T-1', description: text }
  const writes = [{ db, klass: 'Equipment', id, text }]
  if (id) return { method: 'PUT', path: `/${db}/${id}`, body, writes }
  return { method: 'POST', path: `/${db}`, body, writes }
}

/** A numbered kind; with a comment it writes two records in one transaction. */
export function createTicket(db: string, text: string, comment: string | undefined): Call {
  const body = { klass: 'Ticket', content: text, comment }
  return { method: 'POST', path: `/${db}`, body, writes: [{ db, klass: 'Ticket', text, comment }] }
}

export function change({ db, klass, id, rev }: Done, text: string): Call {
  const body = klass === 'Ticket' ? { content: text } : { identifier: 'T-2', description: text }
  const writes = [{ db, klass, id, parent: rev, text }]
  return { method: 'PUT', path: `/${db}/${id}?rev=${rev}`, body, writes }
}

/** A named transition, which sends no text and keeps what was there. */
export function move({ db, klass, id, rev, text }: Done, status: string): Call {
  const path = `/${db}/_design/status/_update/${status}/${id}`
  return { method: 'PUT', path, body: {}, writes: [{ db, klass, id, parent: rev, text }] }
}

export function remove({ db, klass, id, rev }: Done): Call {
  const writes = [{ db, klass, id, parent: rev, deleted: true }]
  return { method: 'DELETE', path: `/${db}/${id}?rev=${rev}`, writes }
}

export function invite(db: string, email: string): Call {
  const body = { klass: 'Membership', email }
  return {
    method: 'POST',
    path: `/${db}`,
    body,
    writes: [{ db, klass: 'Membership', text: email }],
  }
}

export function giveReports({ db, klass, id, rev, text }: Done, report_view: boolean): Call {
  const writes = [{ db, klass, id, parent: rev, text }]
  return { method: 'PUT', path: `/${db}/${id}?rev=${rev}`, body: { report_view }, writes }
}

/** New records, changes and removals in one call and one transaction. */
export function bulk(
  db: string,
  parts: { news: readonly string[]; changes: readonly [Done, string][]; removals: readonly Done[] },
  bundle: number,
): Call {
  const klass = 'Equipment'
  const bundled: { write: Write; doc: object }[] = [
    ...parts.news.map((text) => {
      const id = newId('eqi')
      const doc = { _id: id, klass, identifier: 'T-3', description: text }
      return { write: { db, klass, id, text, bundle }, doc }
    }),
    ...parts.changes.map(([{ id, rev }, text]) => {
      const doc = { _id: id, _rev: rev, klass, identifier: 'T-4', description: text }
      return { write: { db, klass, id, parent: rev, text, bundle }, doc }
    }),
    ...parts.removals.map(({ id, rev }) => {
      const doc = { _id: id, _rev: rev, _deleted: true }
      return { write: { db, klass, id, parent: rev, deleted: true, bundle }, doc }
    }),
  ]
  const docs = bundled.map(({ doc }) => doc)
  return {
    method: 'POST',
    path: `/${db}/_bulk_docs`,
    body: { docs },
    writes: bundled.map(({ write }) => write),
  }
}

/** A revision made elsewhere: after `line` (newest first), or the first one of a new record. */
export function graft(
  { db, id, line, deleted }: { db: string; id: string; line: readonly string[]; deleted: boolean },
  text: string,
): Call {
  const klass = 'Equipment'
  const hash = createHash('md5').update(text).digest('hex')
  const rev = `${line.length + 1}-${hash}`
  const ids = [rev, ...line].map((one) => one.slice(one.indexOf('-') + 1))
  const told = deleted ? { _deleted: true } : { klass, identifier: 'T-5', description: text }
  const doc = { _id: id, _rev: rev, _revisions: { start: ids.length, ids }, ...told }
  const write = { db, klass, id, parent: line[0], rev, grafted: true, deleted }
  return {
    method: 'POST',
    path: `/${db}/_bulk_docs`,
    body: { docs: [doc], new_edits: false },
    writes: [deleted ? write : { ...write, text }],
  }
}
