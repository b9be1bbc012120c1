// S1: somebody walks in with a thing that does not work. One screen takes them, their thing and the work.
import { expect } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { startCepStub } from '../../customers/stub.ts'
import { isProof } from '../../support/proof.ts'
import { done, eventually, test } from '../desk.ts'
import { choose } from '../pages/shop.ts'
import { makeAlong, pdfPageCount, showReceipt, toStep } from '../pages/counter.ts'
import { seesOpenTickets } from '../pages/tickets.ts'
import { onPhone, openShop, playsOf } from './plays.ts'

interface WalkIn {
  readonly customer: string
  readonly phone: string
  readonly cpf?: string
  readonly thing: string
  readonly identifier: string
  readonly maker?: string
  readonly location?: string
  readonly category: string
  readonly reported: string
  readonly came: string
  /** What the copies of the receipt are called. */
  readonly copies: readonly [string, string]
  readonly signed: string
}

const cast: Record<Locale, WalkIn> = {
  en: {
    customer: 'Dana Whitfield',
    phone: '+1 415-555-0134',
    thing: 'Espresso machine',
    identifier: 'BL-20417',
    maker: 'Brewline',
    location: 'Kitchen',
    category: 'Appliance',
    reported: 'Trips the breaker when heating',
    came: 'With its portafilter, scratch on the lid',
    copies: ['Company copy', 'Customer copy'],
    signed: 'Customer · received the equipment',
  },
  'pt-BR': {
    customer: 'Maria Aparecida Souza',
    phone: '(31) 98765-4321',
    cpf: '529.982.247-25',
    thing: 'Notebook Dell Inspiron 15',
    identifier: '7XK2QG3',
    category: 'Notebook',
    reported: 'Não liga; caiu água no teclado ontem',
    came: 'com carregador, risco na tampa',
    copies: ['Via da empresa', 'Via do cliente'],
    signed: 'Cliente · recebeu o equipamento',
  },
}

test.for(playsOf(1))('S1 Walk-in check-in, $where', async (play, { stage }) => {
  const desk = await openShop(stage, play)
  const told = cast[play.locale]
  await desk.make({ klass: 'Category', name: told.category })
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor

  await makeAlong(visitor, 'customer_id', told.customer)
  await visitor.fill(say('ticket.phone'), told.phone)
  if (told.cpf) await visitor.fill(say('customer.fields.cpf'), told.cpf)
  await makeAlong(visitor, 'equipment_id', told.thing)
  await visitor.fill(say('equipment.fields.identifier'), told.identifier)
  if (told.maker) await visitor.fill(say('equipment.fields.maker'), told.maker)
  if (told.location) await visitor.fill(say('equipment.fields.location'), told.location)
  await visitor.fill(say('ticket.fields.equipment_observation'), told.came)
  await choose(visitor, say('ticket.fields.category_id'), told.category)
  await toStep(visitor, 'work')
  await visitor.fill(say('ticket.fields.content'), told.reported)
  await page.getByText(say('ticket.options.priority.high'), { exact: true }).click()
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle(told.reported)

  const [ticket] = await desk.find({ klass: 'Ticket' })
  expect(ticket).toMatchObject({ number: 1, status: 'open', priority: 'high' })
  const { customer_id, equipment_id } = ticket as Record<string, string>
  expect(await desk.read(equipment_id!)).toMatchObject({
    identifier: told.identifier,
    customer_id,
  })
  await seesOpenTickets(visitor, 1)

  // The password of the device is on no paper.
  const id = String(ticket!._id)
  const password = { password: 'Tz7 door' }
  await desk.ana.client.put(`/${desk.group}/_device_password/${id}`, password)
  await showReceipt(visitor)
  for (const name of told.copies) {
    const copy = page.getByRole('article', { name })
    await copy.getByText(told.reported).first().waitFor()
    expect(await copy.locator('header b').first().textContent()).toMatch(/1$/)
    expect(await copy.locator('footer > div').count()).toBe(2)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await visitor.button(say('ticket.receipt.print')).count()).toBe(0)
  expect(await page.getByText('Tz7 door').count()).toBe(0)
  expect(pdfPageCount(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: say('receipts.form.delivery') }).click()
  await page.getByText(told.signed).first().waitFor()
  await done(visitor)
})

test.runIf(isProof)(
  'S1 the street of a customer’s postal code is filled in, and without an answer all goes on',
  async ({ stage }) => {
    const stub = await startCepStub()
    Object.assign(stage.app.house.config, stub.settings)
    const desk = await openShop(stage, onPhone)
    const visitor = await desk.at('customers/new')
    const { page, say } = visitor
    const part = (name: string) => page.locator(`#field-addresses-0-${name}`)
    await visitor.fill(say('customer.fields.name'), 'Maria Aparecida Souza')
    await page.locator('#field-addresses [data-add]').click()
    await part('city').fill('Sampa')
    await part('zip_code').pressSequentially('01001-000')
    await eventually(() => part('street').inputValue()).toBe('Praça da Sé')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(
      'field-addresses-0-number',
    )
    expect(await part('city').inputValue()).toBe('Sampa')
    await stub.close()
    await part('zip_code').fill('20040-020')
    await visitor.sees(say('fields.no_address'))
    await part('number').fill('100')
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Maria Aparecida Souza')
    const [kept] = await desk.find({ klass: 'Customer' })
    expect(kept?.addresses).toMatchObject([
      { street: 'Praça da Sé', number: '100', city: 'Sampa', state: 'SP', zip_code: '20040-020' },
    ])
    await done(visitor)
  },
)
