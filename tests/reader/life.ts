// What may happen to feeds and to the Groups that read them, drawn by chance: each step as the product does it, whatever comes of it.
import fc from 'fast-check'
import { parseFeed } from '#modules/exoreader/rules/feed/parse-feed.ts'
import { deliver, handOut } from '#modules/exoreader/server/poll/deliver.ts'
import { maxKept, trim } from '#modules/exoreader/server/poll/trim.ts'
import type { WholeFeed } from '#modules/exoreader/server/reading/read-feed.ts'
import { adoptAddress } from '#modules/exoreader/server/subscribe/move.ts'
import { itemTerms } from '#modules/exoreader/store/feeds/items.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { rss } from './origin.ts'
import type { Member, ReaderStage } from './stage.ts'

/** What is done; `group`, `feed` and `other` pick by their remainders, `at` a moment of the list of items. */
export interface Step {
  readonly how: (typeof hows)[number]
  readonly group: number
  readonly feed: number
  readonly other: number
  readonly at: number
}

const hows = [
  'subscribe',
  'subscribe',
  'unsubscribe',
  'pause',
  'readdress',
  'publish',
  'publish',
  'publish',
  'move',
  'move',
  'trim',
  'read',
  'unread',
  'star',
  'unstar',
  'mark',
  'unmark',
  'rules',
  'rules',
  'apply',
  'show',
  'text',
  'jobs',
  'night',
  'die',
] as const

export const step: fc.Arbitrary<Step> = fc.record({
  how: fc.constantFrom(...hows),
  group: fc.nat(99),
  feed: fc.nat(99),
  other: fc.nat(99),
  at: fc.nat(999),
})

export interface World {
  readonly stage: ReaderStage
  readonly groups: readonly Member[]
  readonly addresses: readonly string[]
  /** What each address lists, and what it ever listed. */
  readonly listed: Map<string, string[]>
  readonly said: Map<string, Set<string>>
  /** Feeds whose items each Group may have: those that it followed, and where these led. */
  readonly vouched: Map<string, Set<string>>
  readonly marks: Map<string, string>
}

export function newWorld(stage: ReaderStage, groups: readonly Member[], name: string): World {
  const addresses = ['one', 'two', 'three', 'four'].map(
    (each) => `https://${name}-${each}.example/`,
  )
  return {
    stage,
    groups,
    addresses,
    listed: new Map(addresses.map((address) => [address, []])),
    said: new Map(addresses.map((address) => [address, new Set()])),
    vouched: new Map(groups.map(({ group }) => [group, new Set()])),
    marks: new Map(),
  }
}

const dayMs = 86_400_000
const titles = 9

/** The document of an address as a poll reads it. */
function documentOf({ listed, said }: World, address: string): WholeFeed {
  const list = listed.get(address)!
  for (const title of list) said.get(address)!.add(title)
  const answer = parseFeed(Buffer.from(rss(list)), { url: address })
  if ('failed' in answer) throw new Error(answer.failed)
  const items = answer.feed.items.map((item) => ({
    ...item,
    terms: itemTerms({ title: item.title }),
  }))
  return { ...answer.feed, items }
}

async function subscriptionOf({ group, client }: Member, url: string) {
  const selector = { klass: 'ReaderSubscription', url }
  const { body } = await client.post(`/${group}/_find`, { selector, limit: 1 })
  return (body.docs as (Record<string, unknown> & { _id: string; _rev: string })[])[0]
}

/** For some titles something, and for others something else. */
const someRules = (at: number) =>
  (['hide', 'read', 'star'] as const).map((does, place) => ({
    words: `T${(at + place) % titles}`,
    where: place === 0 ? 'title' : 'any',
    does,
  }))

