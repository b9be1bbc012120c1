// The part of the authorisation table about estimates: their versions, their paper, their figures, and the answer by a link.
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

/** Everybody who may read the Group. */
const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
/** Those who may create records there, where the plan allows more. */
const create = [401, 403, 403, 200, 200, 200, 200, 403, 200, 403, 402, 402]

const items = [{ kind: 'labour', description: 'Repair', quantity: 1, value: '180.00' }]
/** Each has a number of its own. */
let planted = 1_000
const offer = {
  status: 'sent',
  description: 'Repair',
  items,
  total: '180.00',
  total_minor: 18_000,
  currency: 'USD',
}

/** Those who may write, where a mail leaves later. */
const mailed = [401, 403, 403, 202, 202, 202, 202, 403, 202, 403, 402, 402]

const ofEstimate = (path: string, answers: readonly number[], body?: object): readonly Case[] => [
  {
    name: `an estimate${path}`,
    async aim(scene: Scene, actor: ActorName) {
      const group = scene.group(actor)
      const { _id } = await scene.plant(group, { klass: 'Estimate', ...offer, number: ++planted })
      return { url: `/${group}/_estimate/${_id}${path}`, ...(body && { body }) }
    },
    answers,
  },
]

export const estimateCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /:db/_estimate/:id/:step': [
    ...ofEstimate('/version', create),
    ...ofEstimate('/send', create),
    ...ofEstimate('/decline', create, { name: 'Maria', way: 'phone', reason: 'Too much' }),
  ],
  'GET /:db/_estimate/:id/paper': ofEstimate('/paper', read),
  'GET /:db/_estimate/:id/pdf': ofEstimate('/pdf', read),
  'GET /:db/_mail/:id': [
    {
      name: 'an estimate',
      async aim(scene: Scene, actor: ActorName) {
        const group = scene.group(actor)
        const { _id } = await scene.plant(group, { klass: 'Estimate', ...offer, number: ++planted })
        return { url: `/${group}/_mail/${_id}`, query: { paper: 'estimate' } }
      },
      // Those who may send it.
      answers: [401, 403, 403, 200, 200, 200, 200, 403, 403, 403, 402, 200],
    },
  ],
  'POST /:db/_mail/:id': [
    {
      name: 'an estimate',
      async aim(scene: Scene, actor: ActorName) {
        const group = scene.group(actor)
        const { _id } = await scene.plant(group, { klass: 'Estimate', ...offer, number: ++planted })
        const body = { paper: 'estimate', to: 'omar@example.com' }
        return { url: `/${group}/_mail/${_id}`, body }
      },
      answers: mailed,
    },
    {
      name: 'a contract',
      async aim(scene: Scene, actor: ActorName) {
        const group = scene.group(actor)
        const agreed = { description: 'Care', active: true, ends_at: '2026-12-10' }
        const { _id } = await scene.plant(group, { klass: 'Contract', ...agreed })
        const body = { paper: 'contract', to: 'omar@example.com' }
        return { url: `/${group}/_mail/${_id}`, body }
      },
      answers: mailed,
    },
  ],
  'GET /:db/_reports/estimates': [
    {
      name: 'a Group',
      aim: (scene, actor) => {
        const query = { days: '2026-11-01..2026-11-30' }
        return { url: `/${scene.group(actor)}/_reports/estimates`, query }
      },
      answers: read,
      money: 403,
    },
  ],
  'POST /p/:token': [
    {
      name: 'of nobody',
      aim: () => ({ url: '/p/nothing', body: { answer: 'approve', name: 'Maria' } }),
      answers: [404],
    },
  ],
}
