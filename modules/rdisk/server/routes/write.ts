// What the browser changes on the disk. What is done to many is one transaction; each that is refused is named with its reason.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { failCall } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { withFiles } from '#server/records/attachments/staging.ts'
import { checkType } from '#server/records/attachments/sent-files.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { auditCall } from '#server/session/audit.ts'
import { makeFolder } from '../tree/folders.ts'
import { admitWriting, type Done, type Write } from '../tree/operation.ts'
import {
  copyMany,
  markMany,
  moveMany,
  refusedFor,
  removeMany,
  restoreMany,
  type ManyDone,
  type Refused,
} from '../tree/many.ts'
import { putContent, putFile } from '../tree/put.ts'
import type { OnTaken } from '../tree/target.ts'
import { destroy, emptyTrash } from '../tree/trash.ts'
import { restoreVersion } from '../tree/versions.ts'
import { itemsOf } from './items.ts'
import { anyFile } from '../tree/store.ts'

const disk = { tag: 'Disk', access: 'database' } as const
const post = { ...disk, method: 'POST' } as const

/** Bytes of an upload that are in memory at once. */
const bufferBytes = 1024 * 1024
/** Files and folders of one call. */
const maxAtOnce = 1_000

const id = z.string().max(1_200)
const ids = z.array(id).min(1).max(maxAtOnce)
const name = z.string().max(1_000)
const folderBody = z.strictObject({ parent: id.default(''), name })
const many = z.strictObject({ ids })
const moved = z.strictObject({
  ids,
  parent: id,
  name: name.optional(),
  overwrite: z.boolean().default(false),
  keep_both: z.boolean().default(false),
})
const marked = z.strictObject({
  ids,
  starred: z.boolean().optional(),
  color: z
    .string()
    .max(7)
    .regex(/^(?:#[0-9a-f]{6})?$/)
    .optional(),
})
const version = z.strictObject({ id, rev: z.string().max(100) })
const contentQuery = z.object({
  parent: id.optional(),
  name: name.optional(),
  id: id.optional(),
  mtime: z.iso.datetime({ offset: true }).optional(),
  kind: z.enum(['file', 'file_enc']).optional(),
  autosave: z.stringbool().default(false),
  keep_both: z.stringbool().default(false),
})

/** A program that calls these routes with a token is no browser. */
const wayOf = ({ session }: Call): Write => ({ via: session.by === 'token' ? 'api' : 'web' })

async function one(context: RecordContext, { place }: Done): Promise<unknown> {
  const [item] = await itemsOf(context, [place])
  return item
}

async function all(context: RecordContext, { places, refused }: ManyDone): Promise<unknown> {
  return { items: await itemsOf(context, places), refused }
}

async function folder(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const body = call.body as z.infer<typeof folderBody>
  return answer(201, await one(context, await makeFolder(context, { ...body, ...wayOf(call) })))
}

const onTaken = ({ overwrite, keep_both }: z.infer<typeof moved>): OnTaken =>
  keep_both ? 'rename' : overwrite ? 'overwrite' : 'refuse'

const move = (work: typeof moveMany) => async (call: Call) => {
  const context = contextHere(call)
  const body = call.body as z.infer<typeof moved>
  if (body.name !== undefined && body.ids.length > 1) {
    throw failCall('bad_request', 'Only one file or folder can be given a name.')
  }
  const { ids: chosen, parent, name: said } = body
  const done = await work(context, {
    ids: chosen,
    parent,
    name: said,
    onTaken: onTaken(body),
    ...wayOf(call),
  })
  return all(context, done)
}

const doMany = (work: typeof removeMany) => async (call: Call) => {
  const context = contextHere(call)
  const { ids: chosen } = call.body as z.infer<typeof many>
  return all(context, await work(context, { ids: chosen, ...wayOf(call) }))
}

async function destroyMany(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const { ids: chosen } = call.body as z.infer<typeof many>
  admitWriting(context, 'remove')
  let destroyed = 0
  const refused: Refused[] = []
  for (const one of new Set(chosen)) {
    try {
      destroyed += (await destroy(context, { id: one, ...wayOf(call) })).destroyed
    } catch (error) {
      refused.push(refusedFor(one, error))
    }
  }
  return { destroyed, refused }
}

async function empty(call: Call): Promise<unknown> {
  const answer = await emptyTrash(contextHere(call), wayOf(call))
  const changes = { records: [answer.destroyed, 0] } as const
  await auditCall(call, call.params.db ?? '', { event: 'trash_emptied', changes })
  return answer
}

async function mark(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const { ids: chosen, ...marks } = call.body as z.infer<typeof marked>
  return all(context, await markMany(context, { ids: chosen, marks, ...wayOf(call) }))
}

async function putBack(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const body = call.body as z.infer<typeof version>
  return one(context, await restoreVersion(context, { ...body, ...wayOf(call) }))
}

async function putBytes(call: Call): Promise<unknown> {
  const { request } = call
  const context = contextHere(call)
  admitWriting(context)
  const query = call.query as z.infer<typeof contentQuery>
  const contentType = checkType(request.headers['content-type'] ?? '')
  const {
    'content-length': announced,
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
  } = request.headers
  const length = announced === undefined ? undefined : Number(announced)
  const source = (call.body as Readable | undefined) ?? Readable.from([])
  const { id: known, parent = '', name: said = '', keep_both, mtime, ...how } = query
  const done = await withFiles(call, context, async (files) => {
    const upload = await files.receive(known ?? anyFile, {
      source,
      length,
      isAdmittedLater: true,
    })
    const now = await files.context()
    const changed = mtime && new Date(mtime).toISOString()
    const content = {
      file: { upload, contentType },
      mtime: changed,
      ...how,
      ifMatch,
      ifNoneMatch,
      ...wayOf(call),
    }
    if (known !== undefined) return putContent(now, { ...content, id: known })
    return putFile(now, { ...content, parent, name: said, keepBoth: keep_both })
  })
  const item = await one(context, done)
  return answer(done.created ? 201 : 200, item, { etag: `"${done.place.tag}"` })
}

export const writeRoutes: readonly Route[] = [
  {
    ...post,
    url: '/:db/_disk/folder',
    summary: 'Make a folder',
    body: folderBody,
    answers: [201],
    handle: folder,
  },
  {
    ...disk,
    method: 'PUT',
    url: '/:db/_disk/content',
    summary: 'Put content into a file, new or known: the body as it is',
    query: contentQuery,
    answers: [200, 201],
    raw: true,
    bodyLimit: bufferBytes,
    handle: putBytes,
  },
  {
    ...post,
    url: '/:db/_disk/move',
    summary: 'Move files and folders into a folder, or give one another name',
    body: moved,
    handle: move(moveMany),
  },
  {
    ...post,
    url: '/:db/_disk/copy',
    summary: 'Copy files and folders into a folder, with all that lies below them',
    body: moved,
    handle: move(copyMany),
  },
  {
    ...post,
    url: '/:db/_disk/remove',
    viewOnly: true,
    summary: 'Put files and folders into the trash',
    body: many,
    handle: doMany(removeMany),
  },
  {
    ...post,
    url: '/:db/_disk/restore',
    summary: 'Take files and folders out of the trash',
    body: many,
    handle: doMany(restoreMany),
  },
  {
    ...post,
    url: '/:db/_disk/destroy',
    viewOnly: true,
    summary: 'Delete what is in the trash for good',
    body: many,
    handle: destroyMany,
  },
  {
    ...post,
    url: '/:db/_disk/trash/empty',
    viewOnly: true,
    summary: 'Delete everything in the trash for good',
    body: z.strictObject({}),
    handle: empty,
  },
  {
    ...post,
    url: '/:db/_disk/set',
    summary: 'Give files and folders a star or a colour, or take it away',
    body: marked,
    handle: mark,
  },
  {
    ...post,
    url: '/:db/_disk/versions/restore',
    summary: 'Put a former version of a file back as the newest one',
    body: version,
    handle: putBack,
  },
]
