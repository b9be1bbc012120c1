// The reading cases, on the large Group.
import type { FindQuery } from '#core/wire.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { recordId, words } from '../fill/shop.ts'
import type { Ask, Plain } from '../load/job.ts'
import type { Case } from './case.ts'
import { pouch } from './peer-asks.ts'
import type { Caller, Stage } from './stage.ts'

const many = 200

export function readingCases(stage: Stage): Case[] {
  const { world, program, browser, tickets, update_seq } = stage
  const db = world.large
  const get = (path: string, caller: Caller = program): Ask => ({
    method: 'GET',
    path,
    headers: caller,
  })
  const find = (name: string, queries: readonly FindQuery[], more: Partial<Case> = {}): Case => ({
    name,
    asks: queries.map((query) => ({
      method: 'POST',
      path: `/${db}/_find`,
      headers: { ...program, 'content-type': 'application/json' },
      body: JSON.stringify(query),
    })),
    plain: plainFind(stage, queries),
    isRead: true,
    ...more,
  })
  const getting: Pick<Case, 'plain' | 'isRead'> = {
    plain: {
      text: 'select id, rev, klass, deleted, seq, body from documents where db = $1 and id = $2',
      values: tickets.map((id) => [db, id]),
      shape: 'document',
      isPrepared: true,
    },
    isRead: true,
  }
  const customers = Array.from({ length: many }, (_, count) =>
    recordId('cus', (count * 7) % world.shelves.customers),
  )
  const since = spread(update_seq)
  const changesText =
    'select id, rev, deleted, seq from documents where db = $1 and seq > $2 order by seq limit $3'
  const byDate: FindQuery = {
    selector: { klass: 'Ticket' },
    sort: [{ klass: 'desc' }, { created_at: 'desc' }],
    limit: 10,
  }
  return [
    {
      name: 'get',
      asks: tickets.map((id) => get(`/${db}/${id}`)),
      ...getting,
      pouchdb: pouch.get,
      couchdb: 3_830,
    },
    {
      name: 'get, in a browser',
      asks: tickets.map((id) => get(`/${db}/${id}`, browser)),
      ...getting,
    },
    find('_find of ten by klass and date', [byDate], { pouchdb: pouch.find, couchdb: 663 }),
    find(
      '_find with an indexed filter',
      customers.map((customer_id) => ({ selector: { klass: 'Ticket', customer_id }, limit: 10 })),
    ),
    find(
      '_find without an index',
      [
        {
          selector: { klass: 'Ticket', estimation: { $gt: 998 }, 'checklist.0': { $exists: true } },
          limit: 10,
        },
      ],
      {
        isRead: false,
      },
    ),
    find('$text, a word in 1 of 100', [
      { selector: { klass: 'Ticket', $text: words.seldom }, limit: 10 },
    ]),
    find('$text, a word in each', [
      { selector: { klass: 'Ticket', $text: words.everywhere }, limit: 10 },
    ]),
    find('a column of the board, 500 cards', [board], { isRead: false }),
    {
      // Spans all tickets of the Group: 100,000 in the world that is written down.
      name: 'report of all tickets',
      asks: [get(`/${db}/_reports/tickets?days=2020-01-01..2029-12-29&step=year`)],
      amount: 20,
    },
    {
      name: '_changes, 100 since',
      asks: since.map((seq) => get(`/${db}/_changes?since=${seq}&limit=100`)),
      plain: {
        text: changesText,
        values: since.map((seq) => [db, seq, 100]),
        shape: 'changes',
        isPrepared: true,
      },
      pouchdb: pouch.changes,
      couchdb: 637,
      isRead: true,
    },
    {
      name: '_changes, nothing new',
      asks: [get(`/${db}/_changes?since=${update_seq}`)],
      plain: {
        text: changesText,
        values: [[db, update_seq, 1_000_000]],
        shape: 'changes',
        isPrepared: true,
      },
      pouchdb: pouch.noChanges,
      couchdb: 2_086,
      isRead: true,
    },
    {
      name: 'counters view',
      asks: [get(`/${db}/_design/count-by-klass/_view/all?group_level=1`)],
      plain: {
        text: 'select kind, amount from counters where db = $1 and amount <> 0 order by kind',
        values: [[db]],
        shape: 'view',
        isPrepared: true,
      },
      isRead: true,
    },
  ]
}

/** What a column asks for when somebody wants to see more of it. */
const board: FindQuery = {
  selector: { klass: 'Ticket', status: 'open' },
  sort: [{ status_at: 'asc' }],
  limit: 500,
  fields: ['_id', '_rev', 'number', 'title', 'status', 'status_at', 'priority', 'customer_id'],
}

/** The statement that the product makes of these queries. */
function plainFind({ world, columns }: Stage, queries: readonly FindQuery[]): Plain {
  const plan = (query: FindQuery) => planFind(world.large, query, { columns })
  // It gives a name to what comes often.
  const [, , , often] = Array.from({ length: 4 }, () => plan(queries[0]!))
  const { text, name } = often!
  const values = queries.map((query) => plan(query).values)
  return { text, isPrepared: name !== undefined, values, shape: 'documents' }
}

/** Sequences all over the feed. */
function spread(update_seq: number): number[] {
  return Array.from({ length: many }, (_, count) => Math.floor((update_seq * count) / many))
}
