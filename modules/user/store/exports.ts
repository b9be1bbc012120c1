// The one row that a person has of the archive of their data, and its file, which lies beside their own.
import type { DatabaseFiles } from '#server/store/blobs/face.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { LooseFile } from '#server/store/documents/upload.ts'
import type { ReadsTables, WritesTables } from '#server/store/tables/sql.ts'

/** `gone`: it was taken, or its time was over. */
export type ExportState = 'making' | 'kept' | 'failed' | 'gone'

export interface PersonExport {
  readonly id: string
  readonly state: ExportState
  /** Of the stored archive; none while there is none. */
  readonly key: string | null
  /** Bytes of the archive. */
  readonly length: number
  /** ISO moments. */
  readonly requested_at: string
  readonly expires_at: string | null
  /** Nobody else takes it until then: a download is under way. */
  readonly taking_until: string | null
}

const columns = 'id, state, key, length, requested_at, expires_at, taking_until'

const read: Statement = {
  name: 'export_read',
  text: `select ${columns} from person_exports where db = $1`,
}
const begin: Statement = {
  name: 'export_begin',
  text: `insert into person_exports as e (db, id, state, requested_at) values ($1, $2, 'making', $3)
    on conflict (db) do update set id = excluded.id, state = 'making', key = null, length = 0,
      requested_at = excluded.requested_at, expires_at = null, taking_until = null
    where e.requested_at <= case e.state when 'failed' then $5::timestamptz else $4 end returning id`,
}
// The archive belongs to the row and is loose no more, both or neither.
const keep: Statement = {
  name: 'export_keep',
  text: `with kept as (
      update person_exports set state = 'kept', key = $3, length = $4, expires_at = $5
        where db = $1 and id = $2 and state = 'making'
          and exists (select from loose_files where database = $1 || ' exports' and key = $3)
        returning key)
    delete from loose_files f using kept where f.database = $1 || ' exports' and f.key = kept.key
      returning f.key`,
}
const fail: Statement = {
  name: 'export_fail',
  text: `update person_exports set state = 'failed' where db = $1 and id = $2 and state = 'making'`,
}
const claim: Statement = {
  name: 'export_claim',
  text: `update person_exports set taking_until = $4
    where db = $1 and id = $2 and state = 'kept' and expires_at > $3
      and (taking_until is null or taking_until <= $3) returning ${columns}`,
}
const giveBack: Statement = {
  name: 'export_give_back',
  text: `update person_exports set taking_until = null where db = $1 and id = $2`,
}
const end: Statement = {
  name: 'export_end',
  text: `update person_exports set state = 'gone', key = null
    where db = $1 and id = $2 and state = 'kept'`,
}
const drop: Statement = {
  name: 'export_drop',
  text: 'delete from person_exports where db = $1',
}

export function exportQueries({ sql }: ReadsTables) {
  return {
    /** undefined: nothing was ever requested. */
    async row(): Promise<PersonExport | undefined> {
      return (await sql.read<PersonExport>(read, []))[0]
    },
  }
}

/** Of a transaction of the person's own database. */
export function exportTables({ sql }: WritesTables) {
  const isAny = async (statement: Statement, values: readonly unknown[]) =>
    (await sql.write(statement, values)).length > 0
  return {
    ...exportQueries({ sql }),
    /** False where one was requested after the moment (ISO) that `since` names for those that failed, and for all others. */
    begin: (id: string, at: string, since: { readonly kept: string; readonly failed: string }) =>
      isAny(begin, [id, at, since.kept, since.failed]),
    /** False where another one was requested meanwhile, or the person is gone. */
    keep: (id: string, { key, length }: LooseFile, expires_at: string) =>
      isAny(keep, [id, key, length, expires_at]),
    fail: (id: string) => isAny(fail, [id]),
    /** The archive for one download; undefined where it is gone, or is being taken. */
    async claim(id: string, at: string, until: string): Promise<PersonExport | undefined> {
      return (await sql.write<PersonExport>(claim, [id, at, until]))[0]
    },
    /** The download was broken off. */
    giveBack: (id: string) => isAny(giveBack, [id]),
    /** The archive goes; that there was one stays known. */
    end: (id: string) => isAny(end, [id]),
    drop: () => isAny(drop, []),
  }
}

/** Where archives lie; statements name the folder too. */
export const exportFolder = (files: Pick<DatabaseFiles, 'folder'>) => files.folder('exports')
