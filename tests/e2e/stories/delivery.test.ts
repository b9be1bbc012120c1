// S4: the work is finished once its checklist is complete, and the thing goes home. What is still open may be answered by
// writing why (trade 1), which the form of `forms.test.ts` does; without that, no way finishes it.
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { expectOk } from '../../support/app.ts'
import { done, eventually, test } from '../desk.ts'
import { cardIn, drag, moveByMenu, showColumn } from '../pages/board.ts'
import { showReceipt } from '../pages/counter.ts'
import { seesStatus, step, unfold } from '../pages/tickets.ts'
import { travel } from '../world.ts'
import { comeBackAt, openShop, playsOf } from './plays.ts'

interface Delivery {
  readonly customer: string
  readonly called: string
  readonly phone: string
  /** As it is written in an address of WhatsApp. */
  readonly digits: string
  readonly thing: string
  readonly found: string
  readonly lines: readonly [string, string, string, string]
  readonly headings: readonly [string, string]
  /** On the delivery receipt. */
  readonly warranty: string
}

const cast: Record<Locale, Delivery> = {
  en: {
    customer: 'Dana Whitfield',
    called: 'Dana',
    phone: '+1 415-555-0134',
    digits: '14155550134',
    thing: 'Espresso machine',
    found: 'Heating element shorted to ground',
    headings: ['Check-in', 'Check-out'],
    lines: ['powers on', 'buttons', 'heats', 'lid closed'],
    warranty: '90 days, until 2027-01-03',
  },
  'pt-BR': {
    customer: 'Maria Aparecida Souza',
    called: 'Maria',
    phone: '(31) 98765-4321',
    digits: '5531987654321',
    thing: 'Notebook Dell Inspiron 15',
    found: 'Oxidação na placa-mãe junto ao conector de carga',
    headings: ['Entrada', 'Saída'],
    lines: ['liga', 'teclado', 'carrega', 'tampa fechada'],
    warranty: '90 dias, até 03/01/2027',
  },
}

const finished = new Date('2026-10-05T15:00:00.000Z')
const dayMs = 86_400_000

