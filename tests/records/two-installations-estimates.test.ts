// What became of an estimate is known in the other installation: that it was sent, seen and answered, by whom, and that a later version
// took its place. What a member makes up of it is refused.
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { installTwo, later, make, read, type Installation } from './installations.ts'
import { expireTask } from '#modules/ticket/server/estimate/expire.ts'

const { two, phone, round, records, settle } = installTwo(
  'Customer',
  'Ticket',
  'Comment',
  'Tax',
  'Estimate',
)
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

const offer = { klass: 'Estimate', description: 'Screen' }
const lines = { items: [{ kind: 'part', description: 'Screen', value: '100.00' }] }

async function step({ app, ana, db }: Installation, id: string, name: string, body: object = {}) {
  app.clock.advance(60_000)
  return expectOk(await ana.client.post(`/${db}/_estimate/${id}/${name}`, body)).body
}

/** The customer says yes by the link. */
async function approveByLink({ app, ana, db }: Installation, id: string) {
  app.clock.advance(60_000)
  const { body } = expectOk(await ana.client.post(`/${db}/_public_link/${id}`, {}))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const answer = 'answer=approve&name=Maria'
  const path = new URL(String(body.link.url)).pathname
  const { status } = await app.nobody().call('POST', path, { body: answer, headers })
  expect(status).toBe(303)
}

test('An estimate that is sent and approved by its link in one installation is approved in the other, with who said so', async () => {
  const carrier = phone()
  const ticket_id = await make(here, { klass: 'Ticket', content: 'Cracked' })
  const tax_id = await make(here, { klass: 'Tax', name: 'ISS', rate: '5' })
  const items = [{ ...lines.items[0], tax_id }]
  const id = await make(here, { ...offer, items, ticket_id })
  await settle(carrier)
  await step(here, id, 'send')
  other.app.clock.advance(60_000)
  await settle(carrier)
  expect((await read(other, id)).status).toBe('sent')
  await approveByLink(here, id)
  other.app.clock.advance(60_000)
  expect((await round(carrier)).refused).toBe(0)
  await settle(carrier)
  const approved = { status: 'approved', answered_by: 'Maria', answer_way: 'link', total: '105.00' }
  expect(await read(other, id)).toMatchObject(approved)
  expect((await read(other, ticket_id)).status).toBe('doing')
  expect(await records(other)).toEqual(await records(here))
})

test('What becomes of an estimate travels where it has another number too, and a version of it has that number', async () => {
  const carrier = phone()
  await make(other, { ...offer, ...lines })
  await settle(carrier)
  const mine = await make(here, { ...offer, ...lines })
  await make(other, { ...offer, ...lines })
  await settle(carrier)
  const number = (await read(other, mine)).number
  expect(number).not.toBe((await read(here, mine)).number)
  await step(here, mine, 'send')
  await step(here, mine, 'decline', { name: 'Maria', way: 'phone', reason: 'Too much' })
  other.app.clock.advance(180_000)
  await settle(carrier)
  const declined = { status: 'declined', number, decline_reason: 'Too much' }
  expect(await read(other, mine)).toMatchObject(declined)
  const { id: next } = await step(here, mine, 'version')
  await step(here, String(next), 'approve', { name: 'Maria', way: 'counter' })
  other.app.clock.advance(180_000)
  await settle(carrier)
  expect(await read(other, mine)).toMatchObject({ status: 'replaced', number })
  const later = { status: 'approved', number, version: 2, former_id: mine }
  expect(await read(other, String(next))).toMatchObject(later)
})

test('What expires in both on the same day is no conflict, and a late yes arrives', async () => {
  const carrier = phone()
  const id = await make(here, { ...offer, ...lines, validity: 1 })
  await step(here, id, 'send')
  other.app.clock.advance(60_000)
  await settle(carrier)
  await later(3, expireTask, here, other)
  for (const one of [here, other]) expect((await read(one, id)).status).toBe('expired')
  await step(here, id, 'approve', { name: 'Maria', way: 'counter' })
  other.app.clock.advance(60_000)
  await settle(carrier)
  for (const one of [here, other]) expect((await read(one, id)).status).toBe('approved')
})

test('No member pushes an answer that nobody gave, nor an administrator another offer under an answer', async () => {
  const { app, ana, db } = here
  const member = await app.makePerson()
  await app.addMember(ana, db, member)
  const id = await make(here, { ...offer, ...lines })
  await step(here, id, 'send')
  app.clock.advance(60_000)
  const sent = await read(here, id)
  const updated_at = app.clock.now.toISOString()
  const push = async (who: typeof ana, more: object) => {
    const [start, hash] = String(sent._rev).split('-') as [string, string]
    const _revisions = { start: Number(start) + 1, ids: ['b', hash] }
    const _rev = `${Number(start) + 1}-b`
    const docs = [{ ...sent, _id: id, _rev, _revisions, updated_at, ...more }]
    return (await who.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false })).body
  }
  const yes = { status: 'approved', answer: 'approved', answered_by: 'Maria', answer_way: 'link' }
  const stranger = newId('usr')
  const refused = [
    await push(member, { ...yes, updated_by: member.id }),
    await push(member, { ...yes, updated_by: stranger }),
    await push(member, { ...yes, updated_by: undefined }),
    await push(ana, { ...yes, updated_by: ana.id }),
    await push(ana, { ...yes, updated_by: stranger, discount: '99.00' }),
  ]
  for (const answer of refused) expect(answer).toMatchObject([{ error: 'forbidden' }])
  expect(await read(here, id)).toMatchObject({ status: 'sent', _rev: sent._rev })
  expect((await read(here, id)).answer).toBeUndefined()
})
