// S5: what was repaired comes back under warranty, and a thing that is sold leaves its history where it was.
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { done, eventually, test } from '../desk.ts'
import { toStep } from '../pages/counter.ts'
import { unfold } from '../pages/tickets.ts'
import { choose } from '../pages/shop.ts'
import { comeBackAt, openShop, playsOf } from './plays.ts'

interface Return {
  readonly customer: string
  readonly identifier: string
  readonly found: string
  readonly fault: string
  readonly again: string
}

const cast: Record<Locale, Return> = {
  en: {
    customer: 'Dana Whitfield',
    identifier: 'BL-20417',
    found: 'Seal is worn',
    fault: 'Lid has a scratch',
    again: 'Trips the breaker again',
  },
  'pt-BR': {
    customer: 'Maria Aparecida Souza',
    identifier: '7XK2QG3',
    found: 'Oxidação na placa-mãe',
    fault: 'Dobradiça colada',
    again: 'Desliga sozinho de novo',
  },
}

test.for(playsOf(5))('S5 Warranty return, $where', async (play, { stage }) => {
  stage.app.clock.now = new Date('2026-10-05T15:00:00.000Z')
  const desk = await openShop(stage, play)
  const { customer, identifier, found, fault, again } = cast[play.locale]
  const customer_id = await desk.make({ klass: 'Customer', name: customer })
  const thing = { klass: 'Equipment', identifier, customer_id, known_fault: fault }
  const equipment_id = await desk.make(thing)
  const checklist = [{ text: 'Cools', state: 'failed', note: 'Fan is dead' }]
  const first = await desk.make({
    klass: 'Ticket',
    customer_id,
    equipment_id,
    problem: found,
    warranty: 90,
    checklist,
    status: 'done',
  })

  // On the tenth of December.
  const december = new Date('2026-12-10T15:00:00.000Z')
  const begins = `tickets/new?equipment_id=${equipment_id}`
  const visitor = await comeBackAt({ stage, play, desk }, december, begins)
  const { say, page } = visitor
  await visitor.sees(say('ticket.return.covered', { day: dayText('2027-01-03', play.locale) }))
  await visitor.sees(fault)
  await visitor.press(say('ticket.return.action'))
  await toStep(visitor, 'work')
  await visitor.fill(say('ticket.fields.content'), again)
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle(again)
  // Nobody charges for it by mistake.
  const free = say('ticket.return.of', { number: 1 })
  await page.getByRole('link', { name: free }).waitFor()
  const back = page.url()
  await visitor.open(`/account/${desk.group}/tickets`)
  await page.getByRole('link', { name: again }).filter({ hasText: free }).waitFor()
  await visitor.open(`/account/${desk.group}/estimates/new?ticket_id=${back.split('/').at(-1)}`)
  await visitor.sees(free)
  await visitor.open(back)
  await unfold(visitor)
  await page.getByRole('heading', { name: say('ticket.related') }).waitFor()
  await page.getByRole('link', { name: new RegExp(found) }).click()
  await visitor.seesTitle(found)
  await unfold(visitor)
  const until = dayText('2027-01-03', play.locale)
  await visitor.sees(say('ticket.warranty.until', { days: 90, day: until }))
  await page.getByRole('link', { name: new RegExp(again) }).waitFor()
  // A line that failed is followed up too.
  await visitor.press(say('ticket.line.follow-up'))
  await toStep(visitor, 'work')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Cools: Fan is dead')
  const relations = await desk.find({ klass: 'TicketRelationship', related: first })
  expect(relations.map(({ relation }) => relation).toSorted()).toEqual([
    'follow_up',
    'warranty_return',
  ])

  // Sold to Omar: from now on it is Omar's, and what was done for its former owner stays theirs.
  await desk.make({ klass: 'Customer', name: 'Omar Reyes' })
  await visitor.open(`/account/${desk.group}/equipment/${equipment_id}/edit`)
  await choose(visitor, say('equipment.fields.customer_id'), 'Omar Reyes')
  await visitor.press(say('actions.save'))
  await visitor.arrivesAt(`/account/${desk.group}/equipment/${equipment_id}`)
  await visitor.sees('Omar Reyes')
  await eventually(() => desk.read(first)).toMatchObject({ customer_id })
  await visitor.open(`/account/${desk.group}/tickets/${first}`)
  await visitor.sees(customer)
  await done(visitor)
})
