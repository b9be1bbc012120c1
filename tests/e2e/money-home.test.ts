// The first page of the money app: what is held together, and what is to be paid, at the desk and on a phone.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import type { Device } from './stage.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

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
  const paid = { klass: 'Outgo', wallet_id: bank, date: day(0), confirmed: true }
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
      await desk.make({ ...bill, description: `In ${days}`, value: '1480.00', date: day(days) })
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
