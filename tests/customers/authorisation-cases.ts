// The part of the authorisation table about what administrators alone do with a customer.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const plant = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'Customer', name: 'Maria Souza' })

export const customerCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_cep/:cep': [
    {
      name: 'where it is switched off',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_cep/01001000` }),
      answers: [401, 403, 403, 404, 404, 404, 404, 404, 403, 403, 402, 404],
    },
  ],
  'POST /:db/_merge': [
    {
      name: 'two customers',
      async aim(scene, actor) {
        const [from, into] = [await plant(scene, actor), await plant(scene, actor)]
        const revs = { from_rev: from._rev, into_rev: into._rev }
        return {
          url: `/${scene.group(actor)}/_merge`,
          body: { from: from._id, into: into._id, ...revs },
        }
      },
      answers: [401, 403, 403, 403, 403, 200, 200, 403, 200, 403, 402, 402],
    },
  ],
  'GET /:db/_customers/:id/export': [
    {
      name: 'a customer',
      async aim(scene, actor) {
        const { _id } = await plant(scene, actor)
        return { url: `/${scene.group(actor)}/_customers/${_id}/export` }
      },
      answers: [401, 403, 403, 403, 403, 200, 200, 200, 403, 403, 402, 200],
    },
  ],
  'POST /:db/_customers/:id/anonymise': [
    {
      name: 'a customer',
      async aim(scene, actor) {
        const { _id, _rev } = await plant(scene, actor)
        return {
          url: `/${scene.group(actor)}/_customers/${_id}/anonymise`,
          body: { rev: _rev, name: 'Maria Souza' },
        }
      },
      answers: [401, 403, 403, 403, 403, 200, 200, 403, 200, 403, 402, 200],
    },
  ],
}
