// The part of the authorisation table about payment: for administrators in person, in a locked Group too.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'
import { cards, priceOf } from './payment-setup.ts'

/** The Group of most actors is below another one, which pays for it. */
const inPerson = (done: number) => [401, ...Array.from({ length: 9 }, () => 403), done, done]

const inGroup = (path: string, options: CallOptions = {}) => ({
  name: 'of a Group',
  aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}`, ...options }),
})

const operatorsAlone = (url: string, operator: number): readonly Case[] => [
  {
    name: '',
    aim: () => ({ url }),
    answers: [401, ...Array.from({ length: 11 }, () => 403)],
    operator,
  },
]

const price_id = priceOf('pro')
const custom_data = { rev: '1-a', livemode: false, locale: 'en', theme: 'light' }
const payment = { price_id, quantity: 1, card: cards.declined, custom_data }

// Nobody in the scene pays for a plan.
export const paymentCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /_operator/billing': operatorsAlone('/_operator/billing', 200),
  'POST /_operator/billing/events': operatorsAlone('/_operator/billing/events', 404),
  'GET /:db/_billing': [{ ...inGroup('/_billing'), answers: inPerson(200) }],
  'PUT /:db/_billing/email': [
    { ...inGroup('/_billing/email', { body: { email: 'a@example.com' } }), answers: inPerson(200) },
  ],
  'GET /:db/_billing/checkout': [
    { ...inGroup('/_billing/checkout', { query: { price_id } }), answers: inPerson(200) },
  ],
  'GET /:db/_billing/change': [
    { ...inGroup('/_billing/change', { query: { price_id } }), answers: inPerson(409) },
  ],
  'POST /:db/_billing/change': [
    { ...inGroup('/_billing/change', { body: { price_id } }), answers: inPerson(409) },
  ],
  'POST /:db/_billing/keep': [{ ...inGroup('/_billing/keep'), answers: inPerson(409) }],
  'POST /:db/_billing/portal': [{ ...inGroup('/_billing/portal'), answers: inPerson(409) }],
  'POST /_billing/events': [
    { name: 'unsigned', aim: () => ({ url: '/_billing/events', body: {} }), answers: [403] },
  ],
  'POST /:db/_sandbox/pay': [
    { ...inGroup('/_sandbox/pay', { body: payment }), answers: inPerson(200) },
  ],
  'GET /:db/_sandbox': [{ ...inGroup('/_sandbox'), answers: inPerson(200) }],
  'POST /:db/_sandbox/steps': [
    { ...inGroup('/_sandbox/steps', { body: { step: 'renew' } }), answers: inPerson(409) },
  ],
  'POST /:db/_sandbox/events/:id': [
    { ...inGroup('/_sandbox/events/evt-none', { body: { way: 'plain' } }), answers: inPerson(404) },
  ],
}
