// What the installation holds, in numbers.
import type { Operating } from '#server/records/face.ts'
import { operatingTables } from '#server/store/operating/tables.ts'
import { groupNames } from '#server/records/upkeep/groups.ts'
import { usedBytes } from '#server/records/attachments/stage.ts'
import type { SeenStorage } from '../rules/seen.ts'

const maxGroups = 1_000
const shown = 10

export async function readStorage({ house }: Operating): Promise<SeenStorage> {
  const { store, config } = house
  const sizes: { db: string; file_bytes: number }[] = []
  for await (const db of groupNames(store)) {
    sizes.push({ db, file_bytes: await usedBytes(store.database(db)) })
    if (sizes.length === maxGroups) break
  }
  const largest = sizes.toSorted((a, b) => b.file_bytes - a.file_bytes).slice(0, shown)
  const named = largest.map(async ({ db, file_bytes }) => {
    return { db, name: (await store.group(db))?.name ?? db, file_bytes }
  })
  return {
    ...(await operatingTables(store).totals()),
    file_bytes: sizes.reduce((sum, one) => sum + one.file_bytes, 0),
    largest: await Promise.all(named),
    files: config.s3 ? 'bucket' : 'folder',
    database: config.databaseUrl === undefined ? 'embedded' : 'own',
  }
}
