// The part of the authorisation table about paper: receipts, labels and what scanners read of them, pictures of people,
// signatures, the balance of contracts, calendars and estimates.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'
import { estimateCases } from './estimate-cases.ts'
import { paymentCases } from './payment-cases.ts'

/** Reading what is not there, and reading what is. */
const missing = [401, 403, 403, 404, 404, 404, 404, 404, 403, 403, 402, 404]
const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
/** Changing a ticket's surroundings: everybody who may change the ticket. */
const change = [401, 403, 403, 200, 200, 200, 200, 403, 200, 403, 402, 402]

const inGroup = (path: string, answers: readonly number[], body?: object): readonly Case[] => [
  {
    name: 'a Group',
    aim: (scene, actor) => ({ url: `/${scene.group(actor)}${path}`, ...(body && { body }) }),
    answers,
  },
]

const signature = (options: CallOptions, answers = change): readonly Case[] => [
  {
    name: 'a ticket',
    async aim(scene: Scene, actor: ActorName) {
      const group = scene.group(actor)
      const { _id } = await scene.plant(group, { klass: 'Ticket', content: 'Does not start' })
      return { url: `/${group}/_signature/${_id}/check-in`, ...options }
    },
    answers,
  },
]

/** One's own calendar: members, in person. */
const calendar = (done: number) => [401, 403, 403, done, done, done, done, 403, 403, 403, 402, done]

export const labelCases: Readonly<Record<string, readonly Case[]>> = {
  ...estimateCases,
  ...paymentCases,
  'GET /:db/_picture/:id': inGroup('/_picture/usr-none', missing),
  'GET /:db/_receipt/:id': inGroup('/_receipt/tik-none', missing),
  'GET /:db/_receipt/:id/pdf': inGroup('/_receipt/tik-none/pdf', missing),
  'GET /:db/_contracts/balances': inGroup('/_contracts/balances?ids=cnt-none', read),
  'GET /:db/_receipts': inGroup('/_receipts?ids=tik-none', missing),
  'GET /:db/_receipts/pdf': inGroup('/_receipts/pdf?ids=tik-none', missing),
  'GET /:db/_labels': inGroup('/_labels?ids=eqi-none', missing),
  'GET /:db/_labels/pdf': inGroup('/_labels/pdf?ids=eqi-none', missing),
  'POST /:db/_scan': inGroup('/_scan', read, { text: '7XK' }),
  'GET /:db/_calendar_feed': inGroup('/_calendar_feed', calendar(200)),
  'GET /:db/_maintenance_plan/:id': inGroup('/_maintenance_plan/cus-none', missing),
  'POST /:db/_calendar_feed': inGroup('/_calendar_feed', calendar(201).with(11, 402)),
  'DELETE /:db/_calendar_feed': inGroup('/_calendar_feed', calendar(200)),
  'GET /calendar/:token': [
    { name: 'of nobody', aim: () => ({ url: '/calendar/nothing.ics' }), answers: [404] },
  ],
  'PUT /:db/_signature/:id/:form': signature({ body: { name: 'Maria', strokes: [[1, 2, 3, 4]] } }),
  'DELETE /:db/_signature/:id/:form': signature({}, change.with(11, 200)),
}
