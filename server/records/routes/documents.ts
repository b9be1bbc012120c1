// The calls on single documents as data, and `_bulk_docs`: addresses, shapes, and which file of the engine
// answers.
import type { z } from 'zod'
import { failCall } from '#core/errors.ts'
import { addressOf } from '#server/calls/address.ts'
import { maxValuesOfMany } from '#server/bodies/json.ts'
import { Multipart } from '#server/bodies/multipart.ts'
import { answerStreamed } from '#server/answers/list.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { act } from '../act.ts'
import { generationSince, inlined } from '../attachments/inline.ts'
import { answerRelated, wantsParts } from '../attachments/parts.ts'
import { withFiles } from '../attachments/staging.ts'
import { bulk, idFor, localId, type BulkRequest } from '../batches/bulk.ts'
import { contextHere, contextOfRecord } from '../context.ts'
import { copy, readDestination } from '../copy.ts'
import type { RecordContext } from '../face.ts'
import { get } from '../get.ts'
import {
  checkId,
  readDocument,
  readMembers,
  readRevision,
  readRevisions,
  readSeenRevision,
} from '../input.ts'
import { etagOf, isKnown } from '../reading/etag.ts'
import { longCall } from '../reading/still-there.ts'
import { remove } from '../remove.ts'
import { putLocal } from '../replication/local.ts'
import { openRevisions } from '../replication/open.ts'
import { receive, receiveOne } from '../replication/receive.ts'
import { save, type Written } from '../save.ts'
import { writeTogether } from '../batches/together.ts'
import * as shapes from './shapes.ts'

type WriteQuery = z.infer<typeof shapes.write>

const tag = 'Documents'
const database = { tag, access: 'database' } as const
const invited = { tag, access: 'invited' } as const
const param = (call: Call, name: string) => call.params[name] ?? ''
const contextThere = (call: Call) => contextOfRecord(call, param(call, 'db'), param(call, 'id'))

/** What a write answers: the revision is also the document's ETag. */
function written(call: Call, status: 200 | 201, result: Written, headers = {}) {
  if ((call.query as WriteQuery).batch === 'ok') return answer(202, { ok: true, id: result.id })
  const path = `/${[param(call, 'db'), result.id].map(encodeURIComponent).join('/')}`
  return answer(status, result, {
    etag: `"${result.rev}"`,
    ...(status === 201 && { location: addressOf(call, path) }),
    ...headers,
  })
}

async function create(call: Call) {
  const context = contextHere(call)
  const input = readDocument(call.body)
  const id = idFor(context, input)
  const note = localId(id)
  if (note !== undefined) return answer(201, await putLocal(context, note, input))
  const isArrival = (call.query as WriteQuery).new_edits === false
  const result = await withFiles(call, context, async (files) => {
    if (isArrival) return receiveOne(files, { ...(call.body as object), _id: id })
    const request = { id, rev: readRevision(input._rev), input: await files.stage(id, input) }
    return (input._deleted === true ? remove : save)(await files.context(), request)
  })
  return written(call, 201, result)
}

async function read(call: Call) {
  return readOne(call, await contextThere(call), param(call, 'id'))
}

async function readOne(call: Call, context: RecordContext, id: string) {
  const { rev, fields, open_revs, attachments, atts_since, ...query } = call.query as z.infer<
    typeof shapes.getQuery
  >
  if (open_revs) {
    const long = longCall(call, context, 1)
    const asParts = wantsParts(call.request.headers.accept, 'mixed') ? 'mixed' : undefined
    const asked = { ...query, attachments: attachments || atts_since !== undefined, atts_since }
    return openRevisions(long, id, { ...asked, asParts, open_revs: readRevisions(open_revs) })
  }
  const names = fields?.split(',').map((name) => name.trim())
  const options = { ...query, rev: readRevision(rev), fields: names }
  const doc = await get(context, id, options)
  const etag = etagOf(doc, call.request.url)
  // What is computed changes while the revision stays.
  const isFixed = rev !== undefined || !context.house.registry.byId(id)?.computed
  const known = isFixed && isKnown(call.request.headers['if-none-match'], etag)
  if (known || !(attachments || atts_since)) {
    return answer(known ? 304 : 200, known ? undefined : doc, { etag })
  }
  const since = await generationSince(context, doc, atts_since ?? [])
  const whole = inlined(context.database, doc, since)
  const asParts = wantsParts(call.request.headers.accept, 'related')
  return (asParts && answerRelated(whole, { etag })) || answerStreamed(whole, { etag })
}

