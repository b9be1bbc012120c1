// The part of the authorisation table about what administrators alone do with a customer.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const plant = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'Customer', name: 'Maria Souza' })

export const customerCases: Readonly<Record<string, readonly Case[]>> = {
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
}
