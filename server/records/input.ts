// Reads a document as a client sent it: an object, no special members that we do not know, one revision only.
import { fail } from '#core/errors.ts'

const special = new Set([
  '_id',
  '_rev',
  '_deleted',
  '_revisions',
  '_revs_info',
  '_conflicts',
  '_deleted_conflicts',
  '_local_seq',
])

const kept = new Set(['_id', '_rev', '_deleted'])

/**
 * The members a record is made of, and `_id`, `_rev`, `_deleted`; what else the protocol adds to a document is
 * dropped. Failure bad_request for anything but an object, doc_validation for `_foo`.
 */
export function readDocument(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fail('bad_request', 'Document must be a JSON object')
  }
  const members = Object.entries(body)
  const unknown = members.find(([name]) => name.startsWith('_') && !special.has(name))
  if (unknown) throw fail('doc_validation', `Bad special document member: ${unknown[0]}`)
  return Object.fromEntries(members.filter(([name]) => !name.startsWith('_') || kept.has(name)))
}

/**
 * The one revision of `?rev`, the body and `If-Match` (quoted or bare); undefined when none is given.
 * Failure bad_request when one is malformed or they disagree.
 */
export function readRevision(...sources: unknown[]): string | undefined {
  const given = new Set<string>()
  for (const source of sources) {
    if (source === undefined || source === null || source === '') continue
    const rev = String(source).replace(/^"(.*)"$/, '$1')
    if (!/^[1-9]\d{0,8}-[^\s"]{1,64}$/.test(rev)) throw fail('bad_request', 'Invalid rev format')
    given.add(rev)
  }
  if (given.size > 1) {
    throw fail('bad_request', 'Document rev and etag have different values')
  }
  return [...given][0]
}
