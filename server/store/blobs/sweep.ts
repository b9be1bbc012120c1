// What no record names is taken away after a day, in all databases at once.
import type { Statement } from '../connections/statement.ts'
import type { BlobRooms } from './blobs.ts'
import type { FileKey } from './files.ts'

/** Hours after which what no record names is taken away: longer than any write needs from its file to its commit. */
const graceHours = 24
const atOnce = 100

const due: Statement = {
  name: 'loose_due',
  text: `select database as db, key from loose_files where since < $1 order by since limit ${atOnce}`,
}
// The row goes first: who would claim the file meanwhile finds it locked, and then gone. A sweep that is broken off right
// here leaves a file without a row, which the next scrub takes away.
const take: Statement = {
  name: 'loose_take',
  text: 'delete from loose_files where database = $1 and key = $2 and since < $3 returning key',
}
const forget: Statement = {
  name: 'loose_forget',
  text: 'insert into loose_files (database, key, since) values ($1, $2, $3) on conflict do nothing',
}

/** Takes away the files that no record has named for a day, as of this moment (ISO). Answers how many. */
export async function sweepFiles({ files, system }: BlobRooms, now: string): Promise<number> {
  const before = new Date(Date.parse(now) - graceHours * 3_600_000).toISOString()
  let swept = 0
  for (;;) {
    const places = await system<FileKey>(due, [before])
    for (const place of places) swept += Number(await sweepOne({ files, system }, place, before))
    if (places.length < atOnce) return swept
  }
}

async function sweepOne(
  { files, system }: BlobRooms,
  place: FileKey,
  before: string,
): Promise<boolean> {
  const { db, key } = place
  if ((await system(take, [db, key, before])).length === 0) return false
  try {
    await files.remove(place)
    return true
  } catch (error) {
    await system(forget, [db, key, before])
    throw error
  }
}
