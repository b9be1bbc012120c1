// Makes a backup and keeps it: an archive that is whole, or none. It holds what every administrator may read, so any of them may
// take it home.
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf, type Plan } from '#core/access/entitlement.ts'
import { fail } from '#core/errors.ts'
import { lackingOf, type Lacking } from '../rules/lacking.ts'
import type { House } from '#server/house.ts'
import { backupOf, nothingPacked } from './archive/pack.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { LongCall } from '#server/records/reading/still-there.ts'
import { unhurried } from '#server/records/upkeep/one-at-a-time.ts'
import type { Database } from '#server/store/database.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import type { StoredBackup } from '../store/face.ts'
import { backupRule, surplusBackups, type BackupRule } from '../rules/backup.ts'
import { backupTables } from '../store/tables.ts'

/** How often the Group's backups are made, and how many are kept; undefined when none are made. */
export function ruleOf(
  { config }: House,
  { plan, exception }: Pick<GroupRow, 'plan' | 'exception'>,
): BackupRule | undefined {
  return backupRule(entitlementOf(plan, config.billing, exception))
}

/** Bytes that stay free on the disk beside as many as the backup takes: the database must go on, and new files must fit. */
const reserveBytes = 128 * 1024 * 1024
const noteEveryMs = 1_000

/** Bytes of all backups of a Group: three times what its files may take up. */
export function backupRoom(
  { plan, exception }: Pick<GroupRow, 'plan' | 'exception'>,
  { config }: House,
): number {
  return 3 * (entitlementOf(plan, config.billing, exception).max_bytes_of_files ?? Infinity)
}

/** Nobody in person, with an administrator's rights to read. */
function archivist(house: House, { plan, records, created_by, exception }: GroupRow): Actor {
  return {
    user_id: null,
    email: null,
    confirmed: true,
    membership: { id: '', editor: true, report_view: true, creator: false },
    own: false,
    scopes: ['read'],
    group: {
      plan: plan as Plan,
      records,
      entitlement: entitlementOf(plan, house.config.billing, exception),
      created_by: created_by ?? undefined,
    },
  }
}

/** Failure insufficient_storage when the disk has no room for these bytes. */
export async function refuseFullDisk(database: Database, bytes: number): Promise<void> {
  const free = await backupTables(database).freeBytes()
  if (free < 2 * bytes + reserveBytes) throw fail('insufficient_storage', 'disk_full')
}

/** Bytes of what a Group holds, and of its archive, about. */
export async function sizeOf(database: Database): Promise<number> {
  const info = await database.info()
  return (info?.bytes ?? 0) + (info?.file_bytes ?? 0)
}

/**
 * Makes the archive of a backup that was begun, and takes away those that it takes the place of. Failure insufficient_storage
 * when there is no room, on the disk or among the Group's backups; nothing is left then. Answers what it lacks.
 */
export async function makeBackup(
  house: House,
  group: GroupRow,
  id: string,
): Promise<Lacking | null> {
  const database = house.store.database(group.db)
  const backups = backupTables(database)
  const now = house.now().toISOString()
  const context = { house, database, actor: archivist(house, group), now }
  await refuseFullDisk(database, await sizeOf(database))
  const counts = nothingPacked()
  const pieces = within(backupOf(inTurns(context), counts), backupRoom(group, house))
  const noted = noting(pieces, () => backups.note(id, counts))
  const archive = await backups.receive(noted, Infinity)
  const at = house.now().toISOString()
  const lacks = lackingOf(counts.lacks, counts.refused)
  if (!(await backups.keep(id, archive, { ...counts, lacks, at }))) {
    await backups.discard(archive)
    return null
  }
  await dropSurplus(house, group)
  // Administrators are notified at once, and not by the hourly job.
  if (lacks) await database.write((transaction) => transaction.addJob('storage', { db: group.db }))
  return lacks
}

/** Page after page, with a rest between them. */
const inTurns = (context: RecordContext): LongCall => ({
  next: async () => context,
  inTurn: unhurried,
})

async function* within(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) throw fail('insufficient_storage', 'room_full')
    yield piece
  }
}

async function* noting(
  pieces: AsyncIterable<Buffer>,
  note: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let notedMs = performance.now()
  for await (const piece of pieces) {
    yield piece
    if (performance.now() - notedMs < noteEveryMs) continue
    await note()
    notedMs = performance.now()
  }
}

/**
 * Those beyond their number or their room go, and the ones that failed before this one. Where the plan makes none, as in a locked Group,
 * those that it made before stay.
 */
export async function dropSurplus(house: House, group: GroupRow): Promise<void> {
  const backups = backupTables(house.store.database(group.db))
  const { keeps } = ruleOf(house, group) ?? { keeps: Infinity }
  const all = await backups.list()
  // Those of a clock that was ahead are the oldest.
  const now = house.now().toISOString()
  const { ahead = [], right = [] } = Object.groupBy(
    all.filter(({ state }) => state === 'kept'),
    ({ created_at }) => (created_at > now ? 'ahead' : 'right'),
  )
  const kept = [...right, ...ahead]
  const latest = kept[0]?.created_at ?? ''
  const hasFailed = ({ state, created_at }: StoredBackup) =>
    state === 'failed' && created_at < latest
  const surplus = surplusBackups(kept, { keeps, roomBytes: backupRoom(group, house) })
  await backups.drop([...surplus, ...all.filter(hasFailed).map(({ id }) => id)])
}
