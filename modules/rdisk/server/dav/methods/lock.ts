// LOCK and UNLOCK: kept in PostgreSQL, so they outlive the server and hold for all processes. An address where nothing is yet gets
// an empty file, which goes again unless somebody writes it.
import { randomUUID } from 'node:crypto'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { Transaction } from '#server/store/database.ts'
import { davTables } from '../../../store/dav/writing.ts'
import type { DavLock, PlacedLock } from '../../../store/dav/face.ts'
import { makeFile } from '../../tree/folders.ts'
import { admitWriting } from '../../tree/operation.ts'
import { guard } from '../locks/guard.ts'
import { endLock, momentOf } from '../locks/ending.ts'
import { conflictsWith, locksOver } from '../locks/rules.ts'
import { davPath } from '../../../rules/place.ts'
import { readLock, type LockRequest } from '../protocol/bodies.ts'
import { headerOf, readDepth, readLockToken, readTimeout } from '../protocol/headers.ts'
import { writeLocked } from '../protocol/multistatus.ts'
import type { ShownLock } from '../protocol/properties.ts'
import { refuse, xmlType } from '../refusal.ts'
import { openRequest, readXmlBody, writer, type DavRequest } from '../request.ts'
import { findTarget, lineWithin, memberOf, refuseBeyond, resolve, resolved } from '../target.ts'

/** Locks of one person in a Group. */
const maxLocks = 1_000
/** Of them shared ones, which may all lie on the same entry. */
const maxSharedLocks = 20
const secondMs = 1_000

/** A lock as answers show it; `root` is the address of what is locked. */
export function showLock({ context }: DavRequest, lock: DavLock, root: string): ShownLock {
  const { token, scope, depth, owner, expiresAt } = lock
  const leftMs = Date.parse(expiresAt) - Date.parse(momentOf(context))
  return { token, scope, depth, owner, secondsLeft: Math.ceil(leftMs / secondMs), root }
}

interface NewLock extends LockRequest {
  readonly depth: '0' | 'infinity'
  readonly seconds: number
}

const later = (now: string, seconds: number) =>
  new Date(Date.parse(now) + seconds * secondMs).toISOString()

export async function lock(call: Call): Promise<Answer> {
  const request = openRequest(call, 'write')
  admitWriting(request.context)
  const asked = await readXmlBody(call, readLock)
  const seconds = readTimeout(headerOf(call, 'timeout'))
  if (!asked) return refresh(request, seconds)
  const depth = readDepth(headerOf(call, 'depth'))
  if (depth !== '0' && depth !== 'infinity') throw refuse(400, 'Depth is 0 or infinity')
  const wanted: NewLock = { ...asked, depth, seconds }
  // It would shut out everybody else of the Group.
  if (request.address.names.length === 0) throw refuse(403, 'A whole drive is not locked')
  const target = await resolve(request.context.database, request.address)
  if (!target.exists) return lockNew(request, wanted)
  refuseBeyond(request, target)
  const made = await request.context.database.write(async (transaction) => {
    // Locks that conflict with a new one are checked elsewhere.
    if (request.lists) await guard(transaction, request, [])
    return make(transaction, request, wanted)
  })
  return answerLock(request, made, 200)
}

/** Makes the lock of what is there by now. Failure 423 beside one that excludes it. */
async function make(
  transaction: Transaction,
  request: DavRequest,
  { scope, depth, owner, seconds }: NewLock,
  isPlaceholder = false,
): Promise<PlacedLock> {
  const { context, address } = request
  const now = momentOf(context)
  const { walked, locks } = await davTables(transaction).walk([address.names], now)
  const { exists, line } = resolved(address, walked[0]!)
  if (!exists) throw refuse(409, 'It was taken away meanwhile')
  const [other] = conflictsWith(locks, line, { scope, depth })
  if (other) {
    const href = davPath(address.db, address.names, false)
    throw refuse(423, 'It is locked', { name: 'no-conflicting-lock', hrefs: [href] })
  }
  const person = context.actor.user_id ?? ''
  const own = await davTables(transaction).lockCounts(person, now)
  if (own.all >= maxLocks || (scope === 'shared' && own.shared >= maxSharedLocks)) {
    throw refuse(507, 'These are too many locks of one person')
  }
  const token = `urn:uuid:${randomUUID()}`
  const expiresAt = later(now, seconds)
  const made = { token, id: line[0]!, scope, depth, owner, person, expiresAt, isPlaceholder, line }
  await davTables(transaction).putLock(made)
  return made
}

/** Makes the empty file and its lock in one transaction. */
async function lockNew(request: DavRequest, wanted: NewLock): Promise<Answer> {
  const { context, address } = request
  const target = await resolve(context.database, address)
  const spot = memberOf(request, target)
  const made: PlacedLock[] = []
  await makeFile(context, {
    ...writer(request, target.parentLine),
    ...spot,
    admit: (transaction) => guard(transaction, request, [{ does: 'write', address }]),
    async settle(transaction) {
      made[0] = await make(transaction, request, wanted, true)
    },
  })
  return answerLock(request, made[0]!, 201)
}

function answerLock(request: DavRequest, made: PlacedLock, status: 200 | 201): Answer {
  const { db, names } = request.address
  const shown = showLock(request, made, davPath(db, names, false))
  const headers = { 'content-type': xmlType, 'lock-token': `<${made.token}>` }
  return answer(status, writeLocked([shown]), headers)
}

/** Failure 412 unless a token in `If` is that of a lock over this address, and of the same person. */
async function refresh(request: DavRequest, seconds: number): Promise<Answer> {
  const { context, address, tokens, lists } = request
  if (!lists) throw refuse(400, 'The lock to be refreshed is named in If')
  const target = await findTarget(request)
  const refreshed = await context.database.write(async (transaction) => {
    const line = lineWithin(request, target)
    const now = momentOf(context)
    const locks = await davTables(transaction).locksOn(line, now)
    const person = context.actor.user_id ?? ''
    const own = locksOver(locks, line).find((one) => tokens.has(one.token) && one.person === person)
    if (!own) {
      throw refuse(412, 'There is no such lock here', { name: 'lock-token-matches-request-uri' })
    }
    const expiresAt = later(now, seconds)
    await davTables(transaction).refreshLock(own.token, expiresAt)
    return { ...own, expiresAt }
  })
  const level = target.line.length - 1 - target.line.indexOf(refreshed.id)
  const root = davPath(address.db, address.names.slice(0, level), false)
  const body = writeLocked([showLock(request, refreshed, root)])
  return answer(200, body, { 'content-type': xmlType })
}

export async function unlock(call: Call): Promise<Answer> {
  const request = openRequest(call, 'write')
  const { context } = request
  const token = readLockToken(headerOf(call, 'lock-token'))
  if (token === undefined) throw refuse(400, 'The header Lock-Token cannot be read')
  const line = lineWithin(request, await findTarget(request))
  await context.database.write(async (transaction) => {
    if (await endLock(context, transaction, { line, token })) return
    throw refuse(409, 'There is no such lock here', { name: 'lock-token-matches-request-uri' })
  })
  return answer(204, undefined)
}