async function write(call: Call) {
  return writeOne(call, await contextThere(call), param(call, 'id'))
}

async function writeOne(call: Call, context: RecordContext, id: string) {
  const parts = call.body instanceof Multipart ? call.body : undefined
  const body = parts ? await parts.json(maxDocumentBytes) : call.body
  const input = readDocument(body)
  const { rev, new_edits } = call.query as WriteQuery
  const revision = readSeenRevision({
    query: rev,
    body: input._rev,
    etag: call.request.headers['if-match'],
  })
  const isArrival = new_edits === false
  const isRemoval = input._deleted === true && !isArrival
  const result = await withFiles(call, context, async (files) => {
    if (isArrival) {
      const doc = { ...(body as object), _id: id, ...(revision && { _rev: revision }) }
      return receiveOne(files, doc, parts)
    }
    const request = { id, rev: revision, input: await files.stage(id, input, { parts }) }
    return (isRemoval ? remove : save)(await files.context(), request)
  })
  return written(call, isRemoval ? 200 : 201, result)
}

async function erase(call: Call) {
  return eraseOne(call, await contextThere(call), param(call, 'id'))
}

async function eraseOne(call: Call, context: RecordContext, id: string) {
  const { rev } = call.query as { rev?: string }
  const revision = readSeenRevision({ query: rev, etag: call.request.headers['if-match'] })
  const request = { id, rev: revision, input: {} }
  return written(call, 200, await remove(context, request))
}

async function refuseForm(call: Call) {
  checkId(param(call, 'id'))
  throw failCall('bad_content_type', 'Content-Type must be multipart/form-data')
}

async function duplicate(call: Call) {
  return duplicateOne(call, await contextThere(call), param(call, 'id'))
}

async function duplicateOne(call: Call, context: RecordContext, id: string) {
  const { rev } = call.query as { rev?: string }
  const { destination, 'if-match': seen } = call.request.headers
  const source = { id, rev: readSeenRevision({ query: rev, etag: seen }) }
  return written(call, 201, await copy(context, source, readDestination(destination)))
}

async function update(call: Call) {
  const context = await contextThere(call)
  const input = (call.body ?? {}) as Record<string, unknown>
  const { rev } = call.query as { rev?: string }
  const action = `${param(call, 'design')}/${param(call, 'name')}`
  const request = { id: param(call, 'id'), rev: readRevision(rev), input, action }
  const result = await act(context, request)
  const headers = { 'x-couch-update-newrev': result.rev, 'x-couch-id': result.id }
  return written(call, 201, result, headers)
}

async function writeMany(call: Call) {
  const context = contextHere(call)
  const { docs, new_edits, all_or_nothing, together } = call.body as z.infer<typeof shapes.bulkBody>
  if (new_edits === false) {
    return answer(201, await withFiles(call, context, (files) => receive(files, docs)))
  }
  const read = docs.map((item): BulkRequest => {
    const input = readMembers(item)
    const id = idFor(context, input)
    const rev = localId(id) === undefined ? readRevision(input._rev) : undefined
    return { id, rev, input, remove: input._deleted === true }
  })
  if (all_or_nothing) return answer(417, read.map(refuseAtomic))
  const answers = await withFiles(call, context, async (files) => {
    const writes: BulkRequest[] = []
    for (const request of read) {
      const isNote = localId(request.id) !== undefined
      writes.push(
        isNote ? request : { ...request, input: await files.stage(request.id, request.input) },
      )
    }
    return (together ? writeTogether : bulk)(await files.context(), writes)
  })
  const { isProgram } = call.session
  return answer(
    201,
    answers.map((one) => {
      if (!('failure' in one)) return one
      const { id, failure } = one as Exclude<typeof one, Written>
      return { id, ...(isProgram ? failure.programBody : failure.body) }
    }),
  )
}

