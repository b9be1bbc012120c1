// The lane of whole texts: reads the pages of new items for feeds of which a Group wants that, one page of a feed after the other, and never two
// of one server at the same time. It fails softly: the text of the feed stays, and the item says why (modules/exoreader/docs/whole-texts.md).
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#core/errors.ts'
import { later } from '#core/time/moment.ts'
import { dayMs } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import type { TextNote, WantedText } from '../../store/feeds/face.ts'
import { trim } from '../poll/trim.ts'
import { findArticle, rememberedArticle, type FoundArticle } from './find-article.ts'
import { feedTables } from '../../store/feeds/tables.ts'

export interface TextOptions {
  /** Between two looks for what waits. */
  readonly lookMs: number
  /** Between two pages of one feed, and of one server. */
  readonly feedGapMs: number
  readonly hostGapMs: number
  /** Pages that are read at the same time, and those of one Group among them. */
  readonly maxOpen: number
  readonly maxOfGroup: number
}

export const usualTexts: TextOptions = {
  lookMs: 1_000,
  feedGapMs: 5_000,
  hostGapMs: 2_000,
  maxOpen: 4,
  maxOfGroup: 2,
}

const leaseMs = 120_000
/** A feed that may not be read now is looked at again. */
const asideMs = 5_000
/** Pages of one feed in a day. */
const maxOfDay = 200
const fullMs = 3_600_000
/** Longer ones are read on request only. */
const maxKeptBytes = 250_000
/** A server that does not answer is tried again after this time, and four times that, before the item goes without. */
const againMs = 600_000
const maxTries = 3
const maxRestMs = dayMs

interface Lane {
  readonly house: House
  readonly options: TextOptions
  readonly open: Map<string, { readonly db: string; readonly work: Promise<void> }>
  /** Servers, and when they may get the next request. */
  readonly hosts: Map<string, number>
}

/** Ends when the signal aborts, with the pages that are under way. */
export async function textLane(
  house: House,
  options: TextOptions,
  stopping: AbortSignal,
): Promise<void> {
  const lane: Lane = { house, options, open: new Map(), hosts: new Map() }
  try {
    while (!stopping.aborted) {
      await readDue(lane)
      await pause(options.lookMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...lane.open.values()].map(({ work }) => work))
  }
}

/** All pages whose turn has come, for tests and tools. Answers how many feeds were looked at. */
export async function readDueTexts(house: House, options: TextOptions): Promise<number> {
  const lane: Lane = { house, options, open: new Map(), hosts: new Map() }
  let looked = 0
  for (let some = 1; some > 0; looked += some) {
    some = await readDue(lane)
    await Promise.all([...lane.open.values()].map(({ work }) => work))
  }
  return looked
}

async function readDue(lane: Lane): Promise<number> {
  const { house, options, open } = lane
  const limit = 5 * (options.maxOpen - open.size)
  if (limit <= 0) return 0
  const now = house.now().toISOString()
  const texts = feedTables(house.store).wholeTexts
  const due = await texts.claim({ now, leaseUntil: later(now, leaseMs), limit })
  for (const wanted of due) await begin(lane, wanted, now)
  return due.length
}

/** Begins with the page of an item where its feed may be read now, or says when. */
async function begin(lane: Lane, wanted: WantedText, now: string): Promise<void> {
  const { house, options, open, hosts } = lane
  const texts = feedTables(house.store).wholeTexts
  const { feed, item, url, db } = wanted
  if (item === null || db === null) return texts.end(wanted, now)
  if (wanted.today >= maxOfDay) return texts.putAside(feed, later(now, fullMs))
  if (!url || !URL.canParse(url)) {
    return texts.note({ feed, item }, { failed: 'no_article' }, { now, nextAt: now })
  }
  const { host } = new URL(url)
  const ofGroup = [...open.values()].filter((one) => one.db === db).length
  const rests = (hosts.get(host) ?? 0) > performance.now()
  if (open.size >= options.maxOpen || ofGroup >= options.maxOfGroup || open.has(host) || rests)
    return texts.putAside(feed, later(now, asideMs))
  for (const [name, until] of hosts) if (until <= performance.now()) hosts.delete(name)
  const work = readOne(lane, { ...wanted, item, url }).finally(() => {
    open.delete(host)
    hosts.set(host, performance.now() + options.hostGapMs)
  })
  open.set(host, { db, work })
}

type Waiting = WantedText & { readonly item: number; readonly url: string }

/** Never rejects: what could not be written is claimed again after its lease. */
async function readOne({ house, options }: Lane, wanted: Waiting): Promise<void> {
  const { feed, item, url } = wanted
  try {
    const known = rememberedArticle(house, url)
    // One at a time for all of them: the other slots are for articles that people request.
    const caller = { names: ['whole texts'] }
    const found = known ? { article: known } : await findArticle(house, { url, caller })
    const texts = feedTables(house.store).wholeTexts
    const now = house.now().toISOString()
    const againAt = againAfter(found, wanted)
    if (againAt !== undefined) return await texts.tryAgain(feed, later(now, againAt))
    const nextAt = later(now, options.feedGapMs)
    await texts.note({ feed, item }, noteOf(found, wanted), { now, nextAt })
    await trim(house, feed)
  } catch (error) {
    const level = isUnavailable(error) ? 'warn' : 'error'
    house.log[level]({ feed, item, err: error }, 'a whole text could not be read')
  }
}

/** The network and servers in trouble may be other ones in a while: milliseconds until then, or undefined where this is the answer. */
function againAfter(found: FoundArticle, { failures }: Waiting): number | undefined {
  if ('article' in found || failures + 1 >= maxTries) return undefined
  const { failed, status = 0, retryAfterMs = 0 } = found
  const isBusy = status === 429 || status >= 500
  const isAway = failed === 'unreachable' || failed === 'too_slow'
  if (!isBusy && !isAway) return undefined
  return Math.min(maxRestMs, Math.max(againMs * 4 ** failures, retryAfterMs))
}

function noteOf(found: FoundArticle, { bytes }: Waiting): TextNote {
  if (!('article' in found)) return { failed: found.failed, status: found.status }
  const { content } = found.article
  const length = Buffer.byteLength(content)
  if (length > maxKeptBytes) return { failed: 'too_large' }
  // The feed brings all of it.
  return length <= (bytes ?? 0) ? { failed: 'no_more' } : { article: content }
}
