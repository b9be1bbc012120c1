// Profiles of browsers, as they go from visitor to visitor.
import { expect, test } from 'vitest'
import { installClock } from './profiles.ts'
import { buildStage } from './stage.ts'

test('nobody gets a browser whose clock was set', async () => {
  const stage = await buildStage()
  const early = await stage.visitor()
  await installClock(early.page, new Date('2026-10-05T15:00:00Z'))
  await early.open('/user/login')
  await early.close()
  const next = await stage.visitor()
  await next.open('/user/login')
  expect(await next.page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() - 3_600_000)
  await next.close()
  await stage.close()
})
