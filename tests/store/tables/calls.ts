// Every call of the tables that apps bring, over what `settle` (walls/ground.ts) left in them.
import { davTables } from '#modules/rdisk/store/dav/writing.ts'
import type { WritesTables } from '#server/store/tables/sql.ts'
import { noon } from '../store-ground.ts'
import { davLock } from '../walls/ground.ts'

export type Call = (of: WritesTables) => unknown

interface Tables<Face extends object = object> {
  /** Of its tables' names. */
  readonly prefix: string
  open(of: WritesTables): Face
  /** What the calls change, beside what `settle` leaves. */
  seed(of: WritesTables): Promise<void>
  readonly reads: Partial<Record<keyof Face, Call>>
  readonly writes: Partial<Record<keyof Face, Call>>
}

const [late, caller] = ['2032-01-01T00:00:00.000Z', 'c']
const property = { namespace: '', name: 'y', content: 'changed' }

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
      ground: (own) => davTables(own).ground([['a'], ['p', 'c']], noon),
      properties: (own) => davTables(own).properties('a'),
      listing: (own) => davTables(own).listing({ names: [], depth: '1', limit: 9, now: noon }),
      leftUnder: (own) => davTables(own).leftUnder('p', { caller, since: noon }),
      leftBy: (own) => davTables(own).leftBy('p', { caller, since: noon }),
      ended: (own) => davTables(own).ended(late),
      propertyBytes: (own) => davTables(own).propertyBytes(),
    },
    writes: {
      putLock: (own) => davTables(own).putLock({ ...davLock, token: 'another' }),
      refreshLock: (own) => davTables(own).refreshLock('held', late),
      dropLocks: (own) => davTables(own).dropLocks(['held']),
      notePut: (own) => davTables(own).notePut('p'),
      setProperties: (own) => davTables(own).setProperties('a', [property]),
      copyProperties: (own) => davTables(own).copyProperties([['a', 'p']]),
      noteLeft: (own) =>
        davTables(own).noteLeft({ caller, parent: '', name: 'q', id: 'p', at: noon }),
      handLocks: (own) => davTables(own).handLocks([['p', 'q']]),
      forget: (own) => davTables(own).forget(late),
    },
  }),
]
