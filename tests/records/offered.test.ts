// Which categories forms offer: those of their app, and those that say none.
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { category } from '#modules/account/entities/category.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'

test('a ticket is offered its own categories and those of no app, and none of money', async () => {
  const app = await buildTestApp({ billing: 'off' })
  onTestFinished(() => app.close())
  const ana = await app.makePerson()
  const group = await app.makeGroup(ana)
  const make = (doc: object) =>
    ana.client.put(`/${group}/${newId('ctg')}`, { klass: 'Category', ...doc })
  expectOk(await make({ name: 'Fuel', used_for: 'money' }))
  expectOk(await make({ name: 'Laptops', used_for: 'tickets' }))
  expectOk(await make({ name: 'Radios' }))
  const selector = { klass: 'Category', ...category.offered?.('2026-11-29') }
  const { body } = expectOk(await ana.client.post(`/${group}/_find`, { selector }))
  const names = (body.docs as { name: string }[]).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Laptops', 'Radios'])
})
