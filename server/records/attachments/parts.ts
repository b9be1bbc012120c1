// Documents with their files in several parts: the document as JSON, then the bytes of each file that `follows`.
import { Readable } from 'node:stream'
import type { WireDocument } from '#core/wire.ts'
import { newBoundary, writeParts, type SentPart } from '#server/bodies/multipart.ts'
import { answer, type Answer } from '#server/calls/route.ts'
import { textOf, type Streamed } from '#server/answers/streamed.ts'

// Clients that take anything are answered in JSON, which everybody reads.
/** True when the client's `Accept` names answers of several parts. */
export function wantsParts(accept: string | undefined, kind: 'related' | 'mixed'): boolean {
  return accept !== undefined && new RegExp(`multipart/(?:${kind}|\\*)`, 'i').test(accept)
}

/** How `_bulk_get` answers in parts; undefined for JSON, which comes first wherever a client takes it. */
export function bulkParts(accept: string | undefined): 'mixed' | 'related' | undefined {
  if (accept === undefined || /application\/(?:json|\*)|\*\/\*/i.test(accept)) return undefined
  return (['mixed', 'related'] as const).find((kind) => wantsParts(accept, kind))
}

interface Inlined {
  readonly content_type: string
  readonly data: Streamed
}

/** Files of a document whose bytes come along (`inline.ts`). */
function coming(doc: WireDocument): [string, Inlined][] {
  const files = Object.entries((doc._attachments ?? {}) as Record<string, Partial<Inlined>>)
  return files.flatMap(([name, { content_type = '', data }]) =>
    data ? [[name, { content_type, data }]] : [],
  )
}

/** The parts of one document. */
function* partsOf(doc: WireDocument): Generator<SentPart> {
  const files = coming(doc)
  const follow = files.map(([name, { data }]) => {
    const said = (doc._attachments as Record<string, object>)[name]
    return [name, { ...said, data: undefined, follows: true, length: data.length }] as const
  })
  const _attachments = { ...(doc._attachments as object), ...Object.fromEntries(follow) }
  yield { headers: json, bytes: JSON.stringify({ ...doc, _attachments }) }
  for (const [name, { content_type, data }] of files) {
    const headers = {
      'Content-Disposition': `attachment; filename="${escaped(name)}"`,
      'Content-Type': content_type === '' ? 'application/octet-stream' : content_type,
      'Content-Length': String(data.length),
    }
    yield { headers, bytes: data.read }
  }
}

const json = { 'Content-Type': 'application/json' }

function escaped(name: string): string {
  return name.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\r\n]/g, ' ')
}

/** One document: several parts when bytes of files come along, else undefined. */
export function answerRelated(doc: WireDocument, headers: { etag: string }): Answer | undefined {
  if (coming(doc).length === 0) return undefined
  const boundary = newBoundary()
  const stream = Readable.from(writeParts(boundary, partsOf(doc)), { highWaterMark: 1 })
  const type = `multipart/related; boundary="${boundary}"`
  return answer(200, stream, { ...headers, 'content-type': type })
}

/** What one revision came to: the document, or what is said in its place. */
export type Opened = { readonly ok: WireDocument } | Readonly<Record<string, unknown>>

/** Many revisions, each a part: of several parts itself where files come along. */
export function answerParts(
  kind: 'related' | 'mixed',
  pages: AsyncIterable<readonly Opened[]>,
): Answer {
  const boundary = newBoundary()
  const stream = Readable.from(writeParts(boundary, mixed(pages)), { highWaterMark: 1 })
  return answer(200, stream, { 'content-type': `multipart/${kind}; boundary="${boundary}"` })
}

async function* mixed(pages: AsyncIterable<readonly Opened[]>): AsyncGenerator<SentPart> {
  for await (const page of pages) for (const one of page) yield partOf(one)
}

function partOf(opened: Opened): SentPart {
  if (!('ok' in opened)) {
    const headers = { 'Content-Type': 'application/json; error="true"' }
    return { headers, bytes: JSON.stringify(opened) }
  }
  const doc = opened.ok as WireDocument
  if (coming(doc).length === 0) return { headers: json, bytes: textOf(doc) }
  const boundary = newBoundary()
  const headers = {
    'X-Doc-Id': escaped(doc._id),
    'X-Rev-Id': doc._rev ?? '',
    'Content-Type': `multipart/related; boundary="${boundary}"`,
  }
  return { headers, bytes: writeParts(boundary, partsOf(doc)) }
}
