// A shop's evening: five receipts written down from the keyboard, three of them taken back at once, and a machine bought in twelve
// instalments, which is thought better of.
import { expect } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { done, eventually, test } from '../desk.ts'
import { openShop, playsOf } from './plays.ts'

interface Evening {
  readonly currency: string
  /** Amounts as they are typed, and as they are kept. */
  readonly typed: readonly (readonly [string, string])[]
  /** One that can be read in two ways. */
  readonly unclear: string
  readonly price: string
}

const evenings: Record<Locale, Evening> = {
  en: {
    currency: 'USD',
    typed: [
      ['1,234.56', '1234.56'],
      ['12.5', '12.50'],
      ['80', '80.00'],
      ['7,90', '7.90'],
      ['1000', '1000.00'],
    ],
    unclear: '1.000',
    price: '1,000.00',
  },
  'pt-BR': {
    currency: 'BRL',
    typed: [
      ['1.234,56', '1234.56'],
      ['12,5', '12.50'],
      ['80', '80.00'],
      ['7.90', '7.90'],
      ['1000', '1000.00'],
    ],
    unclear: '1,000',
    price: '1.000,00',
  },
}
const shops = ['Electro Parts', 'Bakery', 'Fuel', 'Taxi', 'Electro Parts']

test.for(playsOf(12))('A shop writes down its evening, $where', async (play, { stage }) => {
  const { currency, typed, unclear, price } = evenings[play.locale]
  const desk = await openShop(stage, play)
  await desk.make({ klass: 'Wallet', name: 'Till', currency })
  const visitor = await desk.at('outgos')
  const { page, say } = visitor
  const line = page.getByRole('form', { name: say('entry.quick') })
  const third = line.getByLabel(say('entry.third.Outgo'))
  const value = line.getByLabel(say('entry.value'), { exact: true })
  const outgos = () => desk.find({ klass: 'Outgo' })

  // The first four; the next line waits for none of them.
  for (const [at, [amount]] of typed.slice(0, 4).entries()) {
    await third.fill(shops[at]!)
    if (at === 0) await line.getByLabel(say('entry.categories')).fill(' Spare parts, Shop')
    await value.fill(amount)
    await value.press('Enter')
    await eventually(() => value.inputValue()).toBe('')
  }
  await eventually(async () => (await outgos()).length).toBe(4)
  // The fifth is completed by Tab, on a phone by a tap, with the categories of the last one; its ambiguous amount is asked again.
  await third.pressSequentially('elec')
  await visitor.settles()
  if (visitor.device === 'phone') await page.getByRole('option', { name: 'Electro Parts' }).tap()
  else await page.keyboard.press('Tab')
  await eventually(() => third.inputValue()).toBe('Electro Parts')
  expect(await line.getByLabel(say('entry.categories')).inputValue()).toBe('Spare parts, Shop')
  await value.fill(unclear)
  await value.press('Enter')
  await visitor.sees(say('errors.unclear_amount'))
  expect(await value.inputValue()).toBe(unclear)
  await value.fill(typed[4]![0])
  await value.press('Enter')
  await eventually(async () => (await outgos()).length).toBe(5)
  const written = (await outgos()).map(({ value: kept }) => kept)
  expect(written.toSorted()).toEqual(typed.map(([, kept]) => kept).toSorted())

  // They are paid. Three of them were not after all: taken back at once, and only the others are in the balance.
  const choose = async () => {
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
  }
  await choose()
  const box = (name: string) =>
    page.getByRole('checkbox', { name: say('records.bulk.row', { name }), exact: true })
  for (const name of ['Bakery', 'Fuel', 'Taxi']) await box(name).check()
  await visitor.press(say('outgo.actions.status/unconfirm'))
  await visitor.sees(say('bulk.changed', { count: 3 }))
  const [wallet] = await desk.find({ klass: 'Wallet' })
  expect(wallet).toMatchObject({ balance: '-2234.56', balance_after_pending: '-2334.96' })

  // The key is for all that are chosen. A phone shows boxes while somebody chooses, and no longer.
  if (visitor.device === 'phone') await choose()
  for (const name of ['Fuel', 'Taxi']) await box(name).check()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('y')
  const both = page.locator('output', { hasText: say('entry.done.confirm', { count: 2 }) })
  await both.getByRole('button', { name: say('actions.undo') }).click()
  await visitor.sees(say('entry.taken_back', { count: 2 }))

  // One more on its own page, by its key, and back again.
  const [left] = await desk.find({ klass: 'Outgo', confirmed: false })
  await visitor.open(`/account/${desk.group}/outgos/${String(left!._id)}`)
  await visitor.button(say('outgo.actions.status/confirm')).waitFor()
  await page.keyboard.press('y')
  await visitor.sees(say('entry.means.confirmed'))
  await visitor.sees(say('entry.done.confirm', { count: 1 }))
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('entry.means.pending'))
  await eventually(() => desk.read(String(left!._id))).toMatchObject({ confirmed: false })

  // Twelve instalments out of the full form, and all of them taken back.
  await visitor.open(`/account/${desk.group}/outgos/new`)
  await visitor.fill(say('outgo.fields.description'), 'Soldering station')
  await visitor.fill(say('outgo.fields.value'), price)
  await visitor.press(say('entry.repeat.open'))
  await visitor.answer(say('repeat.done'))
  await visitor.press(say('repeat.create.outgo.instalments', { count: 12 }))
  const added = page.locator('output', { hasText: say('repeat.added', { count: 12 }) })
  await added.waitFor()
  await eventually(async () => (await outgos()).length).toBe(17)
  await added.getByRole('button', { name: say('actions.undo') }).click()
  await visitor.sees(say('repeat.removed'))
  expect(await outgos()).toHaveLength(5)
  await done(visitor)
})
