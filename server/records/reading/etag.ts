// ETags of documents: a plain get has its revision, as CouchDB's; a get that shows more has a tag of all that it shows.
import { createHash } from 'node:crypto'
import type { WireDocument } from '#core/wire.ts'
import { readForm } from '#server/bodies/form.ts'

/** The tag of an answer to this address. */
export function etagOf(doc: WireDocument, url: string): string {
  if (!url.includes('?')) return `"${doc._rev}"`
  const asked = readForm(url.split('?')[1] ?? '')
  const isPlain = [...asked.keys()].every((name) => name === 'rev')
  if (isPlain) return `"${doc._rev}"`
  const shown = createHash('sha256').update(JSON.stringify(doc)).digest('base64url').slice(0, 22)
  return `"${doc._rev}-${shown}"`
}

/** True when `If-None-Match` (RFC 9110, 13.1.2) names the tag: one, a list, weak ones, or `*` for any. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}
