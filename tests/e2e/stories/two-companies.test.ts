// S9: one owner of two companies, and nobody of the one sees anything of the other.
import { expect } from 'vitest'
import { done, eventually, test } from '../desk.ts'
import { comeIn } from '../pages/front-door.ts'
import { seesOpenTickets } from '../pages/tickets.ts'
import { openShop, playsOf } from './plays.ts'

/**
 * High, medium and low ones of the first company: shares of 33 and 44 %, and the hundredth that is left over goes to those
 * that lost most by being cut (docs/specification.md).
 */
const priorities = ['high', 'high', 'high', 'medium', 'medium', 'medium', 'medium', 'low', 'low']

test.for(playsOf(9))('S9 Two companies, no leak, $where', async (play, { stage }) => {
  const { app } = stage
  const desk = await openShop(stage, play)
  const { ana, group: first } = desk
  const second = await app.makeGroup(ana, 'Oficina Nova')
  const content = 'Hums'
  for (const priority of priorities) await desk.make({ klass: 'Ticket', content, priority })

  const visitor = await stage.visitor(play)
  const { say, page } = visitor
  await comeIn(visitor, ana, `/account/${first}`)
  for (const [priority, share] of [
    ['high', '33'],
    ['medium', '45'],
  ]) {
    const name = say(`ticket.options.priority.${priority}`)
    const bar = page.getByRole('link').filter({ has: page.getByRole('progressbar', { name }) })
    await bar.getByText(new RegExp(`\\b${share}\\s?%`)).waitFor()
  }
  const last = await desk.make({ klass: 'Ticket', content })
  // Ten are too many to be counted beside the menu.
  await eventually(() => page.getByText(/^9\+/).filter({ visible: true }).count()).not.toBe(0)
  const all = await desk.find({ klass: 'Ticket', status: 'open' })
  const move = (id: unknown) => `/${first}/_design/status/_update/cancel/${String(id)}`
  const end = { cancel_reason: 'other' }
  for (const { _id } of all.slice(0, 3)) await ana.client.put(move(_id), end)
  await visitor.open(`/account/${first}/tickets`)
  await seesOpenTickets(visitor, 7)
  await visitor.open(`/account/${second}/tickets`)
  await visitor.sees(say('ticket.empty.title'))
  await done(visitor)

  // Lia belongs to the second one alone, and asks for what is the first one's.
  const lia = await app.makePerson({ fullname: 'Lia Campos', locale: play.locale })
  await app.addMember(ana, second, lia)
  const customer = await desk.make({ klass: 'Customer', name: 'Dana Whitfield' })
  const asks = [
    lia.client.get(`/${first}/${last}`),
    lia.client.get(`/${first}/${customer}`),
    lia.client.get(`/${first}/${last}/front.png`),
    lia.client.post(`/${first}/_find`, { selector: { klass: 'Ticket' } }),
    lia.client.post(`/${first}/_find/queries`, { queries: [{ selector: { klass: 'Ticket' } }] }),
  ]
  expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await lia.client.get(`/${second}/${last}`)).status).toBe(404)
  const hers = await stage.visitor(play)
  await comeIn(hers, lia, `/account/${first}/tickets/${last}`)
  await hers.sees(say('shell.forbidden.title'))
  expect(await hers.page.getByText(content).count()).toBe(0)
  await done(hers)
})
