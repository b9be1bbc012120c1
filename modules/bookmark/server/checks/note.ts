// Writes down what a look at a page found. The bookmark itself changes only when its page counts as gone, or is there again.
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import { checkTables } from '../../store/checks.ts'
import type { Bookmark } from '../find.ts'
import type { Look } from './look.ts'
import { afterLook, deadAfter } from './plan.ts'

/** The bookmark that was looked at, and how often nothing was there before. */
interface Looked {
  readonly db: string
  readonly id: string
  readonly url: string
  readonly failures: number
}

export async function noteLook(
  house: House,
  { db, id, url, failures }: Looked,
  look: Look,
): Promise<void> {
  const at = house.now().toISOString()
  await house.store.database(db).write(
    async (transaction) => {
      const doc: Bookmark | undefined = await currentRecord(transaction, id)
      // A revision that was made elsewhere may have no address that can be read.
      if (!doc?.url) return checkTables(transaction).drop(id)
      // Its address was changed meanwhile, which planned another look.
      if (doc.url !== url) return
      const planned = afterLook(look.found, failures, at)
      checkTables(transaction).plan(id, planned)
      const set = healthOf(doc, look, { failures: planned.failures, at })
      if (!set) return
      const entry = { event: 'check', actor: null, at }
      await writeBeside(house, transaction, { ...doc, ...set }, entry)
    },
    [id],
  )
}

/** What changes of the bookmark; for most looks nothing. */
function healthOf(
  { health }: Bookmark,
  look: Look,
  { failures, at }: { failures: number; at: string },
): Record<string, unknown> | undefined {
  if (look.found === 'page' && health === 'dead') {
    return { health: 'working', health_status: undefined, gone_since: undefined }
  }
  if (look.found !== 'nothing' || health === 'dead' || failures < deadAfter) return undefined
  return { health: 'dead', health_status: look.status, gone_since: at }
}
