// Reads a document as a client sent it: an object, no special members that we do not know, one revision only.
import { failCall } from '#core/errors.ts'
import { checkText, isRevision } from '#server/store/documents/revision.ts'

const special = new Set([
  '_attachments',
  '_id',
  '_rev',
  '_deleted',
  '_revisions',
  '_revs_info',
  '_conflicts',
  '_deleted_conflicts',
  '_local_seq',
])

const kept = new Set(['_id', '_rev', '_deleted', '_attachments'])

/** CouchDB's replicator writes of its work into documents; they are members like others. */
const replicators = /^_replication_(id|state|state_time|state_reason|stats)$/

/**
 * The members a record is made of, and `_id`, `_rev`, `_deleted`, `_attachments`; what else the protocol adds to a document is
 * dropped. Failure bad_request for anything but an object, doc_validation for `_foo` and for a `_deleted` that
 * is neither true nor false.
 */
export function readMembers(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw failCall('bad_request', 'Document must be a JSON object')
  }
  const members = Object.entries(body)
  const isPlain = (name: string) => !name.startsWith('_') || replicators.test(name)
  for (const [name, value] of members) {
    const isKnown = name === '_deleted' ? typeof value === 'boolean' : special.has(name)
    if (!isPlain(name) && !isKnown) {
      throw failCall('doc_validation', `Bad special document member: ${name}`)
    }
  }
  return Object.fromEntries(members.filter(([name]) => isPlain(name) || kept.has(name)))
}

/** Failure bad_request for text that PostgreSQL cannot keep: the NUL character, half of a surrogate pair. */
export function checkTexts(value: unknown): void {
  if (typeof value === 'string') return checkText(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    checkText(name)
    checkTexts(member)
  }
}

/** Both: a document that is written by itself; its files are read in their own room (`attachments`). In a batch texts are checked one by one, so that each is refused alone. */
export function readDocument(body: unknown): Record<string, unknown> {
  const { _attachments, ...members } = readMembers(body)
  checkTexts(members)
  return _attachments === undefined ? members : { ...members, _attachments }
}

/** Failure illegal_docid for the ids that CouchDB keeps to itself. */
export function checkId(id: string): void {
  if (/^_design\/./.test(id) || !id.startsWith('_')) return
  throw failCall('illegal_docid', 'Only reserved document ids may start with underscore.')
}

/** A revision as it was sent, quoted or bare; undefined when none was. Failure bad_request when it is malformed. */
export function readRevision(source: unknown): string | undefined {
  if (source === undefined || source === null || source === '') return undefined
  const rev = String(source).replace(/^"(.*)"$/, '$1')
  if (!isRevision(rev)) throw failCall('bad_request', 'Invalid rev format')
  return rev
}

interface RevisionSources {
  /** `?rev=…` */
  readonly query?: unknown
  /** `_rev` of the document. */
  readonly body?: unknown
  /** `If-Match`. */
  readonly etag?: unknown
}

/** The one revision that a write names. Failure bad_request when one is malformed or they disagree. */
export function readSeenRevision({ query, body, etag }: RevisionSources): string | undefined {
  const [asked, written, seen] = [query, body, etag].map(readRevision)
  if (asked !== undefined && written !== undefined && asked !== written) {
    const reason = 'Document rev from request body and query string have different values'
    throw failCall('bad_request', reason)
  }
  const rev = written ?? asked
  if (rev !== undefined && seen !== undefined && rev !== seen) {
    throw failCall('bad_request', 'Document rev and etag have different values')
  }
  return rev ?? seen
}

/** Maximum revisions in one request. */
const maxRevisions = 1_000

/** `open_revs`: `all`, or a JSON list of revisions. Failure bad_request for anything else. */
export function readRevisions(text: string): 'all' | string[] {
  if (text === 'all') return text
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw failCall('bad_request', '`open_revs` must be `all` or a JSON list of revisions')
  }
  if (!Array.isArray(list) || list.length > maxRevisions) {
    throw failCall('bad_request', '`open_revs` must be `all` or a JSON list of revisions')
  }
  return list.map((rev) => readRevision(rev) ?? '')
}
