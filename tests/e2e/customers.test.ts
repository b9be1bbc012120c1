// Customers at the counter (service S7): two that are one are merged, by administrators alone.
import { expect } from 'vitest'
import { startCepStub } from '../customers/stub.ts'
import { done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { choose } from './pages/shop.ts'

test('an administrator makes two customers one, and the old address leads to the one that stays', async ({
  desk,
}) => {
  const phones = [{ number: '(31) 98765-4321' }]
  const into = await desk.make({ klass: 'Customer', name: 'Maria Aparecida Souza', phones })
  const from = await desk.make({
    klass: 'Customer',
    name: 'Maria A. Souza',
    email: 'm@example.com',
  })
  await desk.make({ klass: 'Ticket', content: 'Hums', customer_id: from })
  const visitor = await desk.at(`customers/${into}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.merge.action') }).click()
  await visitor.seesTitle(say('records.merge.title'))
  await choose(visitor, say('merging.other'), 'Maria A. Souza')
  await visitor.sees(say('merging.after'))
  await visitor.press(say('merging.confirm'))
  await visitor.seesTitle('Maria Aparecida Souza')
  await visitor.sees('Hums')
  await visitor.sees('m@example.com')
  await visitor.open(`/account/${desk.group}/customers/${from}`)
  await visitor.arrivesAt(`/account/${desk.group}/customers/${into}`)
  // Its history leads back to what it was, where it can be had again.
  await page.getByRole('link', { name: 'Maria A. Souza', exact: true }).click()
  await visitor.press(say('records.restore'))
  await visitor.seesTitle('Maria A. Souza')
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('a member who is no administrator is offered no merging', async ({ stage, desk }) => {
  const { app } = stage
  const tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  await app.addMember(desk.ana, desk.group, tiago)
  const id = await desk.make({ klass: 'Customer', name: 'Dana Whitfield' })
  const visitor = await stage.visitor()
  await comeIn(visitor, tiago, `/account/${desk.group}/customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.delete.action') }).waitFor()
  expect(await page.getByRole('menuitem', { name: say('records.merge.action') }).count()).toBe(0)
  await visitor.open(`/account/${desk.group}/customers/${id}/merge`)
  await visitor.sees(say('merging.not_allowed'))
  await visitor.close()
})

test('an administrator hands over what is kept of a customer, and forgets them after two questions', async ({
  desk,
}) => {
  const name = 'Zuleica Quaresma'
  const id = await desk.make({ klass: 'Customer', name, email: 'z@example.com' })
  const visitor = await desk.at(`customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('customer.personal.title') }).click()
  await visitor.seesTitle(say('customer.personal.title'))
  const file = page.waitForEvent('download')
  await visitor.press(say('personal.export.action'))
  expect((await file).suggestedFilename()).toBe(`customer-${id}.json`)
  const typed = say('personal.forget.name', { name })
  await visitor.fill(typed, 'Zuleica')
  await visitor.press(say('personal.forget.action'))
  await visitor.sees(say('customer.errors.name.confirmation'))
  await visitor.fill(typed, name)
  await visitor.press(say('personal.forget.action'))
  await visitor.answer(say('personal.forget.confirm'))
  await visitor.seesTitle(`Customer removed #${id.slice(-6).toUpperCase()}`)
  await visitor.sees(say('records.events.anonymise'))
  expect(await page.getByText('z@example.com').count()).toBe(0)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('a Brazilian postal code fills what is blank, and the number is typed next; without an answer all goes on', async ({
  stage,
  desk,
}) => {
  const stub = await startCepStub()
  Object.assign(stage.app.house.config, stub.settings)
  const bia = await stage.app.makePerson({ fullname: 'Bia Lima', locale: 'pt-BR' })
  await stage.app.addMember(desk.ana, desk.group, bia)
  const visitor = await stage.visitor({ locale: 'pt-BR' })
  await comeIn(visitor, bia, `/account/${desk.group}/customers/new`)
  const { page, say } = visitor
  const part = (name: string) => page.locator(`#field-addresses-0-${name}`)
  await visitor.fill(say('customer.fields.name'), 'Paula Lima')
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
  await part('number').fill('100')
  await visitor.press(say('actions.create'))
  await visitor.seesTitle('Paula Lima')
  const [kept] = await desk.find({ klass: 'Customer', name: 'Paula Lima' })
  expect(kept?.addresses).toMatchObject([
    { street: 'Praça da Sé', number: '100', city: 'Sampa', state: 'SP', zip_code: '20040-020' },
  ])
  await done(visitor)
})