/** In CouchDB's words: it has no batches that are written whole or not at all either. */
function refuseAtomic({ id, rev = '0-' }: BulkRequest) {
  return { id, rev, error: 'not_implemented', reason: 'all_or_nothing is not supported' }
}

/** Design documents have a slash in their address; what they may say is a matter of the rules. */
function design(handle: typeof readOne) {
  return async (call: Call) => handle(call, contextHere(call), `_design/${param(call, 'name')}`)
}

const record = '/:db/:id'
const updateUrl = '/:db/_design/:design/_update/:name/:id'
const designUrl = '/:db/_design/:name'
/** A document with files in it, in base64. */
const maxDocumentBytes = 16 * 1024 * 1024
/** Many of them, as programs that replicate send them. */
const large = 64 * 1024 * 1024

export const documentRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: '/:db',
    viewOnly: true,
    summary: 'Create a document; its id is made from `klass` when absent',
    answers: [201, 202],
    query: shapes.write,
    bodyLimit: maxDocumentBytes,
    body: shapes.document,
    handle: create,
  },
  {
    ...invited,
    method: 'GET',
    url: record,
    summary: 'Read a document',
    answers: [200, 304],
    query: shapes.getQuery,
    handle: read,
  },
  {
    ...invited,
    method: 'PUT',
    url: record,
    viewOnly: true,
    summary:
      'Create a document, change it at the revision seen, or bring a deleted one back as it was',
    answers: [200, 201, 202],
    query: shapes.write,
    parts: true,
    bodyLimit: maxDocumentBytes,
    body: shapes.document,
    handle: write,
  },
  {
    ...invited,
    method: 'DELETE',
    url: record,
    summary: 'Delete a document at the revision seen',
    query: shapes.revision,
    handle: erase,
  },
  {
    ...database,
    method: 'POST',
    url: record,
    summary: 'In CouchDB a form with attachments: refused with 415',
    handle: refuseForm,
  },
  {
    ...invited,
    method: 'COPY',
    url: record,
    summary: 'Save a document again under the id in the header `Destination`',
    answers: [201],
    query: shapes.revision,
    handle: duplicate,
  },
  {
    ...database,
    method: 'COPY',
    url: designUrl,
    summary: 'Design documents are given by the product and cannot be copied',
    answers: [201],
    query: shapes.revision,
    handle: design(duplicateOne),
  },
  {
    ...database,
    method: 'GET',
    url: designUrl,
    summary: 'Read a design document: a database of the product has none',
    answers: [200, 304],
    query: shapes.getQuery,
    handle: design(readOne),
  },
  {
    ...database,
    method: 'PUT',
    url: designUrl,
    summary: 'Design documents are given by the product and cannot be written',
    answers: [200, 201, 202],
    query: shapes.write,
    parts: true,
    bodyLimit: maxDocumentBytes,
    body: shapes.document,
    handle: design(writeOne),
  },
  {
    ...database,
    method: 'DELETE',
    url: designUrl,
    summary: 'Design documents are given by the product and cannot be deleted',
    query: shapes.revision,
    handle: design(eraseOne),
  },
  ...(['PUT', 'POST'] as const).map((method): Route => ({
    ...invited,
    method,
    url: updateUrl,
    viewOnly: true,
    summary: 'Run a named transition of a record, such as `status/done`',
    answers: [201],
    query: shapes.revision,
    body: shapes.actBody,
    handle: update,
  })),
  {
    ...database,
    method: 'POST',
    url: '/:db/_bulk_docs',
    viewOnly: true,
    summary: 'Write many documents; one answer for each, in order',
    answers: [201, 417],
    body: shapes.bulkBody,
    bodyLimit: large,
    maxValues: maxValuesOfMany,
    handle: writeMany,
  },
]
