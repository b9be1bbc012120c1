// Categories of money, suppliers and customers get other names in all that says them, or become one; and back.
import { expect } from 'vitest'
import { setPlan } from '../support/scene.ts'
import { done, eventually, test } from './desk.ts'

test('a category is renamed in entries, rules and budgets at once, a supplier becomes part of another one, and both are undone', async ({
  stage,
  desk,
}) => {
  await setPlan(stage.app, desk.group, 'pro')
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking', currency: 'USD' })
  const entry = { klass: 'Outgo', wallet_id, value: '10.00', date: '2026-11-02', confirmed: true }
  const out = await desk.make({ ...entry, paid_to: 'Shell', categories: ['fuel', 'van'] })
  await desk.make({ ...entry, paid_to: 'SHELL 0042', categories: ['fuel'] })
  const rule = await desk.make({
    klass: 'Mapping',
    text_to_match: 'SHELL',
    field_to_change: 'categories',
    text_to_change: 'fuel',
  })
  const budget = await desk.make({
    klass: 'Budget',
    category: 'fuel',
    amount: '100',
    currency: 'USD',
  })
  await desk.make({ klass: 'Category', name: 'Notebooks', used_for: 'tickets' })
  const declared = await desk.make({ klass: 'Category', name: 'Fuel', used_for: 'money' })
  const visitor = await desk.at('money-names')
  const { page, say } = visitor
  await visitor.sees('van')
  expect(await page.getByText('Notebooks').count()).toBe(0)

  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: say('naming.rename', { name: from }) }).click()
    await page.getByLabel(say('naming.to')).fill(to)
  }
  await rename('fuel', 'Gas')
  await visitor.sees(say('naming.says', { entries: 2, series: 0, rules: 1, budgets: 1 }))
  await visitor.answer(say('naming.do.rename'))
  const toast = page.locator('output', { hasText: say('naming.done', { count: 5 }) })
  await toast.waitFor()
  expect(await desk.read(out)).toMatchObject({ categories: ['gas', 'van'], confirmed: true })
  expect(await desk.read(rule)).toMatchObject({ text_to_change: 'gas' })
  expect(await desk.read(budget)).toMatchObject({ category: 'gas' })
  expect(await desk.read(declared)).toMatchObject({ name: 'Gas' })
  await toast.getByRole('button', { name: say('actions.undo') }).click()
  await eventually(async () => (await desk.read(out)).categories).toEqual(['fuel', 'van'])
  await eventually(async () => (await desk.read(declared)).name).toBe('Fuel')
  await eventually(async () => (await desk.read(budget)).category).toBe('fuel')

  await page.getByRole('link', { name: say('naming.of.third_party') }).click()
  await rename('SHELL 0042', 'Shell')
  await visitor.sees(say('naming.merge', { name: 'Shell' }))
  await visitor.answer(say('naming.do.merge'))
  await page.locator('output', { hasText: say('naming.done', { count: 1 }) }).waitFor()
  await eventually(() => page.getByText('SHELL 0042').count()).toBe(0)
  expect(await desk.find({ klass: 'Outgo', paid_to: 'Shell' })).toHaveLength(2)
  await done(visitor)
})

test('an expense completes categories of money and those of neither app alone, a ticket offers its own and the same', async ({
  desk,
}) => {
  const named = { Fuel: 'money', Notebooks: 'tickets', Anything: undefined }
  for (const [name, used_for] of Object.entries(named)) {
    await desk.make({ klass: 'Category', name, used_for })
  }
  await desk.make({ klass: 'Wallet', name: 'Checking', currency: 'USD' })
  const money = await desk.at('outgos/new')
  const typed = money.field(money.say('outgo.fields.categories')).first()
  for (const [word, whole] of [
    ['fue', 'fuel'],
    ['anyt', 'anything'],
    ['noteb', 'noteb'],
  ] as const) {
    await eventually(async () => {
      await typed.fill(word)
      await typed.press('ArrowRight')
      return typed.inputValue()
    }).toMatch(whole)
  }
  expect(await typed.inputValue()).toBe('noteb')
  await done(money)

  const ticket = await desk.at('tickets/new')
  await ticket.field(ticket.say('ticket.fields.category_id')).first().click()
  const options = ticket.page.getByRole('option')
  await options.filter({ hasText: 'Anything' }).waitFor()
  const offered = (await options.allTextContents()).join()
  expect(offered).toContain('Notebooks')
  expect(offered).not.toContain('Fuel')
  await done(ticket)
})
