// The report of a Group's tickets, over HTTP, against the lives of a table of tickets: its figures, that its parts make the
// whole, and that each figure is the number of tickets in the list it leads to.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { dayIn, startOfDayIn } from '#core/time/zone.ts'
import { figureSelector, promiseFigures, tookParts } from '#modules/ticket/rules/report/figures.ts'
import { readSpan } from '#core/time/periods.ts'
import type { TicketReport } from '#modules/ticket/rules/report/report.ts'
import { reportLinks } from '#modules/ticket/web/report/links.ts'
import { none } from '#web/fields/face.ts'
import { selectorsOf } from './list-behind.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { matches } from '../store/mango-model.ts'

type Body = Record<string, unknown>

const zone = 'America/Sao_Paulo'
const days = '2026-11-01..2026-11-30'

let app: TestApp
/** Programs of both: sessions would end within these weeks. */
let ana: Client
let rui: Client
let db: string
const ids: Record<string, string> = {}

/** What happens to a ticket, by day and hour of the shop: it is made, then moved by actions. */
type Life = readonly [moment: string, action: string, body?: Body][]

const notebook = { equipment_id: 'notebook', category_id: 'laptops' }

/** In the order of the first moments. */
const lives: Readonly<Record<string, Life>> = {
  // Belongs to October, but for what was finished in November.
  old: [
    ['2026-10-20 09', 'make', { ...notebook, technical_id: 'ana', priority: 'high' }],
    ['2026-11-03 09', 'status/done', { problem: 'Battery' }],
  ],
  // The last hour of October in the shop, November in UTC.
  late: [['2026-10-31 23', 'make', {}]],
  quick: [
    ['2026-11-01 00', 'make', { technical_id: 'ana', promised_at: '2026-11-01' }],
    ['2026-11-01 20', 'status/done', { problem: 'Fuse' }],
  ],
  // Ready at eleven at night of the promised day: the next one in UTC.
  kept: [
    ['2026-11-02 10', 'make', { ...notebook, technical_id: 'rui', promised_at: '2026-11-05' }],
    ['2026-11-03 10', 'status/block', { block_reason: 'parts' }],
    ['2026-11-05 10', 'status/doing'],
    ['2026-11-05 23', 'status/done', { problem: 'Screen' }],
  ],
  missed: [
    [
      '2026-11-02 11',
      'make',
      { category_id: 'phones', technical_id: 'rui', promised_at: '2026-11-04' },
    ],
    ['2026-11-05 01', 'status/done', { problem: 'Glass' }],
    ['2026-11-06 01', 'status/doing', { comment: 'Cracked again' }],
    ['2026-11-07 01', 'status/done'],
  ],
  // Comes back: the same thing, related to a ticket that was done.
  back: [
    ['2026-11-10 10', 'make', { ...notebook, related_id: 'kept', promised_at: '2026-11-12' }],
    ['2026-11-10 15', 'status/review'],
    ['2026-11-11 15', 'status/done', { problem: 'Hinge' }],
  ],
  overdue: [['2026-11-12 10', 'make', { priority: 'low', promised_at: '2026-11-14' }]],
  due: [['2026-11-13 10', 'make', { category_id: 'phones', promised_at: '2026-11-28' }]],
  gone: [
    ['2026-11-13 11', 'make', { promised_at: '2026-11-13' }],
    ['2026-11-15 11', 'status/cancel', { cancel_reason: 'no_parts' }],
  ],
}

const at = (moment: string) => {
  const [day = '', hour = ''] = moment.split(' ')
  return new Date(Date.parse(startOfDayIn(zone, day)) + Number(hour) * 3_600_000)
}
const named = (body: Body) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, ids[String(value)] ?? value]),
  )

async function put(name: string, prefix: string, body: Body): Promise<void> {
  ids[name] = newId(prefix)
  expectOk(await ana.put(`/${db}/${ids[name]}`, named(body)))
}

async function act(name: string, action: string, body: Body = {}): Promise<void> {
  if (action === 'make') return put(name, 'tik', { content: `About ${name}`, ...body })
  const [design, step] = action.split('/')
  const path = `/${db}/_design/${design}/_update/${step}/${ids[name]}`
  expectOk(await ana.put(path, body))
}

