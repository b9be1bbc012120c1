// The part of the authorisation table about handbooks: every member reads and writes them.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
const write = [401, 403, 403, 200, 200, 200, 200, 403, 200, 403, 402, 402]

const here = (scene: Scene, actor: ActorName, path: string) =>
  `/${scene.group(actor)}/_handbooks/${path}`

const plainly = (path: string, answers: readonly number[], options: CallOptions = {}): Case => ({
  name: 'a Group',
  aim: (scene, actor) => ({ url: here(scene, actor, path), ...options }),
  answers,
})

const plant = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'Handbook', title: 'DC jack', uri: 'dc-jack' })

/** An archive without files. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

export const handbookCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_handbooks/page': [
    {
      name: 'a page',
      async aim(scene, actor) {
        const { _id } = await plant(scene, actor)
        return { url: here(scene, actor, `page?name=${_id}`) }
      },
      answers: read,
    },
  ],
  'GET /:db/_handbooks/portion': [
    {
      name: 'a page',
      async aim(scene, actor) {
        const { _id } = await plant(scene, actor)
        return { url: here(scene, actor, `portion?name=${_id}&at=0`) }
      },
      answers: read,
    },
  ],
  'POST /:db/_handbooks/preview': [plainly('preview', read, { body: { content: '[[x]]' } })],
  'GET /:db/_handbooks/linked_by': [plainly('linked_by?name=dc-jack', read)],
  'GET /:db/_handbooks/tree': [plainly('tree?open=dell/dc-jack', read)],
  'GET /:db/_handbooks/missing': [plainly('missing', read)],
  'GET /:db/_handbooks/orphans': [plainly('orphans', read)],
  'GET /:db/_handbooks/matching': [plainly('matching?words=keyboard', read)],
  'GET /:db/_handbooks/value': [plainly('value?uri=dc-jack&name=voltage', read)],
  'GET /:db/_handbooks/export': [plainly('export', read)],
  'POST /:db/_handbooks/rename': [
    {
      name: 'a page',
      async aim(scene, actor) {
        const { _id, _rev } = await plant(scene, actor)
        const body = { id: _id, rev: _rev, uri: `${_id}-now`, rewrite: true }
        return { url: here(scene, actor, 'rename'), body }
      },
      answers: write,
    },
  ],
  'POST /:db/_handbooks/import': [
    plainly('import', write, {
      body: emptyZip,
      headers: { 'content-type': 'application/zip' },
    }),
  ],
}
