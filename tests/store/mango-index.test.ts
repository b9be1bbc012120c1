// The indexes of declared kinds serve the queries of their lists: read from PostgreSQL's own plans, behind the wall.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import type { KeyColumns } from '#server/store/keys/columns.ts'
import { planCount, planFind } from '#server/store/mango/plan.ts'
import { mangoSetup, type MangoSetup } from './mango-setup.ts'

const parcel = {
  kind: 'Parcel',
  sorts: ['name', 'weight'],
  filters: ['state', 'sender'],
} as const

let setup: MangoSetup
let columns: KeyColumns
/** The index of a field of parcels, or of one of several. */
const indexOf = (...fields: string[]) =>
  `documents_k(${fields.map((field) => columns.get('Parcel')!.get(field)!.number).join('|')})\\b`
beforeAll(async () => {
  setup = await mangoSetup()
  columns = await setup.declare(parcel)
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString()
  const docs = Array.from({ length: 4000 }, (_, at): WireDocument => {
    const created_at = day((at * 7919) % 4000)
    return {
      _id: `par-${String(at).padStart(5, '0')}`,
      klass: at % 4 === 0 ? 'Letter' : 'Parcel',
      name: `Name ${(at * 31) % 997}`,
      ...(at % 5 === 0 ? {} : { weight: (at * 17) % 500 }),
      state: at % 100 === 1 ? 'lost' : 'sent',
      sender: `cus-${at % 300}`,
      created_at,
      updated_at: created_at,
      words: `word${at} parcel`,
    }
  })
  await setup.lay('big', docs)
  await setup.lay('small', docs.slice(0, 50))
  await setup.client.query('vacuum analyze documents')
})
afterAll(() => setup.close())

const klass = 'Parcel'
const lists: [string, FindQuery, ...string[]][] = [
  ['by creation', { selector: { klass }, sort: [{ created_at: 'desc' }], limit: 10 }, 'created_at'],
  ['by last change', { selector: { klass }, sort: ['updated_at'], limit: 10 }, 'updated_at'],
  ['by a text', { selector: { klass }, sort: ['name'], limit: 10 }, 'name'],
  [
    'by a number, biggest first',
    { selector: { klass }, sort: [{ weight: 'desc' }], limit: 10 },
    'weight',
  ],
  [
    "in CouchDB's spelling",
    { selector: { klass }, sort: [{ klass: 'desc' }, { created_at: 'desc' }], limit: 10 },
    'created_at',
  ],
  ['filtered by few', { selector: { klass, sender: 'cus-7' }, limit: 10 }, 'sender'],
  [
    'filtered by one of two',
    { selector: { klass, sender: { $in: ['cus-7', 'cus-8'] } }, limit: 10 },
    'sender',
  ],
  [
    'filtered by a range',
    { selector: { klass, created_at: { $gte: '2026-06-16' } }, limit: 10 },
    'created_at',
  ],
  [
    'filtered by few, sorted',
    { selector: { klass, state: 'lost' }, sort: ['name'], limit: 10 },
    'state',
    'name',
  ],
]

