// The provider's payment form on its page: a stand-in for its script, which notes what it is opened with.
import { expect, onTestFinished, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { paidThrough } from '../plans/payment-setup.ts'
import { buildDesk, eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { installClock } from './profiles.ts'
import { buildStage } from './stage.ts'

const provider = `window.opened = []
window.Paddle = {
  Initialize() {},
  Checkout: { open: ({ customData }) => window.opened.push(customData.signature) },
}`

test('a form that stays open is opened anew before its day is over', async () => {
  const stage = await buildStage(paidThrough('http://127.0.0.1:9'))
  onTestFinished(() => stage.close())
  const { app } = stage
  const { ana, group } = await buildDesk(stage)
  expectOk(await ana.client.put(`/${group}/_billing/email`, { email: 'bills@example.com' }))
  const visitor = await stage.visitor()
  const { page } = visitor
  await page.route('https://cdn.paddle.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: provider }),
  )
  const opened = () => page.evaluate(() => (window as unknown as { opened?: string[] }).opened)
  await comeIn(visitor, ana, `/account/${group}/billing`)
  await installClock(page, app.clock.now)
  await page.goto(
    `${new URL(page.url()).origin}/account/${group}/checkout/ppr-01k9c0rp0000000000000000v1`,
  )
  await eventually(opened).toHaveLength(1)
  app.clock.advance(13 * 3_600_000)
  await page.clock.fastForward(13 * 3_600_000)
  await eventually(opened).toHaveLength(2)
  expect(new Set(await opened()).size).toBe(2)
  await visitor.close()
})
