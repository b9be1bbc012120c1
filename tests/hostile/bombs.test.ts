// Bombs (`bombs/corpus.ts`) at every door that takes text (`bombs/doors.ts`): what is twice as long takes about twice the work, and
// nobody else is kept waiting at the largest size. `npm run proof -- bombs` tries all at all doors; `npm test` one at a door of each reader.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/modules.ts'
import { serverModules } from '#app/server-modules.ts'
import { registry } from '#core/entity/registry.ts'
import type { House } from '#server/house.ts'
import { parseJson } from '#server/bodies/json.ts'
import { allRoutes } from '#server/server.ts'
import { isProof } from '../support/proof.ts'
import { seed } from './amount.ts'
import { texts, values, type Bomb } from './bombs/corpus.ts'
import { doorsOf, doorsOfKind, maxAddress, type Door, type Params } from './bombs/doors.ts'
import { costOf, meanOf, median, minCostOf, type Cost } from './bombs/measure.ts'
import { shareOut } from './bombs/shares.ts'
import { openStreet, type Street } from './bombs/street.ts'

/** Processor time of one size over that of half of it. */
const maxRatio = 2.5
/** Milliseconds: what costs less hurts nobody, whatever its ratio. */
const floorMs = 250
const maxTurnMs = 200
/** Of an idle request on a usual machine: on a slower one a turn may be as much longer. */
const usualIdleMs = 2
const tries = 3
/** Before there is any sign of a fault. */
const firstTries = isProof ? tries : 1
/** Of one size in a row, before a fault is believed. */
const maxTimes = 16

const release = { version: '0', sha: 'test', released: '' }
const routes = allRoutes({ modules: serverModules } as House, release)
const post = routes.find(({ method, url }) => method === 'POST' && url === '/:db')!
const params: Params = (name, route) => street.params(name, route)
const ofRoutes = routes.map((route) => ({
  name: `${route.method} ${route.url}`,
  doors: doorsOf(route, params),
}))
const ofKinds = registry(modules).entities.map((entity) => ({
  name: `a new ${entity.kind}`,
  doors: doorsOfKind(entity, post, params),
}))
const places = [...ofRoutes, ...ofKinds]

const bombsFor = ({ place }: Door): readonly Bomb[] => (place === 'value' ? values : texts)
const shares = shareOut(
  places.flatMap(({ doors }) => doors),
  bombsFor,
  { seed, isWhole: isProof },
)

/** Where some of the bombs are thrown. */
const targets = places.filter(({ doors }) => doors.some((door) => shares.has(door)))

interface Tried {
  readonly what: string
  readonly ratio: number
  readonly cpuMs: number
  readonly turnMs: number
}

/** Characters of the longest of each of these that is read as JSON: a longer one is refused before that. */
const letIn = new Map<Bomb, number>()

let street: Street
let idleMs: number
let maxTurn: number
const tried: Tried[] = []
const reached = new Set<string>()
let requests = 0
/** Doors reached when it was last said how far it is. */
let said = 0

beforeAll(async () => {
  street = await openStreet()
  const idle: number[] = []
  for (let at = 0; at < 50; at++) idle.push((await costOf(() => street.idle())).turnMs)
  idleMs = median(idle)
  maxTurn = maxTurnMs * Math.max(1, idleMs / usualIdleMs)
  if (isProof) for (const bomb of values) letIn.set(bomb, await slowestRead(bomb))
})
afterAll(async () => {
  if (isProof) console.log(summary())
  await street.close()
})

function summary(): string {
  const worst = tried.toSorted((a, b) => b.ratio - a.ratio)[0]!
  const longest = tried.toSorted((a, b) => b.turnMs - a.turnMs)[0]!
  return [
    `${tried.length} bombs at ${reached.size} doors in ${requests} requests`,
    `worst ratio at twice the size: ${worst.ratio.toFixed(2)} of ${maxRatio} (${worst.what})`,
    `longest turn: ${longest.turnMs.toFixed(0)} ms of ${maxTurn.toFixed(0)}, beside an idle request of ${idleMs.toFixed(2)} ms (${longest.what})`,
  ].join('\n')
}

/** The largest that is thrown with each bomb, and with a few. In `npm test` what takes the square of its length takes a second. */
const [large, huge] = isProof ? [4_000_000, 20_000_000] : [30_000, 30_000]
/** What a reader may take although no shape says so: a text or list beyond it is refused at once. */
const inner = [100_000, 10_000]

