// Revisions: their names, the canonical text of bodies, and which leaf wins (as in CouchDB). Pure.
import { createHash } from 'node:crypto'
import { fail, failCall } from '#core/errors.ts'

/** True for `N-text` with N from 1; the text may be empty, and anything that replication brings. */
export function isRevision(rev: string): boolean {
  return /^[1-9]\d{0,8}-[\x21-\x7e]{0,200}$/.test(rev)
}

/** N of `N-text`. Failure bad_request `Invalid rev format` when it is not a revision. */
export function generationOf(rev: string): number {
  if (!isRevision(rev)) throw failCall('bad_request', 'Invalid rev format')
  return Number.parseInt(rev, 10)
}

/**
 * The name of the revision that follows `parent`: the same parent, deletion and body give the same name on every
 * installation, so that one edit made twice is one revision. The id is not part of it. `text`: the body as `canonical`
 * writes it. `mark`: what the name begins with.
 */
export function nextRev(parent: string | null, deleted: boolean, text: string, mark = ''): string {
  const generation = parent === null ? 0 : generationOf(parent)
  const digest = createHash('md5')
    .update(`${parent ?? ''} ${deleted} ${text}`)
    .digest('hex')
  return `${generation + 1}-${mark}${digest.slice(mark.length)}`
}

/** Nothing of what the record was before is in it: it wins over what was written beside it, and is in the lines of all that follows. */
export const endMark = 'f'.repeat(12)

/** A server's correction of a revision: it loses to whatever somebody made from that one. */
export const correctionMark = '0'.repeat(12)

/** Its record was forgotten or went for good with it, on whichever installation. */
export function isEnd(rev: string): boolean {
  return isMarked(rev, endMark)
}

/** A server wrote it, on whichever installation, on top of what somebody made. */
export function isCorrection(rev: string): boolean {
  return isMarked(rev, correctionMark)
}

const isMarked = (rev: string, mark: string) => rev.startsWith(mark, rev.indexOf('-') + 1)

export interface Leaf {
  readonly rev: string
  readonly deleted: boolean
}

/** The winning leaf: live before deleted, then the highest generation, then the greatest text. */
export function winner<L extends Leaf>(leaves: readonly L[]): L | undefined {
  let best: L | undefined
  for (const leaf of leaves) if (!best || beats(leaf, best)) best = leaf
  return best
}

function beats(one: Leaf, other: Leaf): boolean {
  if (one.deleted !== other.deleted) return other.deleted
  const difference = generationOf(one.rev) - generationOf(other.rev)
  return difference === 0 ? one.rev > other.rev : difference > 0
}

/**
 * JSON with sorted member names: the text that is measured and stored. Throws bad_request for text that
 * PostgreSQL cannot keep (the NUL character, half of a surrogate pair).
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return canonicalText(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([one], [other]) => (one < other ? -1 : 1))
  const parts = members.map(([name, member]) => `${canonicalText(name)}:${canonical(member)}`)
  return `{${parts.join(',')}}`
}

function canonicalText(text: string): string {
  checkText(text)
  return JSON.stringify(text)
}

/** Failure bad_request for text that PostgreSQL cannot keep: the NUL character, half of a surrogate pair. */
export function checkText(text: string): void {
  if (text.includes('\0')) throw fail('bad_request', 'nul_character')
  if (!text.isWellFormed()) throw fail('bad_request', 'broken_text')
}