beforeAll(async () => {
  app = await buildTestApp()
  app.clock.now = at('2026-10-19 09')
  const owner = await app.makePerson({ fullname: 'Ana Ribeiro' })
  const member = await app.makePerson({ fullname: 'Rui Costa' })
  db = await app.makeGroup(owner, 'Oficina Boa Vista')
  await app.addMember(owner, db, member, { report_view: true })
  Object.assign(ids, { ana: owner.id, rui: member.id })
  ana = app.withToken(await app.makeToken(owner, ['read', 'write']))
  rui = app.withToken(await app.makeToken(member, ['read']))
  await put('laptops', 'ctg', { name: 'Laptops', active: true })
  await put('phones', 'ctg', { name: 'Phones', active: true })
  await put('notebook', 'eqi', { identifier: 'NB-1' })
  const happenings = Object.entries(lives)
    .flatMap(([name, life]) =>
      life.map(([moment, action, body]) => ({ name, moment, action, body })),
    )
    .toSorted((a, b) => (a.moment < b.moment ? -1 : 1))
  for (const { name, moment, action, body } of happenings) {
    app.clock.now = at(moment)
    await act(name, action, body)
  }
  app.clock.now = at('2026-11-20 12')
})
afterAll(() => app.close())

async function report(query: Record<string, string> = {}): Promise<TicketReport> {
  const words = new URLSearchParams({ days, zone, step: 'day', ...query })
  return expectOk(await rui.get(`/${db}/_reports/tickets?${String(words)}`)).body as TicketReport
}

/** Tickets in the list behind an address of the pages, by the selectors that the page asks with. */
async function listed(address: string): Promise<number> {
  const selector = { klass: 'Ticket', ...selectorsOf(address, zone, app.clock.now) }
  const { docs } = expectOk(await rui.post(`/${db}/_find`, { selector, limit: 200 })).body
  return (docs as unknown[]).length
}

describe('the report of November', () => {
  test('counts what was opened, finished and promised in the days of the shop', async () => {
    const { now, before } = await report()
    expect(now).toEqual({
      opened: 7,
      finished: 5,
      // `missed` was reopened, `back` is a return.
      first_fix: 3,
      // 20, 85, 29 hours, 4 days and 14 hours, 14 days: the one in the middle.
      done_minutes: 85 * 60,
      promised: 6,
      kept: 3,
      missed: 2,
      due: 1,
    })
    expect(before).toMatchObject({ opened: 2, finished: 0, done_minutes: null, promised: 0 })
  })

  test('says what became of the tickets, and how urgent they were', async () => {
    const { status, priority } = await report()
    expect(status).toEqual({ open: 2, doing: 0, block: 0, review: 0, done: 4, cancel: 1 })
    expect(priority).toEqual({ low: 1, medium: 6, high: 0 })
  })

  test('names each day, and each step once', async () => {
    const { steps } = await report()
    expect(steps).toHaveLength(30)
    expect(steps.find(({ from }) => from === '2026-11-02')).toMatchObject({
      opened: 2,
      finished: 0,
    })
    expect(steps.find(({ from }) => from === '2026-11-05')).toMatchObject({
      opened: 0,
      finished: 1,
    })
  })

  test('says for each category and technician what they opened, finished and kept', async () => {
    const { category, technician } = await report()
    const of = (name: string) => technician.shares.find(({ id }) => id === ids[name])
    expect(of('rui')).toMatchObject({ opened: 2, finished: 2, first_fix: 1, promised: 2, kept: 1 })
    expect(of('ana')).toMatchObject({ opened: 1, finished: 2, first_fix: 2, promised: 1, kept: 1 })
    const laptops = category.shares.find(({ id }) => id === ids.laptops)
    expect(laptops).toMatchObject({ opened: 2, finished: 3, promised: 2, kept: 2, missed: 0 })
    expect([category.others, technician.others]).toEqual([undefined, undefined])
  })

  test('says how long tickets took, and where they waited', async () => {
    const { took, statuses } = await report()
    expect(took).toEqual({ '1': 1, '3': 1, '7': 2, '14': 0, '30': 1, longer: 0, unknown: 0 })
    const blocked = statuses.find(({ status }) => status === 'block')
    expect(blocked).toMatchObject({ amount: 1, total_minutes: 48 * 60, median_minutes: 48 * 60 })
    const reviewed = statuses.find(({ status }) => status === 'review')
    expect(reviewed).toMatchObject({ amount: 1, total_minutes: 24 * 60 })
  })

  test('is another one on another clock: the last hour of October belongs to November in UTC', async () => {
    expect((await report({ zone: 'UTC' })).now).toMatchObject({ opened: 8, kept: 2, missed: 3 })
  })
})

const filters = [{}, { category_id: 'laptops' }, { technical_id: 'rui' }, { technical_id: none }]