describe('a declared list', () => {
  test.each(lists)('%s reads its index', async (_, query, ...fields) => {
    const plan = await setup.explain('big', planFind('big', query, { columns }))
    expect(plan).toMatch(new RegExp(`(Index Scan|Bitmap Index Scan).*${indexOf(...fields)}`))
    expect(plan).not.toContain('Seq Scan')
  })

  test('reads no more rows for a page far behind', async () => {
    const query: FindQuery = { selector: { klass }, sort: [{ created_at: 'desc' }], limit: 1000 }
    const { bookmark } = await setup.find('big', query)
    const plan = await setup.explain(
      'big',
      planFind('big', { ...query, limit: 10, bookmark }, { columns }),
    )
    expect(plan).toMatch(/Index Cond: .*ROW\(/)
    expect(plan).not.toContain('Rows Removed')
    expect(plan).not.toContain('Sort Key')
  })

  test('reads its index through a prepared statement too, when the plan is made for any database', async () => {
    const { text, values } = planFind('big', lists[0]![1], { columns })
    await setup.client.query(`set plan_cache_mode = force_generic_plan; prepare list as ${text}`)
    const sent = values.map((value) => `'${String(value)}'`).join(', ')
    const { rows } = await setup.client.query(`explain execute list(${sent})`)
    await setup.client.query('deallocate list; reset plan_cache_mode')
    expect(JSON.stringify(rows)).toMatch(new RegExp(`using ${indexOf('created_at')}`))
  })

  test('shows records without the sorted field, first when it ascends', async () => {
    const selector = { klass }
    const { ids } = await setup.find('big', { selector, sort: ['weight'], limit: 10_000 })
    expect(ids).toHaveLength(3000)
    const lightest = await setup.find('big', {
      selector: { klass, weight: { $exists: true } },
      sort: ['weight'],
      limit: 1,
    })
    expect(ids.indexOf(lightest.ids[0]!)).toBe(3000 - 2400)
  })
})

describe('a search for words', () => {
  const inOrder = async (text?: string) => {
    const selector = text === undefined ? { klass } : { klass, $text: text }
    const all: string[] = []
    for (let bookmark: string | undefined; ;) {
      const query: FindQuery = { selector, sort: [{ name: 'desc' }], limit: 300 }
      const page = await setup.find('big', bookmark === undefined ? query : { ...query, bookmark })
      all.push(...page.ids)
      if (page.ids.length < 300) return all
      bookmark = page.bookmark
    }
  }

  test.each([
    ['each record', 'parcel', /./],
    ['some', 'word7', /^par-0*(7|7\d|7\d\d)$/],
    ['one', 'word77 parcel', /^par-0*(77|77\d)$/],
    ['none', 'nothing', /^$/],
  ])('brings page after page in order when they stand in %s', async (_, words, ids) => {
    const all = await inOrder()
    expect(await inOrder(words)).toEqual(all.filter((id) => ids.test(id)))
  })

  test('that are in each record looks at no more of them than it shows', async () => {
    const query: FindQuery = { selector: { klass, $text: 'parcel' }, sort: ['name'], limit: 10 }
    const plan = await setup.explain('big', planFind('big', query, { columns }))
    expect(plan).not.toMatch(/documents_terms .*\(actual time=.* loops=[1-9]/)
  })
})

describe('other reads', () => {
  test('search by words uses the index of words', async () => {
    const plan = await setup.explain(
      'big',
      planFind('big', { selector: { klass, $text: 'word77' } }, { columns }),
    )
    expect(plan).toContain('documents_terms')
  })

  test.each([
    ['a filter', { sender: 'cus-7' }, 'sender'],
    ['a filter that few pass', { state: 'lost' }, 'state'],
    ['what is missing', { sender: { $exists: false } }, 'sender'],
  ])('a count of %s reads its index alone', async (_, selector, field) => {
    const plan = await setup.explain('big', planCount('big', { klass, ...selector }, { columns }))
    expect(plan).toMatch(new RegExp(`Index Only Scan.*${indexOf(field)}`))
  })
})

describe('A database that PostgreSQL knows nothing of', () => {
  let fresh: MangoSetup
  beforeAll(async () => {
    fresh = await mangoSetup()
  })
  afterAll(() => fresh.close())

  test('is not read whole for one value, though the index over values is deeper than that over kinds', async () => {
    const of = await fresh.declare(parcel)
    const column = of.get('Parcel')!.get('sender')!.number
    const senderOf = (at: number) => `${'far'.repeat(60)}-${at}`
    const docs = Array.from({ length: 4_000 }, (_, at): WireDocument => {
      return { _id: `par-${String(at).padStart(26, '0')}`, klass, sender: senderOf(at) }
    })
    await fresh.lay('new', docs)
    const query = { selector: { klass, sender: senderOf(7) }, limit: 2 }
    const plan = await fresh.explain('new', planFind('new', query, { columns: of }))
    expect(plan).toMatch(new RegExp(`Index Cond: .*k${column} = `))
  })
})
