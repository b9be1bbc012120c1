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
    expect(await page.getByLabel(say('naming.to')).inputValue()).toBe(from)
    await page.getByLabel(say('naming.to')).fill(to)
  }
  await rename('Fuel', 'Gas')
  await visitor.sees(say('naming.says', { entries: 2, series: 0, rules: 1, budgets: 1 }))
  await visitor.answer(say('naming.do.rename'))
  const toast = page.locator('output', { hasText: say('naming.done', { count: 5 }) })
  await toast.waitFor()
  expect(await desk.read(out)).toMatchObject({ categories: ['gas', 'van'], confirmed: true })
  expect(await desk.read(rule)).toMatchObject({ text_to_change: 'Gas' })
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
    ['Fue', 'Fuel'],
    ['Anyt', 'Anything'],
    ['Noteb', 'Noteb'],
  ] as const) {
    await eventually(async () => {
      await typed.fill(word)
      await typed.press('ArrowRight')
      return typed.inputValue()
    }).toMatch(whole)
  }
  expect(await typed.inputValue()).toBe('Noteb')
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

test('a category is read and typed in words, its slug too, and kept as a slug', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
  const entry = { klass: 'Outgo', wallet_id, value: '7.00', date: '2026-11-02' }
  await desk.make({ ...entry, paid_to: 'Diner', categories: ['eating-out'] })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  const label = say('outgo.fields.categories')
  const typed = visitor.field(label).first()
  await visitor.fill(say('outgo.fields.value'), '8')
  await eventually(async () => {
    await typed.fill('eating-o')
    await typed.press('ArrowRight')
    return typed.inputValue()
  }).toBe('eating-out')
  await typed.pressSequentially(', petty-cash')
  await typed.blur()
  await eventually(() => typed.inputValue()).toBe('Eating out, Petty cash')
  await visitor.fill(say('outgo.fields.paid_to'), 'Corner')
  await visitor.press(say('actions.create'))
  await visitor.sees('Eating out, Petty cash')
  await eventually(() => desk.find({ klass: 'Outgo', paid_to: 'Corner' })).toMatchObject([
    { categories: ['eating-out', 'petty-cash'] },
  ])

  await visitor.open(`/account/${desk.group}/outgos`)
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByLabel(say('fields.search')).fill('eating o')
  await visitor.button('Eating out', page.getByRole('dialog')).click()
  await visitor.sees(`${label}: Eating out`)
  await visitor.sees('Diner')
  expect(new URL(page.url()).searchParams.get('categories')).toBe('eating-out')
  await done(visitor)
})

test('a budget is written for a category in words', async ({ stage, desk }) => {
  await setPlan(stage.app, desk.group, 'pro')
  const visitor = await desk.at('budgets/new')
  const { say } = visitor
  const typed = visitor.field(say('budget.fields.category')).first()
  await typed.fill('Eating Out')
  await visitor.fill(say('budget.fields.amount'), '100')
  await visitor.press(say('actions.create'))
  await eventually(() => desk.find({ klass: 'Budget', category: 'eating-out' })).toHaveLength(1)
  await done(visitor)
})
