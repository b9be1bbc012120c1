// The part of the authorisation table about files and folders: members read and write, programs as far as their token goes.
import type { WireDocument } from '#core/wire.ts'
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const reads = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
const missing = reads.map((status) => (status === 200 ? 404 : status))
/** `full`: in a Group with more records than its plan has, where nothing is changed and all is read and deleted (spec 4). */
const writes = (done: number, full = 402) => {
  const members = [done, done, done, done]
  return [401, 403, 403, ...members, 403, done, 403, 402, full]
}
const removes = (done: number) => writes(done, done)

let planted = 0

const plantFile = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'CloudFile', name: `planted ${++planted}` })

const disk = (
  path: string,
  options: CallOptions | (() => CallOptions) = {},
  answers = reads,
  removal?: number,
): Case[] => [
  {
    name: 'of a Group',
    aim: (scene, actor) => ({
      url: `/${scene.group(actor)}/_disk/${path}`,
      ...(typeof options === 'function' ? options() : options),
    }),
    answers,
    ...(removal && { removal }),
  },
]

const ofFile = (
  path: string,
  turn: (file: WireDocument) => CallOptions & { query?: Record<string, string> },
  answers = reads,
  removal?: number,
): Case[] => [
  {
    name: 'of a file',
    async aim(scene, actor) {
      const file = await plantFile(scene, actor)
      return { url: `/${scene.group(actor)}/_disk/${path}`, ...turn(file) }
    },
    answers,
    ...(removal && { removal }),
  },
]

/** Nobody is asked who they are, and a link that leads nowhere leads nobody anywhere. */
const strangers = (url: string, options: CallOptions = {}): Case[] => [
  { name: 'that leads nowhere', aim: () => ({ url, ...options }), answers: Array(12).fill(404) },
]

const many = ({ _id }: WireDocument) => ({ body: { ids: [_id] } })
const id = ({ _id }: WireDocument) => ({ query: { id: _id } })

export const diskCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_disk/list': disk('list'),
  'GET /:db/_disk/tree': disk('tree'),
  'GET /:db/_disk/item': ofFile('item', id),
  'GET /:db/_disk/trash': disk('trash'),
  'GET /:db/_disk/recent': disk('recent'),
  'GET /:db/_disk/starred': disk('starred'),
  'GET /:db/_disk/search': disk('search?q=planted'),
  'GET /:db/_disk/notes': disk('notes'),
  'GET /:db/_disk/notes/facts': disk('notes/facts'),
  'POST /:db/_disk/named': disk('named', { body: { names: ['planted'] } }),
  'GET /:db/_disk/versions': ofFile('versions', id),
  'GET /:db/_disk/usage': disk('usage'),
  'POST /:db/_disk/folder': disk(
    'folder',
    () => ({ body: { name: `made ${++planted}` } }),
    writes(201),
  ),
  'PUT /:db/_disk/content': disk(
    'content',
    () => ({
      query: { name: `put ${++planted}` },
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
    writes(201),
  ),
  'POST /:db/_disk/move': ofFile(
    'move',
    ({ _id }) => ({ body: { ids: [_id], parent: '', name: `moved ${++planted}` } }),
    writes(200),
  ),
  'POST /:db/_disk/copy': ofFile(
    'copy',
    ({ _id }) => ({ body: { ids: [_id], parent: '', name: `copied ${++planted}` } }),
    writes(200),
  ),
  'POST /:db/_disk/remove': ofFile('remove', many, removes(200), 403),
  'POST /:db/_disk/restore': ofFile('restore', many, writes(200)),
  'POST /:db/_disk/destroy': ofFile('destroy', many, removes(200), 403),
  'POST /:db/_disk/trash/empty': disk('trash/empty', { body: {} }, removes(200), 403),
  'POST /:db/_disk/unlock': ofFile(
    'unlock',
    ({ _id }) => ({ body: { id: _id, token: 'urn:uuid:none' } }),
    removes(404),
  ),
  'POST /:db/_disk/set': ofFile(
    'set',
    ({ _id }) => ({ body: { ids: [_id], starred: true } }),
    writes(200),
  ),
  'GET /:db/_disk/uploads': disk('uploads'),
  'GET /:db/_disk/uploads/:id': disk('uploads/upl-none', {}, missing),
  'PUT /:db/_disk/uploads/:id': disk(
    'uploads/upl-none',
    { body: { name: 'none', length: 1 } },
    writes(400),
  ),
  'DELETE /:db/_disk/uploads/:id': disk('uploads/upl-none', {}, removes(404)),
  'PUT /:db/_disk/uploads/:id/bytes': disk(
    'uploads/upl-none/bytes?start=0',
    { body: 'x', headers: { 'content-type': 'text/plain', 'content-length': '1' } },
    writes(404),
  ),
  'POST /:db/_disk/uploads/:id/finish': disk('uploads/upl-none/finish', { body: {} }, writes(404)),
  'GET /:db/_disk/zip': disk('zip'),
  'GET /:db/_disk/zip/contents': disk('zip/contents'),
  'GET /:db/_disk/links': disk('links'),
  'GET /:db/_disk/links/:id': disk('links/fle-none'),
  'PUT /:db/_disk/links/:id': disk('links/fle-none', { body: {} }, writes(404)),
  'DELETE /:db/_disk/links/:id': disk('links/fle-none', {}, removes(200)),
  'GET /s/:token': strangers('/s/none'),
  'POST /s/:token': strangers('/s/none', { body: { password: 'x' } }),
  'GET /s/:token/file/:id': strangers('/s/none/file/fle-none'),
  'GET /s/:token/zip': strangers('/s/none/zip'),
  'POST /:db/_disk/versions/restore': ofFile(
    'versions/restore',
    ({ _id, _rev }) => ({ body: { id: _id, rev: _rev } }),
    writes(404),
  ),
}
