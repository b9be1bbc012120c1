// Profiles of browsers, as they go from visitor to visitor.
import { expect, onTestFinished, test } from 'vitest'
import { installClock } from './profiles.ts'
import { buildStage } from './stage.ts'

/** How long a test may take. */
const whileMs = 3_600_000

test('in a browser it is the moment of its server, and nobody gets one whose clock was set', async () => {
  const stage = await buildStage()
  onTestFinished(() => stage.close())
  const dates = async (set?: Date) => {
    const visitor = await stage.visitor()
    if (set) await installClock(visitor.page, set)
    await visitor.open('/user/login')
    const read = await visitor.page.evaluate(() => [
      Date.now(),
      new Date().getTime(),
      Date.parse(Date()),
    ])
    await visitor.close()
    return read
  }
  const near = (moment: Date) =>
    Array.from({ length: 3 }, () =>
      expect.toSatisfy((ms: number) => Math.abs(ms - moment.getTime()) < whileMs),
    )
  const set = new Date('2026-10-05T15:00:00Z')
  expect(await dates(set)).toEqual(near(set))
  expect(await dates()).toEqual(near(stage.app.clock.now))
  stage.app.clock.now = new Date('2027-02-28T12:00:00Z')
  expect(await dates()).toEqual(near(stage.app.clock.now))
})
