// Bombs (`bombs/corpus.ts`) at every door that takes text (`bombs/doors.ts`): what is twice as long takes about twice the work, and
// nobody else is kept waiting at the largest size. `npm run proof -- bombs` tries all at all doors; `npm test` some of them at each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import type { House } from '#server/house.ts'
import { allRoutes } from '#server/server.ts'
import { isProof } from '../support/proof.ts'
import { seed } from './amount.ts'
import { texts, values, type Bomb } from './bombs/corpus.ts'
import { doorsOf, doorsOfKind, maxAddress, type Door } from './bombs/doors.ts'
import { costOf, median } from './bombs/measure.ts'
import { openStreet, type Street } from './bombs/street.ts'

const release = { version: '0', sha: 'test', released: '' }
const routes = allRoutes({ modules: serverModules } as House, release)

/** Processor time of one size over that of half of it. */
const maxRatio = 2.5
/** Milliseconds: what costs less hurts nobody, whatever its ratio. */
const floorMs = 250
const maxTurnMs = 200
/** Of an idle request on a usual machine: on a slower one a turn may be as much longer. */
const usualIdleMs = 2
const tries = 3

interface Tried {
  readonly door: string
  readonly bomb: string
  readonly size: number
  readonly ratio: number
  readonly cpuMs: number
  readonly turnMs: number
}

let street: Street
let maxTurn = maxTurnMs
const tried: Tried[] = []
let requests = 0

beforeAll(async () => {
  street = await openStreet()
  const idle: number[] = []
  for (let at = 0; at < 50; at++) idle.push((await costOf(() => street.idle())).turnMs)
  maxTurn = maxTurnMs * Math.max(1, median(idle) / usualIdleMs)
})
afterAll(async () => {
  const worst = tried.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3)
  const longest = tried.toSorted((a, b) => b.turnMs - a.turnMs).slice(0, 3)
  if (isProof)
    console.log(`${requests} bombs at ${new Set(tried.map(({ door }) => door)).size} doors`, {
      worst,
      longest,
      maxTurn,
    })
  await street.close()
})

/** The sizes that are tried: the largest that the door takes, and smaller ones, since what is too long is refused at once. */
function sizesOf({ place, max, maxBytes }: Door): readonly number[] {
  if (place === 'address') return [maxAddress / 3]
  const largest = Math.min(maxBytes * 0.9, isProof ? 4_000_000 : 100_000)
  const all = [max ?? largest, 100_000, 10_000, largest]
  const sizes = [...new Set(all.filter((size) => size <= largest))]
  return isProof ? sizes : sizes.slice(0, 1)
}

const bombsFor = ({ place }: Door): readonly Bomb[] => (place === 'value' ? values : texts)

/** All of them in the proof; else the first, and another one at each door. */
function chosen(door: Door, at: number): readonly Bomb[] {
  const [first, ...others] = bombsFor(door)
  const another = others[(seed + at) % others.length]!
  if (isProof) return [first!, ...others]
  return door.place === 'body' ? [another] : [first!, another]
}

async function throwAt(door: Door, bomb: Bomb, size: number) {
  const written = (n: number) =>
    door.place === 'address' || door.place === 'body' ? bomb.text(n) : bomb.json(n)
  const once = async (n: number) => {
    const request = door.request(written(n))
    if (request.url.length > 16_000) return undefined
    requests += 1
    let status = 0
    const cost = await costOf(async () => {
      status = await street.send(door, request)
    })
    return { ...cost, status }
  }
  const whole = await once(size)
  if (!whole) return
  const faults: string[] = []
  if (street.isShut(door, whole.status)) faults.push(`not reached: ${whole.status}`)
  let ratio = 0
  let { cpuMs, turnMs } = whole
  if (cpuMs > floorMs || turnMs > maxTurn) {
    const costs = async (n: number) => {
      const all: { cpuMs: number; turnMs: number }[] = []
      for (let at = 0; at < tries; at++) all.push((await once(n))!)
      return {
        cpuMs: median(all.map((one) => one.cpuMs)),
        turnMs: median(all.map((one) => one.turnMs)),
      }
    }
    const [half, full] = [await costs(size / 2), await costs(size)]
    ;({ cpuMs, turnMs } = full)
    ratio = cpuMs > floorMs ? cpuMs / Math.max(half.cpuMs, floorMs / 4) : 0
    if (ratio > maxRatio) faults.push(`takes ${ratio.toFixed(1)} times as long at twice the size`)
    if (turnMs > maxTurn) faults.push(`keeps others waiting for ${turnMs.toFixed(0)} ms`)
  }
  tried.push({ door: door.name, bomb: bomb.name, size, ratio, cpuMs, turnMs })
  for (const fault of faults)
    street.found.push(
      `${door.name} <- ${bomb.name} of ${size}: ${fault} (${cpuMs.toFixed(0)} ms of processor)`,
    )
}

async function tryAll(doors: readonly Door[], from: number): Promise<string[]> {
  street.found.length = 0
  for (const [at, door] of doors.entries())
    for (const bomb of chosen(door, from + at))
      for (const size of sizesOf(door)) await throwAt(door, bomb, size)
  return [...street.found]
}

describe.each(routes.map((route, at) => ({ name: `${route.method} ${route.url}`, route, at })))(
  `$name (seed ${seed})`,
  ({ route, at }) => {
    it('reads bombs in time that grows with their length, beside everybody else', async () => {
      expect(await tryAll(doorsOf(route, street.params), at)).toEqual([])
    }, 3_600_000)
  },
)

it('a new record of any kind reads bombs so in each of its fields', async () => {
  const post = routes.find(({ method, url }) => method === 'POST' && url === '/:db')!
  const doors = street.entities.flatMap((entity) => doorsOfKind(entity, post, street.params))
  expect(await tryAll(doors, 0)).toEqual([])
}, 3_600_000)
