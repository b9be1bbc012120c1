// The part of the authorisation table about totals of entries: for members and programs that read.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

export const moneyCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /:db/_entries/totals': [
    {
      name: 'of all outgos',
      aim: (scene: Scene, actor: ActorName) => ({
        url: `/${scene.group(actor)}/_entries/totals`,
        body: { kind: 'Outgo' },
      }),
      answers: [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200],
    },
  ],
}
