// Whatever people write on their records, no declared screen is wider than the window: not on a small phone, where the
// page would slide sideways under the thumb, and not at the desk.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'
import { makeWorld, openAddresses, ownAddresses, travel, type World } from './world.ts'

let stage: Stage
let world: World

/** One word of this many letters. */
const word = (letters: number) => 'Donaudampfschifffahrt'.repeat(20).slice(0, letters)

beforeAll(async () => {
  stage = await buildStage()
  world = await makeWorld(stage.app, {
    person: word(100),
    group: word(60),
    customer: word(200),
    thing: word(120),
    category: word(100),
    problem: word(300),
    comment: word(300),
  })
})
afterAll(() => stage.close())

const windows = [
  ['phone', 360],
  ['desktop', 1280],
] as const

test.each(windows)(
  'no screen is wider than a %s of %i pixels, however long a word is',
  async (device, width) => {
    const visitor = await stage.visitor({ device })
    await visitor.page.setViewportSize({ width, height: 800 })
    await signIn(visitor, world.owner)
    const found: Record<string, number> = {}
    for (const address of [...ownAddresses(world), ...openAddresses(world)]) {
      await travel(visitor, address)
      const drawn = await visitor.page.evaluate(() => document.documentElement.scrollWidth)
      if (drawn > width) found[address] = drawn
    }
    expect(found).toEqual({})
    await visitor.close()
  },
  180_000,
)