async function slowestRead(bomb: Bomb): Promise<number> {
  let size = large
  const isRead = () =>
    parseJson(bomb.json(size)).then(
      () => true,
      () => false,
    )
  while (size > minLetIn && !(await isRead())) size *= 0.8
  return size
}
const minLetIn = 10_000

/** The sizes that are tried with a bomb, the largest first, and those that are tried with a few. */
function sizesOf({ place, max, maxBytes }: Door, bomb: Bomb): { each: number[]; few: number[] } {
  const most = (limit: number) => Math.min(maxBytes * 0.9, limit)
  if (place === 'address') return { each: [maxAddress / 3], few: [] }
  if (place === 'text' && max && max < large) return { each: [most(max)], few: [most(large)] }
  if (!isProof) return { each: [most(large)], few: [] }
  if (place === 'body') return { each: [most(large)], few: [most(huge)] }
  return place === 'text'
    ? { each: inner.map(most), few: [most(large)] }
    : { each: [large, letIn.get(bomb)!, minLetIn].map(most), few: [] }
}

const few = isProof ? 3 : 0

async function throwAt(door: Door, bomb: Bomb, size: number): Promise<number> {
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
  if (!whole) return 0
  const what = `${door.name} <- ${bomb.name} of ${size}`
  const found = (fault: string, { cpuMs }: Cost) => {
    street.found.push(`${what}: ${fault} (${cpuMs.toFixed(0)} ms of processor)`)
    // The end is half an hour away.
    if (isProof) console.log(street.found.at(-1))
  }
  if (street.isShut(door, whole.status)) found(`not reached: ${whole.status}`, whole)
  let cost: Cost = whole
  let ratio = 0
  if (cost.cpuMs > floorMs || cost.turnMs > maxTurn) {
    ;({ ratio, full: cost } = await compare((n) => once(n) as Promise<Cost>, size))
    if (ratio > maxRatio) found(`takes ${ratio.toFixed(1)} times as long at twice the size`, cost)
    if (cost.turnMs > maxTurn) found(`keeps others waiting for ${cost.turnMs.toFixed(0)} ms`, cost)
  }
  tried.push({ what, ratio, cpuMs: cost.cpuMs, turnMs: cost.turnMs })
  reached.add(door.name)
  return whole.status
}

/**
 * What a size costs, and that over what half of it costs. Halves are sent twice as often, and a fault is tried again with
 * twice as many of both: V8 clears up the whole process now and then, which costs by what ran before and not by what is sent.
 */
async function compare(costAt: (n: number) => Promise<Cost>, size: number) {
  let turnMs = Infinity
  for (let times = 1; ; times *= 2) {
    const rounds = times === 1 ? firstTries : tries
    const half = await minCostOf(() => meanOf(2 * times, () => costAt(size / 2)), rounds)
    const full = await minCostOf(() => meanOf(times, () => costAt(size)), rounds)
    turnMs = Math.min(turnMs, full.turnMs)
    const ratio = full.cpuMs > floorMs ? full.cpuMs / Math.max(half.cpuMs, floorMs / 4) : 0
    const isFault = ratio > maxRatio || turnMs > maxTurn
    if (!isFault || times === maxTimes) return { ratio, full: { ...full, turnMs } }
  }
}

async function tryDoor(door: Door): Promise<void> {
  for (const [at, bomb] of (shares.get(door) ?? []).entries()) {
    const sizes = sizesOf(door, bomb)
    const isFew = at < few
    for (const size of [...sizes.each, ...(isFew ? sizes.few : [])]) {
      const status = await throwAt(door, bomb, size)
      // A body of a type that this route does not take is not read, whatever it holds.
      if (status === 415 && door.place === 'body' && at >= few) return
    }
  }
}

describe.each(targets)(`$name (seed ${seed})`, ({ doors }) => {
  it('reads bombs in time that grows with their length, beside everybody else', async () => {
    street.found.length = 0
    for (const door of doors) await tryDoor(door)
    if (isProof && reached.size >= said + 200) {
      said = reached.size
      console.log(`${said} doors so far`)
    }
    expect(street.found).toEqual([])
  }, 3_600_000)
})
