// S7: the same customer twice, and documents that are checked as they are typed.
import { expect } from 'vitest'
import { done, test } from '../desk.ts'
import { makeAlong, openMenu, pick } from '../pages/counter.ts'
import { comeIn } from '../pages/front-door.ts'
import { choose } from '../pages/shop.ts'
import { openShop, playsOf } from './plays.ts'

const phone = '(31) 98765-4321'

test.for(playsOf(7))('S7 Duplicates and documents, $where', async (play, { stage }) => {
  const { app } = stage
  const desk = await openShop(stage, play)
  const first = { klass: 'Customer', name: 'Maria Aparecida Souza', phones: [{ number: phone }] }
  const into = await desk.make(first)
  const from = await desk.make({
    klass: 'Customer',
    name: 'Maria A. Souza',
    email: 'm@example.com',
  })
  for (const content of ['Hums', 'Rattles'])
    await desk.make({ klass: 'Ticket', content, customer_id: into })
  await desk.make({ klass: 'Ticket', content: 'Whistles', customer_id: from })

  // Who seems to be known is offered while their telephone is typed.
  const visitor = await desk.at('tickets/new')
  const { page, say } = visitor
  await makeAlong(visitor, 'customer_id', 'Maria Souza')
  await visitor.fill(say('ticket.phone'), phone)
  await visitor.sees(say('ticket.duplicate'))
  await page.getByRole('button', { name: first.name }).click()
  await visitor.button(say('check-in.change')).waitFor()
  await visitor.sees(first.name)

  // A company’s number with letters: checked, and kept in capitals.
  if (play.locale === 'pt-BR') {
    await visitor.open(`/account/${desk.group}/customers/new`)
    await visitor.fill(say('customer.fields.name'), 'Clínica Bem Viver Ltda')
    await visitor.fill(say('customer.fields.cnpj'), '12.ABC.345/01DE-36')
    await visitor.press(say('actions.create'))
    await visitor.sees(say('kinds.cnpj.invalid'))
    await visitor.fill(say('customer.fields.cnpj'), '12.abc.345/01de-35')
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Clínica Bem Viver Ltda')
    await visitor.sees('12.ABC.345/01DE-35')
  }

  // An administrator makes two customers one.
  await visitor.open(`/account/${desk.group}/customers/${into}`)
  await pick(visitor, say('records.merge.action'))
  await visitor.seesTitle(say('records.merge.title'))
  await choose(visitor, say('merging.other'), 'Maria A. Souza')
  await visitor.sees(say('merging.stays'))
  await visitor.press(say('merging.confirm'))
  await visitor.seesTitle(first.name)
  for (const words of ['Hums', 'Rattles', 'Whistles', 'm@example.com']) await visitor.sees(words)
  expect(await desk.find({ klass: 'Ticket', customer_id: into })).toHaveLength(3)
  await visitor.open(`/account/${desk.group}/customers/${from}`)
  await visitor.arrivesAt(`/account/${desk.group}/customers/${into}`)
  // Its history leads back to what it was, where it can be had again.
  await page.getByRole('link', { name: 'Maria A. Souza', exact: true }).click()
  await visitor.press(say('records.restore'))
  await visitor.seesTitle('Maria A. Souza')
  await done(visitor)

  // Nobody else is offered that.
  const tiago = await app.makePerson({ fullname: 'Tiago Lima', locale: play.locale })
  await app.addMember(desk.ana, desk.group, tiago)
  const his = await stage.visitor(play)
  await comeIn(his, tiago, `/account/${desk.group}/customers/${into}`)
  await openMenu(his)
  await his.page.getByRole('menuitem', { name: say('records.delete.action') }).waitFor()
  const merging = his.page.getByRole('menuitem', { name: say('records.merge.action') })
  expect(await merging.count()).toBe(0)
  await his.open(`/account/${desk.group}/customers/${into}/merge`)
  await his.sees(say('merging.not_allowed'))
  await his.close()
})
