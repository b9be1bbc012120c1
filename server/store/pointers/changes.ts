// Collects what a transaction does to the names of records, and to what their texts point at: whatever becomes the document, by
// whichever way, is what is kept. Written for many records at once, before a read of them or the commit.
import { isDeepStrictEqual } from 'node:util'
import {
  nameRanks,
  type PointingByKind,
  type Reading,
  type ReadTexts,
} from '#core/entity/pointers.ts'
import type { Statement } from '../connections/statement.ts'
import { toWire, type Stored } from '../documents/stored.ts'
import type { Follower, Following, Version } from '../tables/followers.ts'
import { isFree } from '../names.ts'
import type { Sql } from '../tables/sql.ts'

interface RecordPointers {
  readonly table: 'record_names' | 'record_pointers'
  /** Column of the record that they are of. */
  readonly of: string
  /** Column of what each name is, and its type. */
  readonly mark: readonly [column: string, type: string]
}

/** What is kept of a record: a name, and what it is. */
interface Row {
  readonly name: string
  readonly mark: number | string
}

interface Changed {
  readonly had: boolean
  readonly rows: readonly Row[]
}

/** Of this many records, at least, the changes are sent at once. */
const maxRecords = 100

/** The statements that write rows, from three lists: record, name and mark. */
interface Saving {
  /** Adds them: none of these records had any. */
  readonly first: Statement
  /** Makes the rows of records (`$2`) those of the lists; rows that stay are not written. */
  readonly next: Statement
}

// A list of no records would be planned anew each time, which takes longer than to add the rows.
function saving(name: string, { table, of, mark: [mark, type] }: RecordPointers): Saving {
  const listedFrom = (at: number) => `listed as (
      select * from unnest($${at}::text[], $${at + 1}::text[], $${at + 2}::${type}[]) as listed (${of}, name, ${mark}))`
  const added = `insert into ${table} (db, ${of}, name, ${mark}) select $1, ${of}, name, ${mark} from listed
      on conflict do nothing`
  return {
    first: {
      name: `${name}_first`,
      text: `with ${listedFrom(2)} ${added}`,
    },
    next: {
      name,
      text: `with ${listedFrom(3)},
    gone as (delete from ${table} r where r.db = $1 and r.${of} = any($2)
      and not exists (select from listed l
        where l.${of} = r.${of} and l.name = r.name and l.${mark} = r.${mark}))
    ${added}`,
    },
  }
}

const saveNames = saving('names_save', {
  table: 'record_names',
  of: 'id',
  mark: ['rank', 'smallint'],
})
const savePointers = saving('pointers_save', {
  table: 'record_pointers',
  of: 'source',
  mark: ['kind', 'text'],
})

/** Follows what these kinds declare; nothing for the others. */
export function followPointers(pointing: PointingByKind): Follower {
  return {
    name: 'pointers',
    compared: [],
    open: (sql, db) => new PointerChanges(isFree(db) ? {} : pointing, sql, db),
  }
}

class PointerChanges implements Following {
  readonly #names = new Map<string, Changed>()
  readonly #pointers = new Map<string, Changed>()
  readonly #db: string
  readonly #pointing: PointingByKind
  readonly #sql: Sql

  constructor(pointing: PointingByKind, sql: Sql, db: string) {
    this.#pointing = pointing
    this.#sql = sql
    this.#db = db
  }

  readings(id: string, before: Version | undefined, versions: readonly (Version | undefined)[]) {
    const known = this.#readingOf(id, before)
    return versions.flatMap((version) => {
      const reading = this.#readingOf(id, version)
      return reading && reading.key !== known?.key ? reading : []
    })
  }

  /** The document under an id is another one now. A long text is not read again to be compared, nor where it stays. */
  follow(before: Stored | undefined, after: Stored, texts: ReadTexts): void {
    const { id } = after
    note(this.#names, id, [this.#namesOf(before), this.#namesOf(after)])
    const [was, is] = [this.#readingOf(id, before), this.#readingOf(id, after)]
    if (!is || is.key !== was?.key) {
      const former = was ? undefined : this.#pointersOf(before)
      note(this.#pointers, id, [former, this.#pointersOf(after, is && texts.of(is))])
    }
    if (this.#names.size >= maxRecords || this.#pointers.size >= maxRecords) this.flush()
  }

  /** Queues the collected changes. */
  flush(): void {
    this.#send(saveNames, this.#names)
    this.#send(savePointers, this.#pointers)
  }

  #send({ first, next }: Saving, changed: Map<string, Changed>): void {
    if (changed.size === 0) return
    const former = [...changed].flatMap(([id, { had }]) => (had ? [id] : []))
    const listed = [...changed].flatMap(([id, { rows }]) => rows.map((row) => ({ id, ...row })))
    changed.clear()
    const lists = [listed.map(({ id }) => id), listed.map(({ name }) => name)]
    const marks = listed.map(({ mark }) => mark)
    if (former.length > 0) this.#sql.queue(next, [former, ...lists, marks])
    else if (listed.length > 0) this.#sql.queue(first, [...lists, marks])
  }

  #of(stored: Version | undefined) {
    const { klass, deleted = true } = stored ?? {}
    const isDeclared = !deleted && Object.hasOwn(this.#pointing, klass ?? '')
    return isDeclared ? this.#pointing[klass!] : undefined
  }

  #namesOf(stored: Stored | undefined): Row[] {
    const names = stored && this.#of(stored)?.names(toWire(stored))
    if (!names || names.length === 0) return []
    const all = [{ name: stored.id, rank: 'id' as const }, ...names]
    return all.map(({ name, rank }) => ({ name, mark: nameRanks.indexOf(rank) }))
  }

  #readingOf(id: string, version: Version | undefined): Reading<string> | undefined {
    if (!version) return undefined
    return this.#of(version)?.reading?.({ ...version.body, _id: id, _rev: '' }, this.#db)
  }

  #pointersOf(stored: Stored | undefined, said?: string): Row[] {
    const of = this.#of(stored)
    if (!stored || !of) return []
    const pointers = of.pointers(toWire(stored), this.#db, said)
    return pointers.map(({ name, kind }) => ({ name, mark: kind }))
  }
}

/** Notes a change that is to be sent. Of the beginning only whether there were rows is remembered: which of them stay, the statement finds. */
function note(
  changed: Map<string, Changed>,
  id: string,
  [before, after]: readonly [before: readonly Row[] | undefined, after: readonly Row[]],
): void {
  const known = changed.get(id)
  if (!known && isDeepStrictEqual(before, after)) return
  changed.set(id, { had: known?.had ?? before?.length !== 0, rows: after })
}
