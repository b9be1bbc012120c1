// Mappings in the browser: a rule is written as a sentence that shows what it would change, and applied to chosen entries.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, type Desk } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
})
afterAll(() => stage.close())

test('a rule reads as a sentence, is tried while it is written, and rewrites chosen entries until it is undone', async () => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
  const outgo = (description: string, more: object = {}) =>
    desk.make({
      klass: 'Outgo',
      description,
      value: '12.50',
      date: '2026-11-20',
      wallet_id,
      ...more,
    })
  const pending = await outgo('UBER *TRIP 1')
  const confirmed = await outgo('Uber *eats', { confirmed: true })
  await outgo('Rent')
  const visitor = await desk.at('mappings/new')
  const { page, say } = visitor
  const words = {
    watched: 'the description',
    target: 'an expense',
    how: 'contains',
    text: 'uber',
    written: 'Uber',
    change: 'in place of',
    changed: 'the supplier or customer',
  }
  await page.getByLabel(say('mapping.fields.text_to_match')).fill(words.text)
  await page.getByLabel(say('mapping.fields.field_to_change')).selectOption('third_party')
  await page.getByLabel(say('mapping.fields.text_to_change')).fill(words.written)
  await visitor.sees(say('rule.preview.found', { count: 2, of: 3 }))
  await page.keyboard.press('Control+Enter')
  await visitor.sees(say('rule.said.change', words))
  await visitor.sees(say('rule.preview.title'))

  await visitor.open(`/account/${desk.group}/outgos`)
  await page
    .getByRole('checkbox', { name: /UBER \*TRIP/ })
    .first()
    .check({ force: true })
  await page
    .getByRole('checkbox', { name: /Uber \*eats/ })
    .first()
    .check({ force: true })
  await visitor.press(say('mapping.apply'))
  await visitor.seesTitle(say('mapping.apply'))
  await visitor.press(say('rule.apply.one', { count: 2 }))
  await visitor.sees(say('rule.apply.done', { count: 2 }))
  expect(await desk.read(pending)).toMatchObject({ paid_to: 'Uber', confirmed: false })
  expect(await desk.read(confirmed)).toMatchObject({ paid_to: 'Uber', confirmed: true })
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('rule.apply.undone', { count: 2 }))
  expect((await desk.read(confirmed)).paid_to).toBeUndefined()

  // All that a list has, with its filters.
  const list = new URLSearchParams({ list: 'outgos?confirmed=true' })
  await visitor.open(`/account/${desk.group}/apply-mappings?${String(list)}`)
  await visitor.press(say('rule.apply.one', { count: 1 }))
  await visitor.sees(say('rule.apply.none'))
  expect(await desk.read(confirmed)).toMatchObject({ paid_to: 'Uber' })
  expect((await desk.read(pending)).paid_to).toBeUndefined()
  await done(visitor)
})
