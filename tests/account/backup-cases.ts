// The part of the authorisation table about backups: for administrators alone.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

export const backupCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_backup': [
    {
      name: 'of a Group',
      aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}/_backup` }),
      answers: [401, 403, 403, 403, 403, 200, 200, 200, 403, 403, 402, 200],
    },
  ],
}
