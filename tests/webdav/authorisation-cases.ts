// The part of the authorisation table about WebDAV: the table's actors come over plain http from other machines, where nothing opens.
// What opens on the machine itself and over https, and for whom, is in `rights.test.ts`.
import type { Case } from '../support/authorisation-table.ts'

const closed = [403]

const top = (): Case[] => [
  { name: 'the Groups, over plain http', aim: () => ({ url: '/dav' }), answers: closed },
]

const disk = (path: string): Case[] => [
  {
    name: 'of a Group, over plain http',
    aim: (scene, actor) => ({ url: `/dav/${scene.group(actor)}${path}` }),
    answers: closed,
  },
]

const methods = [
  'OPTIONS',
  'GET',
  'PUT',
  'DELETE',
  'MKCOL',
  'COPY',
  'MOVE',
  'PROPFIND',
  'PROPPATCH',
  'LOCK',
  'UNLOCK',
] as const

export const davCases: Readonly<Record<string, readonly Case[]>> = {
  'OPTIONS /dav': top(),
  'PROPFIND /dav': top(),
  ...Object.fromEntries(
    methods.flatMap((method) => [
      [`${method} /dav/:db`, disk('')],
      [`${method} /dav/:db/*`, disk('/a')],
    ]),
  ),
}
