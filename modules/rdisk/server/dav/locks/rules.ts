// Which locks prevent which changes (RFC 4918, 6 and 7). Pure: locks come with the folders above what they lock, so nothing
// has to be asked.
import type { PlacedLock } from '../../../store/dav/face.ts'

/** A lock in force. */
export type Lock = PlacedLock

/** A file or folder: its record and the folders above it, from the inside out, with the root '' as the last. */
export type AncestorIds = readonly string[]

/** Locks that a file or folder is under: its own, and those of folders above it that reach down. */
export function locksOver<L extends Pick<Lock, 'id' | 'depth'>>(
  locks: readonly L[],
  line: AncestorIds,
): L[] {
  const [own] = line
  return locks.filter(({ id, depth }) => id === own || (depth === 'infinity' && line.includes(id)))
}

/** Locks of what lies below a folder. */
function locksBelow(locks: readonly Lock[], line: AncestorIds): Lock[] {
  const [own] = line
  return locks.filter(({ id, line: above }) => id !== own && above.includes(own!))
}

/** Locks that conflict with a new one. */
export function conflictsWith(
  locks: readonly Lock[],
  line: AncestorIds,
  wanted: Pick<Lock, 'scope' | 'depth'>,
): Lock[] {
  const touched = wanted.depth === 'infinity' ? locksBelow(locks, line) : []
  return [...locksOver(locks, line), ...touched].filter(
    ({ scope }) => scope === 'exclusive' || wanted.scope === 'exclusive',
  )
}

/** What a request changes. */
export interface Touched {
  /** Files and folders whose content, place or properties change. */
  readonly resources: readonly AncestorIds[]
  /** Folders of which a member comes or goes: a lock of theirs keeps their members together, whatever its depth. */
  readonly folders: readonly AncestorIds[]
  /** Folders that change with all that they hold. */
  readonly trees: readonly AncestorIds[]
}

/** The caller, and the lock tokens of the request. */
export interface Holder {
  readonly person: string
  readonly tokens: ReadonlySet<string>
}

/**
 * The locks that refuse a change. Of shared locks on one thing it is enough to hold one; a token is worth nothing in the hands of
 * another person.
 */
export function locksAgainst(locks: readonly Lock[], touched: Touched, holder: Holder): Lock[] {
  if (locks.length === 0) return []
  const holds = ({ token, person }: Lock) => person === holder.person && holder.tokens.has(token)
  const over = [...touched.resources, ...touched.folders, ...touched.trees].map((line) =>
    locksOver(locks, line),
  )
  const below = touched.trees.flatMap((line) => [
    ...Map.groupBy(locksBelow(locks, line), ({ id }) => id).values(),
  ])
  const refused = [...over, ...below].filter((group) => group.length > 0 && !group.some(holds))
  return [...new Set(refused.flat())]
}
