// The part of the authorisation table about the audit: a Group's is for its administrators, one's own for oneself.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const administrators = [401, 403, 403, 403, 403, 200, 200, 200, 403, 403, 402, 200]
const oneself = [401, 200, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200]

const cases = (path: string): readonly Case[] => [
  {
    name: 'of a Group',
    aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}` }),
    answers: administrators,
  },
  {
    name: 'one’s own',
    aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.person(actor).id}${path}` }),
    answers: oneself,
  },
]

export const auditCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_audit': cases('/_audit'),
  'GET /:db/_audit/csv': cases('/_audit/csv'),
}
