// Checks a change, in its own transaction, against the conditions of `If` and against locks.
import { davQueries } from '../../../store/dav/reading.ts'
import { davPath } from '../../../rules/place.ts'
import type { Address } from '../protocol/address.ts'
import { isTrue } from '../protocol/if-header.ts'
import { refuse } from '../refusal.ts'
import type { DavRequest } from '../request.ts'
import { isOpen, resolveAll, type Resolved } from '../target.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { momentOf } from './ending.ts'
import { locksAgainst, locksOver, type Touched } from './rules.ts'

/** What a request does to an address: writes what is there or adds it, takes it away, or puts a tree there. */
interface Aim {
  readonly does: 'write' | 'take' | 'place'
  readonly address: Address
}

/**
 * Answers whether the caller holds a lock on what is written. Failure 412 when `If` is not true, 423 when somebody else's lock, or one
 * whose token was not sent, prevents it.
 */
export async function guard(
  reader: ReadsTables,
  request: DavRequest,
  aims: readonly Aim[],
): Promise<boolean> {
  const { context, lists, named, tokens, address } = request
  const now = momentOf(context)
  if (!lists && !(await davQueries(reader).hasLocks(now))) return false
  const all = [...named.values(), ...aims.map((aim) => aim.address)]
  const { resolved, locks } = await resolveAll(reader, all, now)
  const find = (of: Address) => resolved.get(davPath(of.db, of.names, false))!
  // Nothing is known of what lies beyond the token's folders, be it there or not.
  const stateOf = (resource: string | undefined) => {
    const address = named.get(resource)
    const found = address && find(address)
    if (!found || !isOpen(request, found)) return { tag: undefined, tokens: new Set<string>() }
    const tag = found.place?.tag
    const over = locksOver(locks, found.line)
    return { tag: tag && `"${tag}"`, tokens: new Set(over.map(({ token }) => token)) }
  }
  if (lists && !isTrue(lists, stateOf)) throw refuse(412, 'What If says is not true')
  const touched = touchedBy(aims, find)
  const person = context.actor.user_id ?? ''
  if (locksAgainst(locks, touched, { person, tokens }).length > 0) {
    const href = davPath(address.db, address.names, false)
    throw refuse(423, 'It is locked', { name: 'lock-token-submitted', hrefs: [href] })
  }
  // Locks of others were refused above: what is left is the writer's own.
  return touched.resources.some((line) => locksOver(locks, line).length > 0)
}

type Find = (address: Address) => Resolved

function touchedBy(aims: readonly Aim[], find: Find): Touched {
  const touched = { resources: [], folders: [], trees: [] } as {
    [K in keyof Touched]: (readonly string[])[]
  }
  for (const { does, address } of aims) {
    const { exists, line, parentLine } = find(address)
    if (!exists) touched.folders.push(parentLine)
    else if (does === 'write') touched.resources.push(line)
    else touched.trees.push(line)
    if (does === 'take') touched.folders.push(parentLine)
  }
  return touched
}
