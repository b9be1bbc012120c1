// An expense of several categories: its parts are typed under each other, come to its value, and are what reports say.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test } from './desk.ts'

test.for([{ locale: 'en' }, { locale: 'pt-BR', device: 'phone' }] as const)(
  'one purchase is written down under two categories with what each of them cost, in $locale',
  async (play, { stage }) => {
    const desk = await buildDesk(stage, play)
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
    const former = { klass: 'Outgo', wallet_id, value: '5', date: '2026-01-05' }
    await desk.make({ ...former, categories: ['spare-parts'] })
    const visitor = await desk.at('outgos/new')
    const { page, say } = visitor
    await visitor.fill(say('outgo.fields.value'), '100')
    const parts = page.getByRole('group', { name: say('outgo.fields.splits') })
    const part = async (at: number, category: string, value: string) => {
      await visitor.button(say('fields.add'), parts).click()
      await parts.getByLabel(say('outgo.rows.splits.category')).nth(at).fill(category)
      await parts.getByLabel(say('outgo.rows.splits.value')).nth(at).fill(value)
    }
    await part(0, 'spa', '70')
    await parts.getByLabel(say('outgo.rows.splits.category')).click()
    await page.getByRole('option', { name: 'Spare parts' }).click()
    await part(1, 'Tools', '20')
    await visitor.press(say('actions.create'))
    await visitor.sees(say('outgo.errors.splits.invalid'))
    await parts.getByLabel(say('outgo.rows.splits.value')).nth(1).fill('30')
    await visitor.press(say('actions.create'))
    await visitor.sees('Spare parts, Tools')
    await eventually(() => desk.find({ klass: 'Outgo', value: '100.00' })).toMatchObject([
      { categories: ['spare-parts', 'tools'] },
    ])
    await visitor.open(`/account/${desk.group}/money-reports`)
    await visitor.sees('Spare parts')
    await page
      .getByText(/70[.,]00/)
      .first()
      .waitFor()
    await done(visitor)
  },
)

test('a purchase of two categories is written down in instalments, each with its share of both', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  await desk.make({ klass: 'Wallet', name: 'Banco', currency: 'BRL' })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  await visitor.fill(say('outgo.fields.value'), '100,01')
  const parts = page.getByRole('group', { name: say('outgo.fields.splits') })
  for (const [at, category, value] of [
    [0, 'peças', '70,01'],
    [1, 'ferramentas', '30'],
  ] as const) {
    await visitor.button(say('fields.add'), parts).click()
    await parts.getByLabel(say('outgo.rows.splits.category')).nth(at).fill(category)
    await parts.getByLabel(say('outgo.rows.splits.value')).nth(at).fill(value)
  }
  await visitor.press(say('entry.repeat.open'))
  await visitor.fill(say('repeat.number'), '2')
  await visitor.answer(say('repeat.done'))
  await visitor.press(say('repeat.create.outgo.instalments', { count: 2 }))
  await eventually(async () => {
    const found = await desk.find({ klass: 'Outgo' })
    const values = (splits: unknown) => (splits as { value: string }[]).map(({ value }) => value)
    return found.map(({ value, splits }) => [value, values(splits)]).toSorted()
  }).toEqual([
    ['50.00', ['35.00', '15.00']],
    ['50.01', ['35.01', '15.00']],
  ])
  await done(visitor)
})

test('Enter in the categories ends a word with what it is completed by, and saves the form once there is none to end', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Banco', currency: 'BRL' })
  const former = { klass: 'Outgo', wallet_id, value: '5', date: '2026-01-05' }
  await desk.make({ ...former, categories: ['energia'] })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  await visitor.fill(say('outgo.fields.value'), '80')
  const field = page.locator('#field-categories')
  await field.pressSequentially('ener')
  await visitor.sees('energia')
  await page.keyboard.press('Enter')
  await eventually(() => field.inputValue()).toMatch(/^energia, $/i)
  await field.pressSequentially('Oficina')
  await page.keyboard.press('Enter')
  expect(await desk.find({ klass: 'Outgo', value: '80.00' })).toEqual([])
  await page.keyboard.press('Enter')
  await eventually(() => desk.find({ klass: 'Outgo', value: '80.00' })).toMatchObject([
    { categories: ['energia', 'oficina'] },
  ])
  await done(visitor)
})
