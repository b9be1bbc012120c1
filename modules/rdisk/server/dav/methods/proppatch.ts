// PROPPATCH: properties that clients keep with a file, all of a request or none.
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { Transaction } from '#server/store/database.ts'
import { davTables } from '../../../store/dav/writing.ts'
import type { DeadProperty } from '../../../store/dav/face.ts'
import { admitWriting, refuseFixed } from '../../tree/operation.ts'
import { docOf, storeFile } from '../../tree/store.ts'
import { guard } from '../locks/guard.ts'
import { davPath } from '../../../rules/place.ts'
import { readProppatch, type PropertyChange } from '../protocol/bodies.ts'
import { writePatched, type PatchResult } from '../protocol/multistatus.ts'
import { isProtected, keyOf, windowsMtime } from '../protocol/properties.ts'
import { refuse, xmlType } from '../refusal.ts'
import { openRequest, readXmlBody, type DavRequest } from '../request.ts'
import { findTarget, refuseUnmet, type Resolved } from '../target.ts'

/** Bytes of all that one file keeps for clients. */
const maxKeptBytes = 64 * 1024
/** Of all that a Group keeps for clients: it takes up no room of its files, and one PROPFIND may ask for all of it. */
const maxGroupBytes = 16 * 1024 * 1024

export async function proppatch(call: Call): Promise<Answer> {
  const request = openRequest(call, 'write')
  admitWriting(request.context)
  const changes = await readXmlBody(call, readProppatch)
  const target = await findTarget(request)
  refuseFixed(target.place)
  refuseUnmet(call, target.place)
  const { db, names } = request.address
  const href = davPath(db, names, target.place?.folder ?? true)
  const status = refusedStatus(changes) ?? (await patch(request, target, changes))
  return answer(207, writePatched(href, results(changes, status)), { 'content-type': xmlType })
}

type Refused = 403 | 507

function refusedStatus(changes: readonly PropertyChange[]): Refused | undefined {
  return changes.some(({ property }) => isProtected(property)) ? 403 : undefined
}

/** What became of each: the one that cannot be set is named, all others depend on it. */
function results(changes: readonly PropertyChange[], status: 200 | Refused): PatchResult[] {
  return changes.map(({ property }) => {
    if (status !== 403) return { property, status }
    return { property, status: isProtected(property) ? 403 : 424 }
  })
}

async function patch(
  request: DavRequest,
  { line, place }: Resolved,
  changes: readonly PropertyChange[],
): Promise<200 | Refused> {
  const { context, address } = request
  const [id] = line as [string, ...string[]]
  return context.database.write(async (transaction) => {
    await guard(transaction, request, [{ does: 'write', address }])
    const kept = changed(await davTables(transaction).properties(id), changes)
    if (Buffer.byteLength(JSON.stringify(kept)) > maxKeptBytes) return 507
    await davTables(transaction).setProperties(id, kept)
    await refuseFull(transaction)
    if (place) await setMtime(transaction, request, { id, changes })
    return 200
  })
}

/** Failure 507 where the properties of a Group are too many by now. */
export async function refuseFull(transaction: Transaction): Promise<void> {
  if ((await davTables(transaction).propertyBytes()) > maxGroupBytes) {
    throw refuse(507, 'These are too many properties of one Group')
  }
}

function changed(
  before: readonly DeadProperty[],
  changes: readonly PropertyChange[],
): readonly DeadProperty[] {
  const kept = new Map(before.map((property) => [keyOf(property), property]))
  for (const change of changes) {
    const key = keyOf(change.property)
    if (change.verb === 'remove') kept.delete(key)
    else kept.set(key, change.property)
  }
  return [...kept.values()]
}

/** Windows says after each upload when the file was modified. */
async function setMtime(
  transaction: Transaction,
  { context }: DavRequest,
  { id, changes }: { id: string; changes: readonly PropertyChange[] },
): Promise<void> {
  const mtime = changes
    .map((change) => (change.verb === 'set' ? windowsMtime(change.property) : undefined))
    .findLast((moment) => moment !== undefined)
  if (mtime === undefined) return
  const doc = await docOf(transaction, id)
  if (doc.mtime === mtime) return
  await storeFile(transaction, context, { doc: { ...doc, mtime }, event: 'update' })
}
