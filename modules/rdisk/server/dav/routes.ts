// The calls of WebDAV as data: the same methods on a Group's disk and on all that lies in it (RFC 4918, class 1, 2 and 3).
import type { Call, Route } from '#server/calls/route.ts'
import { copy, makeCollection, move, remove } from './methods/change.ts'
import { get } from './methods/get.ts'
import { lock, unlock } from './methods/lock.ts'
import { propfind } from './methods/propfind.ts'
import { proppatch } from './methods/proppatch.ts'
import { put } from './methods/put.ts'
import { options, optionsOfTop, propfindTop } from './methods/top.ts'
import { method } from './request.ts'

const tag = 'Files as a drive (WebDAV)'
const usual = {
  tag,
  access: 'program',
  raw: true,
  // Bytes of a body that are in memory at once.
  bodyLimit: 1024 * 1024,
} as const

type Described = Pick<Route, 'method' | 'summary' | 'answers'> & {
  handle(call: Call): Promise<unknown>
}

const methods: readonly Described[] = [
  { method: 'OPTIONS', summary: 'What can be done here', handle: method(options) },
  {
    method: 'GET',
    summary: 'Read a file, or the part that `Range` names',
    answers: [200, 206, 304],
    handle: method(get),
  },
  { method: 'PUT', summary: 'Write a file', answers: [201, 204], handle: method(put, 405) },
  { method: 'DELETE', summary: 'Put into the trash', answers: [204], handle: method(remove) },
  {
    method: 'MKCOL',
    summary: 'Make a folder',
    answers: [201],
    handle: method(makeCollection, 405),
  },
  {
    method: 'COPY',
    summary: 'Copy a file or a tree to `Destination`',
    answers: [201, 204],
    handle: method(copy),
  },
  {
    method: 'MOVE',
    summary: 'Move a file or a tree to `Destination`',
    answers: [201, 204],
    handle: method(move),
  },
  {
    method: 'PROPFIND',
    summary: 'What a folder holds, and how it is',
    answers: [207],
    handle: method(propfind),
  },
  {
    method: 'PROPPATCH',
    summary: 'Keep properties of clients with a file',
    answers: [207],
    handle: method(proppatch),
  },
  { method: 'LOCK', summary: 'Lock, or refresh a lock', answers: [200, 201], handle: method(lock) },
  { method: 'UNLOCK', summary: 'End a lock', answers: [204], handle: method(unlock) },
]

const top: readonly Described[] = [
  { method: 'OPTIONS', summary: 'What can be done here', handle: method(optionsOfTop) },
  { method: 'PROPFIND', summary: 'The Groups', answers: [207], handle: method(propfindTop) },
]

export const davRoutes: readonly Route[] = [
  ...top.map((described) => ({ ...usual, ...described, url: '/dav' })),
  ...['/dav/:db', '/dav/:db/*'].flatMap((url) =>
    methods.map((described) => ({ ...usual, ...described, url })),
  ),
]
