// The calls on the files of records as data: `/{db}/{id}/{name}`, as CouchDB's attachments. Names may have slashes.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fail, failCall } from '#core/errors.ts'
import { addressOf } from '#server/calls/address.ts'
import { summed } from '#server/bodies/summed.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere, contextOfRecord } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { checkId, readRevision, readSeenRevision } from '../input.ts'
import * as shapes from '../routes/shapes.ts'
import { changeFile } from './change.ts'
import { fileOf, refuseToRun, sendFile } from './serve.ts'
import { sendThumbnail, thumbnailSizes } from './thumbnails.ts'
import { checkImage, ruleFor } from './stage.ts'
import { withFiles } from './staging.ts'
import { checkName, checkType } from './sent-files.ts'

/** Bytes of an upload that are in memory at once. */
const bufferBytes = 1024 * 1024

/** What an address names. */
interface Target {
  readonly context: RecordContext
  readonly id: string
  readonly name: string
}

const readQuery = shapes.revision.extend({
  thumbnail: z.enum(thumbnailSizes).optional().meta({
    description:
      'A small picture of it instead (WebP), with sides of so many pixels at most; of a PDF its first page.',
  }),
})

const param = (call: Call, name: string) => call.params[name] ?? ''

async function inRecord(call: Call): Promise<Target> {
  const id = param(call, 'id')
  if (id === '_local') throw failCall('bad_request', '_local documents do not accept attachments.')
  // The following are indexes.
  if (id === '_index') throw fail('not_found', 'missing')
  // Nothing is there that could be read or taken away; CouchDB says of such an id only to writers that it is none.
  if (call.request.method === 'PUT') checkId(id)
  else if (id.startsWith('_')) throw fail('not_found', 'missing')
  const context = await contextOfRecord(call, param(call, 'db'), id)
  return { context, id, name: param(call, '*') }
}

async function inDesign(call: Call): Promise<Target> {
  return {
    context: contextHere(call),
    id: `_design/${param(call, 'name')}`,
    name: param(call, '*'),
  }
}

type Find = typeof inRecord

const read = (find: Find) => async (call: Call) => {
  refuseToRun(call.request)
  const { context, id, name } = await find(call)
  const { rev, thumbnail: size } = call.query as z.infer<typeof readQuery>
  const found = await fileOf(context, { id, name, rev: readRevision(rev) })
  if (size) return sendThumbnail(call, { ...found, db: context.database.name, size })
  return sendFile(call, found)
}

function seenBy({ query, request }: Call): string | undefined {
  return readSeenRevision({ query: query.rev, etag: request.headers['if-match'] })
}

const write = (find: Find) => async (call: Call) => {
  const { request } = call
  const { context, id, name } = await find(call)
  checkName(name)
  const rev = seenBy(call)
  const contentType = checkType(request.headers['content-type'] ?? 'application/octet-stream')
  checkImage(ruleFor(context, id), contentType)
  const { 'content-length': announced } = request.headers
  const length = announced === undefined ? undefined : Number(announced)
  const body = (call.body as Readable | undefined) ?? Readable.from([])
  const { 'content-md5': md5 } = request.headers
  const source = md5 === undefined ? body : summed(body, String(md5))
  const written = await withFiles(call, context, async (files) => {
    const upload = await files.receive(id, { source, length })
    return changeFile(await files.context(), { id, rev, name, file: { contentType, upload } })
  })
  const path = `/${[param(call, 'db'), id, name].map(encodeURIComponent).join('/')}`
  const headers = { etag: `"${written.rev}"`, location: addressOf(call, path) }
  return answer(201, written, headers)
}

const erase = (find: Find) => async (call: Call) => {
  const { context, id, name } = await find(call)
  const written = await changeFile(context, { id, rev: seenBy(call), name, file: undefined })
  return answer(200, written, { etag: `"${written.rev}"` })
}

const tag = 'Files'

function routesFor(url: string, access: 'database' | 'invited', find: Find): Route[] {
  const at = { tag, access, url, query: shapes.revision }
  return [
    {
      ...at,
      method: 'GET',
      query: readQuery,
      summary: 'Read a file of a document, or the part that `Range` names',
      answers: [200, 206, 304],
      handle: read(find),
    },
    {
      ...at,
      method: 'PUT',
      summary: 'Attach a file to a document at the revision seen: the body as it is',
      answers: [201],
      raw: true,
      bodyLimit: bufferBytes,
      handle: write(find),
    },
    {
      ...at,
      method: 'DELETE',
      summary: 'Take a file away from a document at the revision seen',
      // A body means nothing here, whatever it is.
      raw: true,
      bodyLimit: bufferBytes,
      handle: erase(find),
    },
  ]
}

export const attachmentRoutes: readonly Route[] = [
  ...routesFor('/:db/:id/*', 'invited', inRecord),
  ...routesFor('/:db/_design/:name/*', 'database', inDesign),
]
