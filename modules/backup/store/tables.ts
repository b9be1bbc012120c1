// The tables of backups and restores, and the files of their archives, which lie in a folder beside the Group's own.
import type { DatabaseFiles } from '#server/store/blobs/face.ts'
import type { Run, Statement } from '#server/store/connections/statement.ts'
import type { ChangesTables } from '#server/store/tables/sql.ts'
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
          total = $5, ended_at = $7, lacks = $8
        where db = $1 and id = $2 and state = 'making'
          and exists (select from loose_files where database = $1 || ' backups' and key = $3)
        returning key)
    delete from loose_files f using kept where f.database = $1 || ' backups' and f.key = kept.key
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
            or exists (select from loose_files where database = $1 || ' backups' and key = $8)
        on conflict do nothing returning id, key
    ), taken as (
      delete from loose_files f using added
        where f.database = $1 || ' backups' and f.key = added.key)
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
    insert into loose_files (database, key) select $1 || ' backups', key from had
      on conflict do nothing returning key`,
}
const restorePurge: Statement = {
  name: 'restore_purge',
  text: 'delete from restores where db = $1 and ended_at < $2',
}

type Row = { key: string | null }

export function backupTables(
  database: ChangesTables & { readonly files: Pick<DatabaseFiles, 'folder'> },
): BackupTables {
  const { read } = database.sql
  const change: Run = (statement, values) =>
    database.changeTables(({ sql }) => sql.write(statement, values))
  // Statements name it too.
  const archives = database.files.folder('backups')
  const remove = (rows: readonly Row[]) => archives.discard(rows.flatMap(({ key }) => key ?? []))
  return {
    list: () => read<StoredBackup>(list, []),
    async begin({ id, made, due_on, person, total, created_at }) {
      const values = [id, made, due_on, person, total, created_at]
      return (await change(begin, values)).length > 0
    },
    async note(id, { records, files }) {
      await change(note, [id, records, files])
    },
    async keep(id, { key, length }, { records, files, lacks, at }) {
      return (await change(keep, [id, key, length, records, files, at, lacks])).length > 0
    },
    async fail(id, reason, at) {
      await change(fail, [id, reason, at])
    },
    async drop(ids) {
      if (ids.length > 0) await remove(await change<Row>(drop, [ids]))
    },

    receive: (source, maxBytes) => archives.receive(source, maxBytes),
    discard: ({ key }) => archives.discard([key]),
    open: (archive) => archives.open(archive),
    freeBytes: () => archives.freeBytes(),

    restores: () => read<StoredRestore>(restoreList, []),
    restore: async (id) => (await read<StoredRestore>(restoreOne, [id]))[0],
    async beginRestore({ id, name, backup, group_id, person, created_at }, archive) {
      const file = [archive?.key ?? null, archive?.length ?? 0]
      const values = [id, name, backup, group_id, person, created_at, ...file]
      return (await change(restoreBegin, values)).length > 0
    },
    async stepRestore(id, { state, files, ...step }) {
      const { records, total, reason, at, detail, lacks, refused } = step
      const more = [records, files, total, reason, at, detail, lacks, refused]
      await change(restoreStep, [id, state, ...more.map((value) => value ?? null)])
    },
    async dropRestored(id) {
      await remove(await change<Row>(restoreLetGo, [id]))
    },
    async purgeRestores(before) {
      await change(restorePurge, [before])
    },
  }
}
