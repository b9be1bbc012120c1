// Writes locks and properties in a transaction of their database.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesTables } from '#server/store/tables/sql.ts'
import type { DavTables } from './face.ts'
import { davQueries } from './reading.ts'

const putLock: Statement = {
  name: 'dav_lock_put',
  text: `insert into dav_locks (db, token, id, scope, depth, owner, person, expires_at, placeholder)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
const refreshLock: Statement = {
  name: 'dav_lock_refresh',
  text: 'update dav_locks set expires_at = $3 where db = $1 and token = $2',
}
const dropLocks: Statement = {
  name: 'dav_locks_drop',
  text: 'delete from dav_locks where db = $1 and token = any($2)',
}
const notePut: Statement = {
  name: 'dav_lock_written',
  text: 'update dav_locks set placeholder = false where db = $1 and id = $2 and placeholder',
}
const setProperties: Statement = {
  name: 'dav_properties_set',
  text: `insert into dav_properties (db, id, properties) values ($1, $2, $3)
    on conflict (db, id) do update set properties = excluded.properties`,
}
const dropProperties: Statement = {
  name: 'dav_properties_drop',
  text: 'delete from dav_properties where db = $1 and id = any($2)',
}
const copyProperties: Statement = {
  name: 'dav_properties_copy',
  text: `insert into dav_properties (db, id, properties)
    select $1, t.made, k.properties from unnest($2::text[], $3::text[]) as t (origin, made)
      join dav_properties k on k.db = $1 and k.id = t.origin`,
}
const propertyBytes: Statement = {
  name: 'dav_properties_bytes',
  text: `select coalesce(sum(octet_length(properties::text)), 0) as bytes from dav_properties
    where db = $1`,
}
const forgetProperties: Statement = {
  name: 'dav_properties_forget',
  text: `delete from dav_properties k where db = $1 and id <> ''
    and not exists (select from places p where p.db = $1 and p.id = k.id)`,
}

const noteLeft: Statement = {
  name: 'dav_left_note',
  text: `insert into dav_left (db, caller, name, parent, id, left_at, person, seq) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (db, caller, name, parent) do update set id = excluded.id, left_at = excluded.left_at, seq = excluded.seq`,
}
const handLocks: Statement = {
  name: 'dav_locks_hand',
  text: `update dav_locks l set id = t.made from unnest($2::text[], $3::text[]) as t (origin, made)
    where l.db = $1 and l.id = t.origin`,
}
const dropNames: Statement = {
  name: 'dav_left_drop',
  text: 'delete from dav_left where db = $1 and id = $2',
}
const handNames: Statement = {
  name: 'dav_left_hand',
  text: 'update dav_left set id = $3 where db = $1 and id = $2',
}
const forgetLeft: Statement = {
  name: 'dav_left_forget',
  text: 'delete from dav_left where db = $1 and left_at < $2',
}

export function davTables({ sql }: WritesTables): DavTables {
  return {
    ...davQueries({ sql }),
    async putLock({ token, id, scope, depth, owner, person, expiresAt, isPlaceholder }) {
      await sql.write(putLock, [token, id, scope, depth, owner, person, expiresAt, isPlaceholder])
    },
    async refreshLock(token, expiresAt) {
      await sql.write(refreshLock, [token, expiresAt])
    },
    async dropLocks(tokens) {
      if (tokens.length > 0) await sql.write(dropLocks, [tokens])
    },
    notePut(id) {
      sql.queue(notePut, [id])
    },
    async setProperties(id, properties) {
      if (properties.length === 0) await sql.write(dropProperties, [[id]])
      else await sql.write(setProperties, [id, JSON.stringify(properties)])
    },
    async copyProperties(pairs) {
      const made = pairs.map(([, to]) => to)
      await sql.write(dropProperties, [made])
      await sql.write(copyProperties, [pairs.map(([from]) => from), made])
    },
    noteLeft({ caller, name, parent, id, at, person, seq }) {
      sql.queue(noteLeft, [caller, name, parent, id, at, person, seq])
    },
    async handNames(from, to) {
      await sql.write(dropNames, [to])
      await sql.write(handNames, [from, to])
    },
    async handLocks(pairs) {
      await sql.write(handLocks, [pairs.map(([from]) => from), pairs.map(([, to]) => to)])
    },
    async propertyBytes() {
      const [found] = await sql.read<{ bytes: string }>(propertyBytes, [])
      return Number(found?.bytes)
    },
    async forget(before) {
      await sql.write(forgetProperties, [])
      await sql.write(forgetLeft, [before])
    },
  }
}
