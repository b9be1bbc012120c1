// The part of the authorisation table about reports: for administrators, and for members whom they let see them (spec 6).
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

export const reportCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_reports/tickets': [
    {
      name: 'of a month',
      aim: (scene: Scene, actor: ActorName) => ({
        url: `/${scene.group(actor)}/_reports/tickets?days=2026-11-01..2026-11-30`,
      }),
      answers: [401, 403, 403, 403, 200, 200, 200, 200, 403, 403, 402, 200],
    },
  ],
}
