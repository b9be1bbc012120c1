// The calls on single documents as data: addresses, shapes, and which file of the engine answers.
import type { z } from 'zod'
import { failCall } from '#core/errors.ts'
import { addressOf } from '#server/calls/address.ts'
import { Multipart } from '#server/bodies/multipart.ts'
import { answerStreamed } from '#server/answers/list.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { act } from '../act.ts'
import { generationSince, inlined } from '../attachments/inline.ts'
import { answerRelated, wantsParts } from '../attachments/parts.ts'
import { withFiles } from '../attachments/staging.ts'
import { idFor, localId } from '../batches/bulk.ts'
import { contextHere, contextOfRecord } from '../context.ts'
import { copy, readDestination } from '../copy.ts'
import type { RecordContext } from '../face.ts'
import { get } from '../get.ts'
import { checkId, readDocument, readRevision, readRevisions, readSeenRevision } from '../input.ts'
import { etagOf, isKnown } from '../reading/etag.ts'
import { longCall } from '../reading/still-there.ts'
import { remove } from '../remove.ts'
import { putLocal } from '../replication/local.ts'
import { openRevisions } from '../replication/open.ts'
import { receiveOne } from '../replication/receive.ts'
import { save, type Written } from '../save.ts'
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

async function read(call: Call, context: RecordContext, id: string) {
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

async function write(call: Call, context: RecordContext, id: string) {
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

async function erase(call: Call, context: RecordContext, id: string) {
  const { rev } = call.query as { rev?: string }
  const revision = readSeenRevision({ query: rev, etag: call.request.headers['if-match'] })
  const request = { id, rev: revision, input: {} }
  return written(call, 200, await remove(context, request))
}

async function refuseForm(call: Call) {
  checkId(param(call, 'id'))
  throw failCall('bad_content_type', 'Content-Type must be multipart/form-data')
}

async function duplicate(call: Call, context: RecordContext, id: string) {
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

/** Design documents have a slash in their address; what they may say is a matter of the rules. */
const ofDesign = (handle: typeof read) => async (call: Call) =>
  handle(call, contextHere(call), `_design/${param(call, 'name')}`)
const ofRecord = (handle: typeof read) => async (call: Call) =>
  handle(call, await contextThere(call), param(call, 'id'))

const record = '/:db/:id'
const updateUrl = '/:db/_design/:design/_update/:name/:id'
const designUrl = '/:db/_design/:name'
/** A document with files in it, in base64. */
const maxDocumentBytes = 16 * 1024 * 1024

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
    handle: ofRecord(read),
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
    handle: ofRecord(write),
  },
  {
    ...invited,
    method: 'DELETE',
    url: record,
    summary: 'Delete a document at the revision seen',
    query: shapes.revision,
    handle: ofRecord(erase),
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
    handle: ofRecord(duplicate),
  },
  {
    ...database,
    method: 'COPY',
    url: designUrl,
    summary: 'Design documents are given by the product and cannot be copied',
    answers: [201],
    query: shapes.revision,
    handle: ofDesign(duplicate),
  },
  {
    ...database,
    method: 'GET',
    url: designUrl,
    summary: 'Read a design document: a database of the product has none',
    answers: [200, 304],
    query: shapes.getQuery,
    handle: ofDesign(read),
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
    handle: ofDesign(write),
  },
  {
    ...database,
    method: 'DELETE',
    url: designUrl,
    summary: 'Design documents are given by the product and cannot be deleted',
    query: shapes.revision,
    handle: ofDesign(erase),
  },
  ...(['PUT', 'POST'] as const).map((method): Route => ({
    ...invited,
    method,
    url: updateUrl,
    whileLocked: true,
    summary: 'Run a named transition of a record, such as `status/done`',
    answers: [201],
    query: shapes.revision,
    body: shapes.actBody,
    handle: update,
  })),
]
