// Once an hour: looks at the pages whose day has come, of all Groups. Each Group has a few looks before any has more, so that
// thousands of links of one do not delay the others; a server gets one request at a time, however many Groups link to it.
import { setTimeout as pause } from 'node:timers/promises'
import { planRefuses } from '#core/access/policies.ts'
import type { House, Job } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { groupNames, systemActor } from '#server/records/upkeep/groups.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { checkQueries } from '../../store/checks.ts'
import type { Bookmark } from '../find.ts'
import { lookAt, type LookOptions } from './look.ts'
import { noteLook } from './note.ts'

export const checkTask = 'check-bookmarks'

export interface CheckOptions {
  /** Between two requests to one server. */
  readonly gapMs: number
  /** After this nothing more is begun: the rest an hour later. */
  readonly runMs: number
  /** Of one look. */
  readonly timeoutMs: number
}

const usual: CheckOptions = { gapMs: 2_000, runMs: 20 * 60_000, timeoutMs: 20_000 }
/** Looks of one Group before others have theirs. */
const perGroup = 25
/** Looks that are put in order together. */
const batchSize = 500
const atOnce = 8
const hourMs = 3_600_000

export const checkJob: Job = (house, _payload, stopping) => checkBookmarks(house, usual, stopping)

/** A page to look at. */
interface Due {
  readonly db: string
  readonly id: string
  readonly url: string
  readonly failures: number
}

/** Begins nothing more once the signal aborts, and leaves what is under way for the next run. */
export async function checkBookmarks(
  house: House,
  { gapMs, runMs, timeoutMs }: CheckOptions,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const until = performance.now() + runMs
  const isOver = () => stopping.aborted || performance.now() > until
  const look = { ...clientOf(house), timeoutMs, turns: hostTurns(gapMs), signal: stopping }
  const run = (due: readonly Due[]) => lookAtAll(house, due, { look, isOver })
  for (let groups = await inTurn(house); groups.length > 0 && !isOver();) {
    const unfinished: string[] = []
    let batch: Due[] = []
    for (const db of groups) {
      const due = await dueIn(house, db)
      if (due.length === perGroup) unfinished.push(db)
      batch.push(...due)
      if (batch.length < batchSize) continue
      await run(batch)
      batch = []
    }
    await run(batch)
    groups = unfinished
  }
}

/** All Groups, each hour beginning with another one: a run that ends early does not always end before the same ones. */
async function inTurn(house: House): Promise<string[]> {
  const names: string[] = []
  for await (const name of groupNames(house.store)) names.push(name)
  const first = Math.floor(house.now().getTime() / hourMs) % Math.max(1, names.length)
  return [...names.slice(first), ...names.slice(0, first)]
}

async function dueIn(house: House, db: string): Promise<Due[]> {
  try {
    const database = house.store.database(db)
    const due = await checkQueries(database).due(house.now().toISOString(), perGroup)
    if (due.length === 0) return []
    // A Group that is closed is left alone.
    if (planRefuses(await systemActor(house, database), 'read')) return []
    const found = await database.getMany(due.map(({ id }) => id))
    const urls = new Map(found.map((one) => [one.id, (toWire(one) as Bookmark).url ?? '']))
    return due.map(({ id, failures }) => ({ db, id, url: urls.get(id) ?? '', failures }))
  } catch (error) {
    house.log.error({ db, err: error }, 'links of a Group could not be checked')
    return []
  }
}

async function lookAtAll(
  house: House,
  due: readonly Due[],
  { look, isOver }: { look: LookOptions; isOver: () => boolean },
): Promise<void> {
  const waiting = oneOfEachHost(due)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (isOver()) return
      const { db, id, url } = next
      try {
        const found = await lookAt(url, look)
        if (look.signal?.aborted) return
        await noteLook(house, next, found)
      } catch (error) {
        house.log.error({ db, id, err: error }, 'a link could not be checked')
        // What went wrong is not to be tried again without a rest.
        await pause(100)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The first of each server, then the second of each: those who look wait for one another as little as can be. */
function oneOfEachHost(due: readonly Due[]): Due[] {
  const byHost = Map.groupBy(due, ({ url }) => URL.parse(url)?.hostname ?? '')
  const rounds: Due[][] = []
  for (const of of byHost.values()) {
    for (const [at, one] of of.entries()) (rounds[at] ??= []).push(one)
  }
  return rounds.flat()
}
