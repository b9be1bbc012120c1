// A cash drawer from the morning to the evening, as the person at the counter counts it.
import { expect } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { buildDesk, done, test } from './desk.ts'

const currencies = { en: 'USD', 'pt-BR': 'BRL' } as const

test.for(['en', 'pt-BR'] as const satisfies readonly Locale[])(
  'a drawer is opened, holds what came in, is closed with what is missing, and that is taken back: %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    const currency = currencies[locale]
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till', currency })
    const visitor = await desk.at('drawer', locale === 'en' ? 'desktop' : 'phone')
    const { say } = visitor
    await visitor.press(say('drawer.use', { name: 'Till' }))
    // Below the bills lies what the button asks for, and the button: what is typed in stays in its place.
    const wrong = async (step: string) => {
      await visitor.press(say(`drawer.${step}`))
      await visitor.field(say('drawer.reason')).and(visitor.page.locator(':focus')).waitFor()
      await expect
        .poll(() => visitor.page.evaluate(() => document.activeElement!.getBoundingClientRect().y))
        .toBeGreaterThan(0)
    }
    await visitor.press(say('drawer.bills'))
    const bill = visitor.page.getByLabel(/^(US|R)\$\D?100\D*$/)
    const place = () => bill.evaluate((one) => one.getBoundingClientRect().y + window.scrollY)
    const before = await place()
    await bill.fill('1')
    await visitor.field(say('drawer.reason')).waitFor()
    expect(await place()).toBe(before)
    await wrong('open')
    await visitor.fill(say('drawer.reason'), 'Float')
    await visitor.press(say('drawer.open'))
    await visitor.sees(say('drawer.done.open'))
    const [float] = await desk.find({ klass: 'Income', wallet_id })
    expect(float).toMatchObject({ value: '100.00', description: 'Float', confirmed: true })

    const date = String(float!.date)
    await desk.make({ klass: 'Income', wallet_id, date, value: '57.50', confirmed: true })
    await visitor.open(`/account/${desk.group}/drawer`)
    // The clock is written as on every other page.
    await visitor.page.getByText(/ \d\d:\d\d, /).waitFor()
    await visitor.fill(say('drawer.counted'), '155')
    await wrong('close')
    await visitor.sees(say('drawer.reason-error'))
    await visitor.fill(say('drawer.reason'), 'Wrong change')
    await visitor.press(say('drawer.close'))
    await visitor.sees(say('drawer.done.close'))
    const missing = { klass: 'Outgo', wallet_id, description: 'Wrong change' }
    expect(await desk.find(missing)).toMatchObject([{ value: '2.50', confirmed: true }])
    await visitor.press(say('drawer.reopen'))
    await visitor.sees(say('drawer.done.reopen'))
    expect(await desk.find(missing)).toEqual([])

    // The first page of the app counts too, bill by bill, and leads to the days that were closed.
    if (locale === 'en') {
      const { page } = visitor
      await desk.make({ klass: 'Outgo', wallet_id, date, value: '1.00' })
      const app = page.getByRole('button', { name: say('shell.apps.organize3') })
      await app.first().click()
      await visitor.press(say('drawer.bills'))
      await page.getByLabel(/^US\$100/).fill('1')
      await page.getByLabel(/^US\$5\b(?!0)/).fill('12')
      await visitor.sees(say('drawer.difference', { way: 'over', amount: 'US$2.50' }))
      await page.getByRole('link', { name: say('drawer.closings'), exact: true }).click()
      await page.waitForURL(`**/drawer?wallet=${wallet_id}`)
    }
    await done(visitor)
  },
)