/** Does it; what is refused changes nothing. Answers what a call answered, where it was one. */
export async function perform(world: World, made: Step): Promise<{ status: number } | undefined> {
  const { stage, groups, addresses, listed, vouched, marks } = world
  const { house, clock } = stage.app
  const feeds = feedTables(house.store)
  const member = groups[made.group % groups.length]!
  const { group, client } = member
  const address = addresses[made.feed % addresses.length]!
  const other = addresses[made.other % addresses.length]!
  const now = house.now().toISOString()
  const reader = groupItems(house.store.database(group))
  const known = await feeds.byAddress(address)
  /** Some items of the Group. */
  const some = async () => {
    const states = await reader.page({ limit: 100 })
    return states.filter((_state, at) => (at + made.at) % 3 === 0).map(({ item }) => item)
  }
  /** Some that rules hid. */
  const hidden = async () => {
    const states = await reader.page({ hidden: true, limit: 100 })
    return states.filter((_state, at) => (at + made.at) % 2 === 0).map(({ item }) => item)
  }
  switch (made.how) {
    case 'subscribe':
      vouched.get(group)!.add(address)
      return client.post(`/${group}`, { klass: 'ReaderSubscription', url: address })
    case 'unsubscribe':
    case 'pause':
    case 'readdress': {
      const doc = await subscriptionOf(member, address)
      if (!doc) return undefined
      const path = `/${group}/${doc._id}`
      if (made.how === 'unsubscribe') return client.delete(path, { rev: doc._rev })
      if (made.how === 'pause') return client.put(path, { ...doc, active: doc['active'] === false })
      vouched.get(group)!.add(other)
      return client.put(path, { ...doc, url: other })
    }
    case 'publish': {
      if (!known) return undefined
      // Some of what there is at all, so that addresses have items in common and list again what they had left out.
      const all = Array.from({ length: titles }, (_title, at) => `T${at}`)
      listed.set(
        address,
        all.filter((_title, at) => (made.at >> at) & 1),
      )
      await deliver(house, known, documentOf(world, address))
      return undefined
    }
    case 'move': {
      if (!known || address === other) return undefined
      for (const { db } of await feeds.readers(known.id)) vouched.get(db)?.add(other)
      await adoptAddress(house, known, { address: other, parsed: documentOf(world, other) })
      return undefined
    }
    case 'die': {
      if (!known || address === other) return undefined
      // As far as a process comes that dies when the feed at the new address is there, and before any Group went over.
      const { id } = await feeds.ensure({ address: other, host: new URL(other).hostname }, now)
      await feeds.inFeed(id, async () => undefined)
      await handOut(house, id)
      return undefined
    }
    case 'trim':
      if (known) await trim(house, known.id, { ...maxKept, items: made.at % 5 })
      return undefined
    case 'read':
    case 'unread':
      await reader.set(await some(), { read: made.how === 'read' }, now)
      return undefined
    case 'star':
    case 'unstar':
      await reader.set(await some(), { starred: made.how === 'star' }, now)
      return undefined
    case 'mark': {
      const reply = await client.post(`/${group}/_reader/mark`, {
        read: made.at % 2 === 0,
        selector: {},
      })
      marks.set(group, String(reply.body.mark))
      return reply
    }
    case 'rules': {
      const doc = await subscriptionOf(member, address)
      return doc && client.put(`/${group}/${doc._id}`, { ...doc, rules: someRules(made.at) })
    }
    case 'apply': {
      const doc = await subscriptionOf(member, address)
      if (!doc) return undefined
      const reply = await client.post(`/${group}/_reader/subscriptions/${doc._id}/rules`, {})
      marks.set(group, String(reply.body.mark))
      return reply
    }
    case 'text': {
      const [item] = await some()
      if (!known || item === undefined) return undefined
      const article = '<p>All of it</p>'.repeat(made.at)
      await feeds.wholeTexts.note({ feed: known.id, item }, { article }, { now, nextAt: now })
      return undefined
    }
    case 'show':
      await reader.set(await hidden(), { hidden: false }, now)
      return undefined
    case 'unmark': {
      const mark = marks.get(group)
      return mark === undefined ? undefined : client.delete(`/${group}/_reader/mark/${mark}`)
    }
    case 'jobs':
      await stage.app.jobs()
      return undefined
    case 'night':
      clock.advance((made.at % 40) * dayMs)
      await stage.night(0)
      return undefined
  }
}
