// Ids of documents: kind prefix, a dash, a lower-case ULID (spec 3).
import { monotonicFactory } from 'ulid'

/** Random bytes are drawn in blocks: one by one they take thirty times as long as the rest of an id. */
const bytes = new Uint8Array(256)
let left = 0

function random(): number {
  if (left === 0) left = crypto.getRandomValues(bytes).length
  return bytes[--left]! / 256
}

const next = monotonicFactory(random)
const pattern = /^[a-z]{3}-[0-9a-hjkmnp-tv-z]{26}$/

/** A new id of the kind with this prefix, e.g. `eqi-01k9…`. Later ids sort after earlier ones. */
export function newId(prefix: string): string {
  return `${prefix}-${next().toLowerCase()}`
}

/** The kind prefix of an id, or undefined when the id is not one of ours. */
export function prefixOf(id: string): string | undefined {
  return pattern.test(id) ? id.slice(0, id.indexOf('-')) : undefined
}

/** True for the name of a Group's database. */
export function isGroup(db: string): boolean {
  return prefixOf(db) === 'acc'
}

/** True for the name of a person's database, which is also the person's id. */
export function isPerson(db: string): boolean {
  return prefixOf(db) === 'usr'
}