test.each(filters)(
  'each figure is the number of tickets in its list, narrowed by %o',
  async (by) => {
    const kept = named(by) as Record<string, string>
    const found = await report(kept)
    const links = reportLinks(db, readSpan(days)!, kept)
    const { now } = found
    const wanted: [number, string][] = [
      [now.opened, links.opened()],
      [now.finished, links.finished()],
      [now.first_fix, links.finished({ figure: 'first-fix' })],
      [now.finished - now.first_fix, links.finished({ figure: 'rework' })],
      [now.promised, links.promised()],
      ...promiseFigures.map((name): [number, string] => [now[name], links.promised(name)]),
      ...tookParts.map((part): [number, string] => [
        found.took[part],
        links.finished({ figure: `took-${part}` }),
      ]),
      ...Object.entries(found.status).map(([status, amount]): [number, string] => [
        amount,
        links.opened({ status }),
      ]),
      ...found.statuses.map(({ status, amount }): [number, string] => [
        amount,
        links.finished({ figure: `was-${status}` }),
      ]),
      ...found.steps
        .filter(({ opened, finished }) => opened + finished > 0)
        .flatMap((step): [number, string][] => [
          [step.opened, links.opened({}, step)],
          [step.finished, links.finished({}, step)],
        ]),
      ...found.category.shares.flatMap(({ id, ...share }): [number, string][] => {
        const filter = { category_id: id ?? none }
        return [
          [share.opened, links.opened(filter)],
          [share.first_fix, links.finished({ ...filter, figure: 'first-fix' })],
          [share.kept, links.promised('kept', filter)],
        ]
      }),
    ]
    for (const [amount, address] of wanted)
      expect([address, await listed(address)]).toEqual([address, amount])
  },
)

test.each(filters)('the parts of a report make its whole, narrowed by %o', async (by) => {
  const { now, status, priority, took, steps, category, technician } = await report(
    named(by) as Record<string, string>,
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  expect(sum(Object.values(status))).toBe(now.opened)
  expect(sum(Object.values(priority))).toBe(now.opened)
  expect(sum(Object.values(took))).toBe(now.finished)
  expect(now.kept + now.missed + now.due).toBe(now.promised)
  for (const name of ['opened', 'finished'] as const) {
    expect(sum(steps.map((step) => step[name]))).toBe(now[name])
    for (const { shares } of [category, technician])
      expect(sum(shares.map((share) => share[name]))).toBe(now[name])
  }
})

test('a promise is kept on the clock of the shop, whatever its clocks do in between', () => {
  const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata', 'UTC']
  const days = fc.date({
    min: new Date('2017-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      days,
      fc.integer({ min: -3_000, max: 3_000 }),
      (place, day, minutes) => {
        const promised_at = day.toISOString().slice(0, 10)
        const ready = new Date(Date.parse(promised_at) + minutes * 60_000).toISOString()
        const year = {
          from: `${promised_at.slice(0, 4)}-01-01`,
          to: `${promised_at.slice(0, 4)}-12-31`,
        }
        const kept = figureSelector('kept', { zone: place, today: '2027-12-31' }, year)!
        const doc = { _id: 'tik-1', promised_at, promise_minutes: minutes }
        expect(matches(kept, doc)).toBe(dayIn(place, ready) <= promised_at)
      },
    ),
    { numRuns: 200 },
  )
})

test('what a program says of the minutes of a ticket is ignored: the server keeps them', async () => {
  const path = `/${db}/${ids.kept}`
  const doc = expectOk(await ana.get(path)).body
  const forged = {
    ...doc,
    done_minutes: 1,
    block_minutes: 0,
    promise_minutes: -9_999,
    rework: 'return',
  }
  expectOk(await ana.put(path, forged))
  const { done_minutes, block_minutes, promise_minutes, ...after } = expectOk(
    await ana.get(path),
  ).body
  expect({ done_minutes, block_minutes, promise_minutes }).toEqual({
    done_minutes: 85 * 60,
    block_minutes: 48 * 60,
    // Eleven at night in the shop is two in the morning of the next day in UTC.
    promise_minutes: 26 * 60,
  })
  expect(after).not.toHaveProperty('rework')
})

test.each([
  ['days=2026-11-01', 'days'],
  ['days=2026-11-30..2026-11-01', 'days'],
  ['days=2000-01-01..2026-11-01', 'days'],
  ['days=9999-01-01..9999-12-31', 'days'],
  [`days=${days}&zone=Mars/Olympus`, 'zone'],
  ['days=2020-01-01..2026-11-01&step=day', 'step'],
  [`days=${days}&step=hour`, 'step'],
])('a report of %s is refused, and says that it is for %s', async (query, member) => {
  const { status, body } = await rui.get(`/${db}/_reports/tickets?${query}`)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(member)
})
