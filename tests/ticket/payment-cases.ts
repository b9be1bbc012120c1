// The part of the authorisation table about payments and their receipts.
import { newId } from '#core/ids.ts'
import type { Case } from '../support/authorisation-table.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
/** Everybody who may create records there, where the plan has room. */
const create = [401, 403, 403, 201, 201, 201, 201, 403, 201, 403, 402, 402]

const ofTicket = (answers: readonly number[], sends: boolean): readonly Case[] => [
  {
    name: 'a ticket',
    async aim(scene: Scene, actor: ActorName) {
      const group = scene.group(actor)
      const { _id } = await scene.plant(group, { klass: 'Ticket', content: 'Does not start' })
      const url = `/${group}/_payments/${_id}`
      if (!sends) return { url }
      const wallet = { klass: 'Wallet', name: 'Cash', currency: 'USD', active: true, precision: 2 }
      const { _id: wallet_id } = await scene.plant(group, wallet)
      const payment = { wallet_id, value: '10.00', date: '2026-11-21' }
      return { url, body: { _id: newId('inc'), ...payment } }
    },
    answers,
    money: 403,
  },
]

const ofPayment = (suffix: string): readonly Case[] => [
  {
    name: 'a payment',
    async aim(scene: Scene, actor: ActorName) {
      const group = scene.group(actor)
      const { _id: ticket_id } = await scene.plant(group, { klass: 'Ticket', content: 'x' })
      const income = { value: '10.00', currency: 'USD', date: '2026-11-21', confirmed: true }
      const { _id } = await scene.plant(group, { klass: 'Income', ...income, ticket_id })
      return { url: `/${group}/_payment_receipt/${_id}${suffix}` }
    },
    answers: read,
    money: 403,
  },
]

export const paymentCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /:db/_payments': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_payments?ids=tik-none` }),
      answers: read,
      money: 403,
    },
  ],
  'GET /:db/_receivable': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_receivable` }),
      answers: read,
      money: 403,
    },
  ],
  'GET /:db/_payments/:id': ofTicket(read, false),
  'POST /:db/_payments/:id': ofTicket(create, true),
  'GET /:db/_payment_receipt/:id': ofPayment(''),
  'GET /:db/_payment_receipt/:id/pdf': ofPayment('/pdf'),
}
