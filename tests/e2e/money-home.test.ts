// The first page of the money app: what is held together, and what is to be paid, at the desk and on a phone.
import { expect } from 'vitest'
import { moneyWords } from '#core/numbers/money.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import type { Device } from './stage.ts'

/** Her browser on the first page of the money app. */
async function home(desk: Desk, device: Device = 'desktop') {
  const visitor = await desk.at('outgos', device)
  const menu = visitor.page.getByRole('link', { name: visitor.say('screens.dashboard') })
  await menu.filter({ visible: true }).first().click()
  return visitor
}

test.for([
  ['0.00', 'zero'],
  ['-12.50', 'below'],
] as const)('of wallets that hold %s together words say so', async ([value, words], { stage }) => {
  const desk = await buildDesk(stage)
  const bank = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
  await desk.make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
  const paid = { klass: 'Outgo', wallet_id: bank, date: desk.day(0), confirmed: true }
  if (value !== '0.00') await desk.make({ ...paid, value: value.slice(1) })
  const visitor = await home(desk)
  const { page, say } = visitor
  const name = say('wallet.list.together', { currency: 'USD' })
  const all = page.getByRole('region', { name }).getByRole('link', { name })
  await all.getByText(say(`wallet.list.${words}`)).waitFor()
  await done(visitor)
})

test.for(['desktop', 'phone'] as const)(
  'ages of what is to be paid are lines under one bar where there is no room beside each other: %s',
  async (device, { stage }) => {
    const desk = await buildDesk(stage)
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
    const bill = { klass: 'Outgo', wallet_id, confirmed: false }
    for (const days of [-3, 3, 20, 60]) {
      await desk.make({
        ...bill,
        description: `In ${days}`,
        value: '1480.00',
        date: desk.day(days),
      })
    }
    const visitor = await home(desk, device)
    const { page, say } = visitor
    await visitor.sees(say('money.waiting.Outgo'))
    const ages = page.getByRole('term')
    const named = (['later', 'month', 'week', 'late'] as const).map((age) =>
      say(`money.ages.${age}`),
    )
    await eventually(() => ages.allInnerTexts()).toEqual(named)
    const tops = await ages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.every((top, at) => at === 0 || top > tops[at - 1]!)).toBe(true)
    await done(visitor)
  },
)

test.for(['en', 'pt-BR'] as const)(
  'the figures of the month and of the next days follow what is done on the page: %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    const currency = locale === 'en' ? 'USD' : 'BRL'
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till', currency, drawer: true })
    const entry = { wallet_id, date: desk.day(0) }
    await desk.make({ ...entry, klass: 'Income', value: '200.00', confirmed: true })
    await desk.make({ ...entry, klass: 'Outgo', value: '30.00', description: 'Rent' })
    await desk.make({ ...entry, klass: 'Outgo', value: '10.00', date: desk.day(5) })
    const visitor = await home(desk, locale === 'en' ? 'desktop' : 'phone')
    const { page, say } = visitor
    const shows = async (month: number, next: number) => {
      const words = (value: number) => moneyWords(value.toFixed(2), currency, locale)
      const card = (title: string) =>
        page.locator('section', { has: page.getByRole('heading', { name: say(title) }) })
      await card('money.month.title')
        .locator('b')
        .getByText(words(month), { exact: true })
        .first()
        .waitFor()
      await card('money.next').locator('b').getByText(words(next), { exact: true }).waitFor()
    }
    await shows(200, 160)

    await visitor.fill(say('drawer.counted'), '150')
    await visitor.fill(say('drawer.reason'), 'To the safe')
    await visitor.press(say('drawer.open'))
    await visitor.sees(say('drawer.done.open'))
    await shows(150, 110)
    await visitor.press(say('money.press.Outgo'))
    await visitor.sees(say('entry.done.confirm', { count: 1 }))
    await shows(120, 110)
    await visitor.press(say('actions.undo'))
    await shows(150, 110)
    await done(visitor)
  },
)