test.for(playsOf(4))('S4 Finish and deliver, $where', async (play, { stage }) => {
  stage.app.clock.now = finished
  const desk = await openShop(stage, play)
  const { customer, called, phone, digits, thing, found, lines, headings, warranty } =
    cast[play.locale]
  const [first, second, last, fourth] = lines
  const checklist = [`# ${headings[0]}`, first, second, `# ${headings[1]}`, last, fourth].join('\n')
  await desk.make({ klass: 'Adjustment', key: 'checklist', value: true })
  const category_id = await desk.make({ klass: 'Category', name: thing, checklist })
  const phones = [{ number: phone }]
  const customer_id = await desk.make({ klass: 'Customer', name: customer, phones })
  const owned = { klass: 'Equipment', identifier: 'BL-20417', description: thing, customer_id }
  const equipment_id = await desk.make(owned)
  const work = { customer_id, equipment_id, category_id, problem: found, status: 'doing' }
  const id = await desk.make({ klass: 'Ticket', warranty: 90, ...work })
  const secret = `/${desk.group}/_device_password/${id}`
  expectOk(await desk.ana.client.put(secret, { password: 'Tz7 door' }))

  const visitor = await comeBackAt({ stage, play, desk }, finished, `tickets/${id}`)
  const { page, say } = visitor
  const tick = (text: string) => page.getByRole('checkbox', { name: text }).click()
  for (const heading of headings) await visitor.sees(heading)
  for (const text of [first, second, fourth]) await tick(text)
  await visitor.sees(say('ticket.decided', { decided: 3, total: 4 }))

  // One line is open: the page of the ticket asks why, and does not finish it without an answer.
  const isAskedWhy = async () => {
    await visitor.sees(say('ticket.ask.checklist', { count: 1 }))
    await visitor.answer(say('ticket.actions.status/done'))
    await visitor.sees(say('ticket.errors.override.blank'))
    await visitor.answer(say('actions.cancel'))
  }
  await eventually(() => desk.read(id)).toMatchObject({ checklist: { length: 6 } })
  await visitor.settles()
  await step(visitor, 'finish')
  await isAskedWhy()
  await seesStatus(visitor, 'doing')
  // So do its whole form,
  await visitor.open(`/account/${desk.group}/tickets/${id}/edit`)
  await visitor.seesTitle(say('records.edit'))
  await page.locator('#field-status').click()
  await page.getByRole('option', { name: say('ticket.options.status.done') }).click()
  await visitor.press(say('actions.save'))
  await visitor.sees(say('ticket.errors.override.blank'))
  // the board,
  await visitor.open(`/account/${desk.group}/ticket-board`)
  await showColumn(visitor, 'doing')
  await cardIn(visitor, 'doing', found).waitFor()
  if (play.device === 'phone') await moveByMenu(visitor, 1, 'done')
  else await drag(visitor, found, 'done')
  await isAskedWhy()
  await cardIn(visitor, 'doing', found).waitFor()
  // and programs, which are answered in English (decision 005).
  const move = `/${desk.group}/_design/status/_update/done/${id}`
  const refused = await desk.ana.client.put(move, {})
  expect([refused.status, refused.body.reason]).toEqual([
    422,
    { checklist: 'is not complete, lines still open: 1', override: "can't be blank" },
  ])
  expect(await desk.read(id)).toMatchObject({ status: 'doing' })

  // With the last line ticked nothing is asked any more.
  await visitor.open(`/account/${desk.group}/tickets/${id}`)
  await tick(last)
  await visitor.sees(say('ticket.decided', { decided: 4, total: 4 }))
  await visitor.settles()
  await step(visitor, 'finish')
  await seesStatus(visitor, 'done')
  expect(await desk.read(id)).toMatchObject({ status: 'done', status_at: finished.toISOString() })
  const until = dayText('2027-01-03', play.locale)
  await unfold(visitor)
  await visitor.sees(say('ticket.warranty.until', { days: 90, day: until }))
  // The message that it is ready waits behind a button, in the customer's WhatsApp.
  const tell = visitor.button(say('ticket.tell-ready'))
  const address = new URL((await tell.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe(`https://wa.me/${digits}`)
  const values = { customer: called, equipment: thing, number: '1' }
  const group = String((await desk.ana.client.get(`/accounts/${desk.group}`)).body.label)
  expect(address.search).toBe(
    `?text=${encodeURIComponent(say('ticket.message.ready', { ...values, group }))}`,
  )

  // It goes home with its receipt.
  await visitor.press(say('ticket.handover.deliver'))
  await visitor.press(say('delivery.deliver'))
  await visitor.sees(say('ticket.handover.done'))
  await travel(visitor, `/account/${desk.group}/tickets/${id}`)
  await visitor.sees(say('ticket.handover.over'))
  await eventually(() => desk.read(id)).toMatchObject({ delivered_to: customer })
  await travel(visitor, `/account/${desk.group}/tickets?tab=ready`)
  await visitor.sees(say('ticket.list.none.ready'))
  await travel(visitor, `/account/${desk.group}/tickets/${id}`)
  await showReceipt(visitor)
  await page.getByRole('article').last().getByText(warranty).waitFor()
  await travel(visitor, `/account/${desk.group}/tickets/${id}`)
  await unfold(visitor, 'equipment.one')
  await visitor.button(say('ticket.password.wipe')).waitFor()
  await done(visitor)

  // A day later the password of the device is gone.
  expect((await desk.ana.client.get(secret)).body).toMatchObject({ kept: true })
  const tomorrow = new Date(finished.getTime() + dayMs)
  stage.app.clock.now = tomorrow
  await stage.app.jobs()
  const later = await comeBackAt({ stage, play, desk }, tomorrow, `tickets/${id}`)
  await unfold(later, 'ticket.activity')
  await later.sees(say('ticket.did.password-wiped'))
  expect(await later.button(say('ticket.password.wipe')).count()).toBe(0)
  expect((await desk.ana.client.post(secret)).status).toBe(404)
  await done(later)
})
