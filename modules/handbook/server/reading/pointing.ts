// What the store keeps of a page: the names that lead to it, and what its text points at. Of any revision, also one that was
// made elsewhere and says nonsense. A long text is read in a thread, while the save holds no lock, portion after portion: those of others come
// between.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { fail } from '#core/errors.ts'
import type { OwnName, Pointer, Pointing } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { Unread } from '#server/store/pointers/unread.ts'
import { makeThread } from '#server/threads/thread.ts'
import { isUri } from '../../rules/uri.ts'
import { maxPointers, pointersOf } from './pointers-of.ts'
import type { work } from './threads/pointers.ts'
import { nameOf } from '#core/markdown/names.ts'
import { maxAtOnce } from '#core/markdown/pages.ts'

/** A bulk write may have thousands of texts, one of which waits at a time. A limit of time is only met by a fault. */
const inThread = makeThread<typeof work>({
  file: new URL('./threads/pointers.ts', import.meta.url),
  timeoutMs: 60_000,
  maxMegabytes: 400,
  maxWaiting: 10_000,
})

/** What long texts point at that were read lately, by digest: those of a bulk write are read before it. */
const lately = new LRUCache<string, readonly Pointer[]>({
  maxSize: 200_000,
  sizeCalculation: ({ length }) => length + 10,
})

/** The text, and what else says where its links lead; undefined of a short one. */
function digestOf({ _id, content, content_type, categories, file }: WireDocument, db: string) {
  if (typeof content !== 'string' || content.length <= maxAtOnce) return undefined
  const { name } = (file ?? {}) as { name?: unknown }
  const others = JSON.stringify([db, _id, content_type, categories, name])
  return createHash('sha256').update(others).update(content).digest('base64')
}

/** Reading fails with service_unavailable where the text could not be read: the save is tried again, and loses no link. */
function unread(doc: WireDocument, db: string): (() => Promise<void>) | undefined {
  const digest = digestOf(doc, db)
  if (digest === undefined || lately.has(digest)) return undefined
  return () => readLong(doc, { db, digest })
}

async function readLong(
  { _id, content, content_type, categories, file }: WireDocument,
  { db, digest }: { readonly db: string; readonly digest: string },
): Promise<void> {
  const page = { _id, content, content_type, categories, file } as WireDocument
  const pointers = new Map<string, Pointer>()
  for (let at = 0, portions = 1; at < portions && pointers.size <= maxPointers; at += 1) {
    const read = await inThread({ doc: page, db, at }, { names: [db] })
    if ('failed' in read) throw fail('service_unavailable', 'unavailable')
    for (const one of read.pointers) pointers.set(`${one.kind} ${one.name}`, one)
    portions = read.portions
  }
  lately.set(digest, [...pointers.values()])
}

function knownPointers(doc: WireDocument, db: string): readonly Pointer[] {
  const digest = digestOf(doc, db)
  return (digest === undefined ? undefined : lately.get(digest)) ?? pointersOf(doc, db)
}

/** Every link and every value contains one of these. */
const maybePointer = /\[|\{\{|:\/\/|www\.|<a/gi

/** Whether the page has more links and values than are indexed for one page. Failure Unread for a long text that is not read yet. */
export function pointsAtTooMuch(doc: WireDocument, db: string): boolean {
  const amount = String(doc.content ?? '').match(maybePointer)?.length ?? 0
  // A link with a value in its words is two pointers more.
  if (3 * amount <= maxPointers) return false
  const reading = unread(doc, db)
  if (reading) throw new Unread([reading])
  return knownPointers(doc, db).length > maxPointers
}

export const pagePointing: Pointing = {
  names({ uri, aliases, title }) {
    const names: OwnName[] = []
    const add = (name: unknown, rank: OwnName['rank']) => {
      if (typeof name === 'string' && name !== '') names.push({ name, rank })
    }
    if (typeof uri === 'string' && isUri(uri)) add(uri, 'address')
    for (const alias of Array.isArray(aliases) ? aliases : []) {
      if (typeof alias === 'string' && isUri(alias)) add(alias, 'former')
    }
    if (typeof title === 'string') add(nameOf(title), 'label')
    return names
  },
  unread,
  pointers: (doc, db) => knownPointers(doc, db).slice(0, maxPointers),
}
