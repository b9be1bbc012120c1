// The tables of backups and restores, each statement bound to one database, and the files of their archives.
import { discardBlobs, receiveBlob, type BlobRooms } from '../blobs/blobs.ts'
import type { Run, Statement } from '../connections.ts'
import type { BackupTables, StoredBackup, StoredRestore } from './face.ts'

const common = `id, key, length, records, files, total, lacks, state, reason, person, created_at,
  ended_at`

const list: Statement = {
  name: 'backup_list',
  text: `select ${common}, made, due_on from backups where db = $1 order by created_at desc, id desc`,
}
const begin: Statement = {
  name: 'backup_begin',
  text: `insert into backups (db, id, made, due_on, person, total, created_at, state)
    values ($1, $2, $3, $4, $5, $6, $7, 'making') on conflict do nothing returning id`,
}
const note: Statement = {
  name: 'backup_note',
  text: `update backups set records = $3, files = $4 where db = $1 and id = $2 and state = 'making'`,
}
// The archive belongs to the row and is loose no more, both or neither.
const keep: Statement = {
  name: 'backup_keep',
  text: `with kept as (
      update backups set state = 'kept', key = $3, length = $4, records = $5, files = $6,
          total = $5, ended_at = $7, lacks = $9
        where db = $1 and id = $2 and state = 'making'
          and exists (select from loose_files where database = $8 and key = $3)
        returning key)
    delete from loose_files f using kept where f.database = $8 and f.key = kept.key
      returning f.key`,
}
const fail: Statement = {
  name: 'backup_fail',
  text: `update backups set state = 'failed', reason = $3, ended_at = $4
    where db = $1 and id = $2 and state = 'making'`,
}
const drop: Statement = {
  name: 'backup_drop',
  text: 'delete from backups where db = $1 and id = any($2) returning key',
}

const restoreList: Statement = {
  name: 'restore_list',
  text: `select ${common}, detail, refused, name, backup, group_id from restores where db = $1
    order by created_at desc, id desc limit 50`,
}
const restoreOne: Statement = {
  name: 'restore_one',
  text: `select ${common}, detail, refused, name, backup, group_id from restores where db = $1 and id = $2`,
}
const restoreBegin: Statement = {
  name: 'restore_begin',
  text: `with added as (
      insert into restores (db, id, name, backup, group_id, person, created_at, key, length, state)
        select $1, $2, $3, $4, $5, $6, $7, $8::text, $9::bigint, 'waiting'
          where $8::text is null
            or exists (select from loose_files where database = $10 and key = $8)
        on conflict do nothing returning id, key
    ), taken as (
      delete from loose_files f using added where f.database = $10 and f.key = added.key)
    select id from added`,
}
const restoreStep: Statement = {
  name: 'restore_step',
  text: `update restores set state = $3, records = coalesce($4, records), files = coalesce($5, files),
      total = coalesce($6, total), reason = $7, ended_at = $8,
      detail = $9, lacks = coalesce($10, lacks), refused = $11
    where db = $1 and id = $2`,
}
const restoreLetGo: Statement = {
  name: 'restore_let_go',
  text: `with had as (select key from restores where db = $1 and id = $2 and key is not null),
      gone as (update restores set key = null where db = $1 and id = $2)
    insert into loose_files (database, key) select $3, key from had
      on conflict do nothing returning key`,
}
const restorePurge: Statement = {
  name: 'restore_purge',
  text: 'delete from restores where db = $1 and ended_at < $2',
}

interface Rooms extends BlobRooms {
  readonly read: Run
  readonly change: Run
}

type Row = { key: string | null }

export function backupTables(db: string, rooms: Rooms): BackupTables {
  const { read, change, files } = rooms
  /** Beside the Group's own files: no name of a database has a space. */
  const folder = `${db} backups`
  const remove = async (rows: readonly Row[]) => {
    const keys = rows.flatMap(({ key }) => key ?? [])
    if (keys.length > 0) await discardBlobs(rooms, folder, keys)
  }
  return {
    list: () => read<StoredBackup>(list, [db]),
    async begin({ id, made, due_on, person, total, created_at }) {
      const values = [db, id, made, due_on, person, total, created_at]
      return (await change(begin, values)).length > 0
    },
    async note(id, { records, files: count }) {
      await change(note, [db, id, records, count])
    },
    async keep(id, { key, length }, { records, files: count, lacks, at }) {
      const values = [db, id, key, length, records, count, at, folder, lacks]
      const rows = await change(keep, values)
      return rows.length > 0
    },
    async fail(id, reason, at) {
      await change(fail, [db, id, reason, at])
    },
    async drop(ids) {
      if (ids.length > 0) await remove(await change<Row>(drop, [db, ids]))
    },

    receive: (source, maxBytes) => receiveBlob(rooms, folder, { source, maxBytes }),
    discard: ({ key }) => discardBlobs(rooms, folder, [key]),
    open: ({ key, length }) => ({
      length,
      read: (range) => files.read({ db: folder, key }, range, length),
    }),
    freeBytes: () => files.freeBytes(),

    restores: () => read<StoredRestore>(restoreList, [db]),
    restore: async (id) => (await read<StoredRestore>(restoreOne, [db, id]))[0],
    async beginRestore({ id, name, backup, group_id, person, created_at }, archive) {
      const file = [archive?.key ?? null, archive?.length ?? 0, folder]
      const values = [db, id, name, backup, group_id, person, created_at, ...file]
      return (await change(restoreBegin, values)).length > 0
    },
    async stepRestore(id, { state, files: count, ...step }) {
      const { records, total, reason, at, detail, lacks, refused } = step
      const more = [records, count, total, reason, at, detail, lacks, refused]
      await change(restoreStep, [db, id, state, ...more.map((value) => value ?? null)])
    },
    async dropRestored(id) {
      await remove(await change<Row>(restoreLetGo, [db, id, folder]))
    },
    async purgeRestores(before) {
      await change(restorePurge, [db, before])
    },
  }
}
