// What the store keeps of a page: the names that lead to it, and what its text points at. Of any revision, also one that was
// made elsewhere and says nonsense. A long text is read in a thread, while the save holds no lock, portion after portion: those of others come
// between. It is divided once, in another thread, so that no piece of work for one is long; HTML, which is read whole, has its own.
import { createHash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { OwnName, Pointer, Pointing, Reading, Turn } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { makeThread, type ThreadFailure } from '#server/threads/thread.ts'
import { isUri } from '../../rules/uri.ts'
import { maxPointers, pointersOf } from './pointers-of.ts'
import type { work } from './threads/pointers.ts'
import type { work as divide } from './threads/divide.ts'
import { nameOf } from '#core/markdown/names.ts'
import { maxAtOnce, maxCharacters } from '#core/markdown/pages.ts'

/** A bulk write may have thousands of texts, one of which waits at a time. A limit of time is only met by a fault. */
const limits = { timeoutMs: 60_000, maxMegabytes: 400, maxWaiting: 10_000 }
const makeReader = () =>
  makeThread<typeof work>({ file: new URL('./threads/pointers.ts', import.meta.url), ...limits })
/** HTML is taken apart whole: the longest keeps no other text waiting. */
const [readPart, readLongHtml] = [makeReader(), makeReader()]
const divided = makeThread<typeof divide>({
  file: new URL('./threads/divide.ts', import.meta.url),
  ...limits,
})

/** The text, and what else says where its links lead; undefined of a short one. */
function keyOf({ _id, content, content_type, categories, file }: WireDocument, db: string) {
  if (typeof content !== 'string' || content.length <= maxAtOnce) return undefined
  const { name } = (file ?? {}) as { name?: unknown }
  const others = JSON.stringify([db, _id, content_type, categories, name])
  return `page ${createHash('sha256').update(others).update(content).digest('base64')}`
}

/**
 * What it points at as JSON, which is as long as the text at most twice: a writer may have thousands of texts. Fails with
 * service_unavailable where the text could not be read: the save is tried again, and loses no link.
 */
function reading(doc: WireDocument, db: string): Reading<string> | undefined {
  const key = keyOf(doc, db)
  return key === undefined ? undefined : { key, read: (turn) => readLong(doc, db, turn) }
}

async function readLong(
  { _id, content, content_type, categories, file }: WireDocument,
  db: string,
  turn: Turn,
): Promise<string> {
  const page = { _id, content_type, categories, file } as WireDocument
  const text = String(content)
  const isLong = text.length > maxCharacters
  const isMarkdown = !['text/html', 'text/plain'].includes(String(content_type))
  const read = isLong && content_type === 'text/html' ? readLongHtml : readPart
  const found = new Set<string>()
  for (const part of isLong && isMarkdown ? answered(await divided(text, turn)) : [text]) {
    if (found.size > maxPointers) break
    const pointers = answered(await read({ doc: { ...page, content: part }, db }, turn))
    for (const { kind, name } of pointers) found.add(`${kind} ${name}`)
  }
  return JSON.stringify([...found])
}

function answered<Answer extends object>(said: Answer | ThreadFailure): Answer {
  if ('failed' in said) throw fail('service_unavailable', 'unavailable')
  return said
}

const saidPointers = (said: string) =>
  (JSON.parse(said) as string[]).map((one): Pointer => {
    const at = one.indexOf(' ')
    return { kind: one.slice(0, at), name: one.slice(at + 1) }
  })

/** Every link and every value contains one of these. */
const maybePointer = /\[|\{\{|:\/\/|www\.|<a/gi

/** Whether the page has more links and values than are indexed for one page. Failure Unread for a long text that is not read yet. */
export function pointsAtTooMuch(
  doc: WireDocument,
  { name: db, texts }: Pick<Transaction, 'name' | 'texts'>,
): boolean {
  const amount = String(doc.content ?? '').match(maybePointer)?.length ?? 0
  // A link with a value in its words is two pointers more.
  if (3 * amount <= maxPointers) return false
  const long = reading(doc, db)
  const all = long ? saidPointers(texts.of(long)) : pointersOf(doc, db)
  return all.length > maxPointers
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
  reading,
  pointers: (doc, db, said) =>
    (said === undefined ? pointersOf(doc, db) : saidPointers(said)).slice(0, maxPointers),
}
