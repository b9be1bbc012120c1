// Every call of the tables that apps bring, over what `settle` (walls/setup.ts) left in them.
import { itemQueries } from '#modules/exoreader/store/group/reading.ts'
import { subscriptionTables } from '#modules/exoreader/store/group/subscriptions.ts'
import { davTables } from '#modules/rdisk/store/dav/writing.ts'
import type { WritesShared, WritesTables } from '#server/store/tables/sql.ts'
import { noon } from '../store-setup.ts'
import { davLock } from '../walls/setup.ts'

type Transaction = WritesTables & WritesShared
export type Call = (of: Transaction) => unknown

interface Tables<Face extends object = object> {
  /** Of its tables' names. */
  readonly prefix: string
  open(of: Transaction): Face
  /** What the calls change, beside what `settle` leaves. */
  seed?(of: Transaction): Promise<void>
  readonly reads: Partial<Record<keyof Face, Call>>
  readonly writes: Partial<Record<keyof Face, Call>>
}

const [late, caller] = ['2032-01-01T00:00:00.000Z', 'c']
const property = { namespace: '', name: 'y', content: 'changed' }

const place = { address: 'https://else.example/', host: 'else.example' }
const rules = [{ query: `'x'`, does: 'read', words: 'x' }] as const
const following = { ...place, active: true, rules, everyMinutes: 60, wholeText: true }

/** The feed that `settle` follows. */
async function feedOf(own: Transaction): Promise<number> {
  const [{ feed } = { feed: 0 }] = await itemQueries(own).subscriptions()
  return feed
}

/** Names and arguments are checked by the compiler. */
const of = <Face extends object>(one: Tables<Face>): Tables => one as Tables

export const tables: readonly Tables[] = [
  of({
    prefix: 'dav_',
    open: davTables,
    seed: (own) => davTables(own).putLock({ ...davLock, token: 'held' }),
    reads: {
      hasLocks: (own) => davTables(own).hasLocks(noon),
      locksOn: (own) => davTables(own).locksOn(['a', ''], noon),
      locksWithin: (own) => davTables(own).locksWithin(['p'], noon),
      lockCounts: (own) => davTables(own).lockCounts('somebody', noon),
      spot: (own) => davTables(own).spot(['p', 'b'], noon),
      walk: (own) => davTables(own).walk([['a'], ['p', 'c']], noon),
      properties: (own) => davTables(own).properties('a'),
      listing: (own) => davTables(own).listing({ names: [], depth: '1', limit: 9, now: noon }),
      leftUnder: (own) => davTables(own).leftUnder('p', { caller, since: noon }),
      leftBy: (own) => davTables(own).leftBy('p', noon),
      leftAfter: (own) => davTables(own).leftAfter({ parent: '', name: 'p', seq: 0 }),
      ended: (own) => davTables(own).ended(late),
      propertyBytes: (own) => davTables(own).propertyBytes(),
    },
    writes: {
      handNames: (own) => davTables(own).handNames('p', 'a'),
      putLock: (own) => davTables(own).putLock({ ...davLock, token: 'another' }),
      refreshLock: (own) => davTables(own).refreshLock('held', late),
      dropLocks: (own) => davTables(own).dropLocks(['held']),
      notePut: (own) => davTables(own).notePut('p'),
      setProperties: (own) => davTables(own).setProperties('a', [property]),
      copyProperties: (own) => davTables(own).copyProperties([['a', 'p']]),
      noteLeft: (own) =>
        davTables(own).noteLeft({
          caller,
          person: 'somebody',
          parent: '',
          name: 'q',
          id: 'p',
          at: noon,
          seq: 1,
        }),
      handLocks: (own) => davTables(own).handLocks([['p', 'q']]),
      forget: (own) => davTables(own).forget(late),
    },
  }),
  of({
    prefix: 'item_',
    open: itemQueries,
    reads: {
      page: (own) => itemQueries(own).page({ limit: 9 }),
      count: (own) => itemQueries(own).count({ starred: false }, 9),
      search: (own) => itemQueries(own).search({ limit: 9, words: "'word':*" }),
      countHits: (own) => itemQueries(own).countHits({ words: "'word':*" }, 9),
      states: (own) => itemQueries(own).states([1]),
      byNumber: (own) => itemQueries(own).byNumber({ after: 0, limit: 9 }),
      counts: (own) => itemQueries(own).counts(),
      subscriptions: (own) => itemQueries(own).subscriptions(),
      leftFeeds: (own) => itemQueries(own).leftFeeds(),
    },
    writes: {},
  }),
  of({
    prefix: 'feed_',
    open: subscriptionTables,
    // It was given what the feed has before it left it for another.
    seed: async (own) => {
      const feeds = { from: await feedOf(own), to: 0, delivered: 1_000_000 }
      await subscriptionTables(own).carryOver(feeds, { former: 'x', into: 'y' }, noon)
    },
    reads: { costlyBeside: (own) => subscriptionTables(own).costlyBeside('other') },
    writes: {
      follow: (own) => subscriptionTables(own).follow('other', following, noon),
      unfollow: (own) => subscriptionTables(own).unfollow('s', noon),
      carryOver: async (own) => {
        const feeds = { from: await feedOf(own), to: 0, delivered: 1 }
        await subscriptionTables(own).carryOver(feeds, { former: 's', into: 'other' }, noon)
      },
      notAgain: async (own) => {
        const feeds = { from: 0, to: await feedOf(own), delivered: 0 }
        await subscriptionTables(own).notAgain('s', feeds)
      },
    },
  }),
]
