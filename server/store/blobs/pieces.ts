// Files that come in several calls: what is known of each, and the pieces that are here. A piece is a file that no record names, so
// it takes up waiting room, and is swept a day later whatever becomes of the whole.
import type { Run, Statement } from '../connections/statement.ts'
import type { WritesTables } from '../tables/sql.ts'

/** Hours for which a file may come, from its first call on: not longer than its first piece is kept. */
const lifetimeHours = 24

/** A file that is coming, as it was announced. */
export interface Announced {
  /** Made by the sender, who may repeat the call. */
  readonly id: string
  readonly person: string
  readonly length: number
  /** What the file is going to be: the business of the caller. */
  readonly about: Readonly<Record<string, unknown>>
}

export interface ComingFile extends Announced {
  /** Bytes that are here, from the first on. */
  readonly received: number
  /** ISO moment. */
  readonly expires_at: string
  /** The record that holds the file; null until it is whole. */
  readonly record_id: string | null
}

/** Bytes of a file that are here, from the one at `start` on. */
export interface Piece {
  readonly start: number
  readonly length: number
  readonly key: string
  readonly digest: string
  readonly sha256: Buffer
}

const columns = `c.id, c.person, c.length, c.about, c.expires_at, c.record_id,
  coalesce((select sum(p.length) from file_pieces p where p.db = $1 and p.file = c.id), 0)::float8
    as received`

const begin: Statement = {
  name: 'coming_begin',
  text: `insert into coming_files (db, id, person, length, about, expires_at)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
}
const find: Statement = {
  name: 'coming_find',
  text: `select ${columns} from coming_files c
    where c.db = $1 and c.id = $2 and c.person = $3 and c.expires_at > $4`,
}
const open: Statement = {
  name: 'coming_open',
  text: `select ${columns} from coming_files c
    where c.db = $1 and c.person = $2 and c.expires_at > $3 and c.record_id is null
    order by c.expires_at desc limit 1000`,
}
const missing: Statement = {
  name: 'coming_missing',
  text: `select coalesce(sum(length - received), 0)::float8 as bytes
    from (select ${columns} from coming_files c
      where c.db = $1 and c.expires_at > $2 and c.record_id is null) as open`,
}
// Two calls at once bring the same piece: the key lets one in.
const add: Statement = {
  name: 'piece_add',
  text: `insert into file_pieces (db, file, start, length, key, digest, sha256)
    select c.db, c.id, $3::bigint, $4::bigint, $5, $6, $7::bytea from coming_files c
      where c.db = $1 and c.id = $2 and c.record_id is null and $3::bigint =
        coalesce((select sum(p.length) from file_pieces p where p.db = $1 and p.file = $2), 0)
    on conflict do nothing returning start`,
}
const list: Statement = {
  name: 'piece_list',
  text: `select start, length, key, digest, sha256 from file_pieces
    where db = $1 and file = $2 order by start`,
}
// Of two processes at once, only one still finds the row of the first piece as it was.
const merge: Statement = {
  name: 'piece_merge',
  text: `with merged as (
      update file_pieces set key = $5, length = $6::bigint, digest = $7, sha256 = $8
        where db = $1 and file = $2 and start = 0 and key = $3 and length = $4::bigint returning db, file),
    gone as (delete from file_pieces p using merged m
      where p.db = $1 and p.file = m.file and p.start > 0 and p.start < $6::bigint),
    kept as (update loose_files l set length = $6::bigint, since = now() from merged m
      where l.database = $1 and l.key = $5)
    select file from merged`,
}
const dropPieces: Statement = {
  name: 'piece_drop',
  text: 'delete from file_pieces where db = $1 and file = $2 returning key',
}
const end: Statement = {
  name: 'coming_end',
  text: `with ended as (
      update coming_files set record_id = $3 where db = $1 and id = $2 and record_id is null returning id),
    forgotten as (delete from file_pieces p using ended where p.db = $1 and p.file = ended.id)
    select id from ended`,
}
const drop: Statement = {
  name: 'coming_drop',
  text: 'delete from coming_files where db = $1 and id = $2',
}
const expirePieces: Statement = {
  name: 'piece_expire',
  text: `delete from file_pieces p using coming_files c
    where c.db = $1 and c.expires_at <= $2 and p.db = $1 and p.file = c.id`,
}
const expire: Statement = {
  name: 'coming_expire',
  text: 'delete from coming_files where db = $1 and expires_at <= $2',
}

export function pieceTables(
  db: string,
  { read, change }: { readonly read: Run; readonly change: Run },
) {
  return {
    /** False when there is one of this id already. */
    async begin({ id, person, length, about }: Announced, now: string) {
      const expires = new Date(Date.parse(now) + lifetimeHours * 3_600_000).toISOString()
      const values = [db, id, person, length, JSON.stringify(about), expires]
      return (await change(begin, values)).length > 0
    },
    /** One that somebody began, unless it expired. */
    find: async (id: string, person: string, now: string) =>
      (await read<ComingFile>(find, [db, id, person, now]))[0],
    /** Those that somebody began and that are not whole yet, the newest first. */
    open: (person: string, now: string) => read<ComingFile>(open, [db, person, now]),
    /** Bytes that are still to come, of everybody. */
    missingBytes: async (now: string) =>
      (await read<{ bytes: number }>(missing, [db, now]))[0]?.bytes ?? 0,
    /** Adds a piece behind those that are here; false when it does not follow them. */
    async add(id: string, { start, length, key, digest, sha256 }: Piece) {
      return (await change(add, [db, id, start, length, key, digest, sha256])).length > 0
    },
    /** In their order. */
    list: (id: string) => read<Piece>(list, [db, id]),
    /** Records that the first pieces became one, from the first byte on. False, and nothing is recorded, when `first` changed meanwhile. */
    async merge(id: string, first: Piece, { key, length, digest, sha256 }: Piece) {
      const values = [db, id, first.key, first.length, key, length, digest, sha256]
      return (await change(merge, values)).length > 0
    },
    /** Forgets a file and its pieces. Answers their keys. */
    async drop(id: string) {
      const pieces = await change<{ key: string }>(dropPieces, [db, id])
      await change(drop, [db, id])
      return pieces.map(({ key }) => key)
    },
    /** Forgets files that expired; their pieces are swept. */
    async expire(now: string) {
      await change(expirePieces, [db, now])
      await change(expire, [db, now])
    },
  }
}

export type PieceTables = ReturnType<typeof pieceTables>

/**
 * Notes the record that holds a file which came in several calls, in the transaction that writes that record; its pieces are forgotten. False
 * when one holds it already, or nobody knows of it.
 */
export async function endFile(
  { sql }: WritesTables,
  id: string,
  record_id: string,
): Promise<boolean> {
  return (await sql.write(end, [id, record_id])).length > 0
}
