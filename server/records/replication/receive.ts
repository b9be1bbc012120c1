// `_bulk_docs` with `new_edits:false`: revisions made elsewhere, each under its own name. A refusal is said as CouchDB's
// clients understand it, who then show the document as denied.
import { failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'
import { isRevision } from '#server/store/documents/revision.ts'
import type { Multipart } from '#server/bodies/multipart.ts'
import type { Staging } from '../attachments/staging.ts'
import { writeEach } from '../batches/bulk.ts'
import type { RecordContext } from '../face.ts'
import { referredTo } from '../references.ts'
import type { Written } from '../save.ts'
import type { Arrival } from './arrival.ts'

interface Refusal {
  readonly id: string
  readonly rev: string
  readonly error: 'forbidden'
  readonly reason: string
}

/**
 * Answers the refused documents alone. What is refused is tried once more behind all others: one of them may have been in its way, as a transfer
 * that is deleted is in that of the entry that comes back. Failure doc_validation for anything that is no replicated document. */
export async function receive(files: Staging, docs: readonly unknown[]): Promise<Refusal[]> {
  const arrivals: Arrival[] = []
  for (const arrival of docs.map(readArrival)) arrivals.push(await staged(files, arrival))
  const context = await files.context()
  const first = await writeAll(context, inOrder(context, arrivals))
  if (first.length === 0 || first.length === arrivals.length) return refusalsOf(first)
  return refusalsOf(
    await writeAll(
      context,
      first.map(({ arrival }) => arrival),
    ),
  )
}

interface Refused {
  readonly arrival: Arrival
  readonly refusal: Refusal
}

const refusalsOf = (refused: readonly Refused[]) => refused.map(({ refusal }) => refusal)

async function writeAll(context: RecordContext, arrivals: readonly Arrival[]): Promise<Refused[]> {
  const answers = await writeEach(context, arrivals, {
    refersTo: ({ id, doc }) => referredTo(context, id, doc),
    prepare: (transaction, arrival) =>
      context.house.rules.prepareArrival(context, transaction, arrival),
    refuse(arrival, failure): Refused | undefined {
      const { id, line } = arrival
      const said = { ...failure.programBody, id, rev: line[0] ?? '', error: 'forbidden' } as const
      return { arrival, refusal: said }
    },
  })
  return answers.filter((answer) => answer !== undefined)
}

/**
 * Programs send a batch in the order of its ids: what others of it refer to is written before them, and so is which record became part
 * of another one; what ends a version of a record after its other versions, so that none is gone in between.
 */
function inOrder(context: RecordContext, arrivals: readonly Arrival[]): Arrival[] {
  const referred = new Set(arrivals.flatMap(({ id, doc }) => referredTo(context, id, doc)))
  const versions = Map.groupBy(arrivals, ({ id }) => id)
  const rank = ({ id, doc }: Arrival) => {
    if (doc._deleted === true && versions.get(id)!.length > 1) return 3
    if (referred.has(id)) return 0
    return doc.merged_into === undefined ? 2 : 1
  }
  return arrivals.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * One of them by itself: `PUT ?new_edits=false`. Failures are those of a save; what is here already is answered like
 * the rest.
 */
export async function receiveOne(
  files: Staging,
  doc: Record<string, unknown>,
  parts?: Multipart,
): Promise<Written> {
  const arrival = await staged(files, readArrival(doc), parts)
  const context = await files.context()
  const { id, line } = arrival
  await context.database.write(
    async (transaction) => {
      const commit = await context.house.rules.prepareArrival(context, transaction, arrival)
      return commit()
    },
    [id, ...referredTo(context, id, doc)],
  )
  return { ok: true, id, rev: line[0]! }
}

async function staged(files: Staging, arrival: Arrival, parts?: Multipart): Promise<Arrival> {
  return { ...arrival, doc: await files.stage(arrival.id, arrival.doc, { parts, isArrival: true }) }
}

/** CouchDB's `_revs_limit`: older ones are not kept. */
const maxLineRevisions = 1_000

function readArrival(item: unknown): Arrival {
  if (!isObject(item)) throw failCall('bad_request', 'Document must be a JSON object')
  if (typeof item._id !== 'string' || item._id === '') {
    throw failCall('doc_validation', 'Document id must be a string')
  }
  return { id: item._id, line: lineOf(item).slice(0, maxLineRevisions), doc: item }
}

/** `_revisions` counts where both are sent, as in CouchDB. */
function lineOf({ _rev, _revisions }: Record<string, unknown>): string[] {
  const { start, ids } = (_revisions ?? {}) as { start?: unknown; ids?: unknown }
  if (_revisions === undefined || _revisions === null) {
    if (_rev === undefined) {
      const reason = 'When `new_edits: false`, the document needs `_rev` or `_revisions` specified'
      throw failCall('bad_request', reason)
    }
    if (typeof _rev === 'string' && isRevision(_rev)) return [_rev]
    throw failCall('bad_request', 'Invalid rev format')
  }
  const isList = Array.isArray(ids) && ids.length > 0 && Number.isSafeInteger(start)
  const line = isList ? ids.map((name, at) => `${Number(start) - at}-${String(name)}`) : []
  if (!isList || !line.every(isRevision)) throw failCall('doc_validation', 'Invalid _revisions')
  return line
}
