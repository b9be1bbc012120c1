// The demo's data: that all of the Open Repair rows are read, and that a Group can be filled with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { readRepairs } from '#app/demo/repairs.ts'
import { fillShop } from '#app/demo/shop.ts'
import { brazilian } from '#app/demo/words.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'

describe('the repairs of the demo', () => {
  test.each([
    [
      'fixitclinic-202507.csv',
      1_033,
      { fixed: 413, repairable: 267, unknown: 232, end_of_life: 121 },
    ],
    ['repairconnects-202507.csv', 2_885, { fixed: 1_592, repairable: 860, end_of_life: 433 }],
    [
      'restartproject-201909.csv',
      12_633,
      { fixed: 6_599, repairable: 3_543, unknown: 127, end_of_life: 2_364 },
    ],
  ])('%s has %i of them', (file, count, outcomes) => {
    const repairs = readRepairs(file)
    expect(repairs).toHaveLength(count)
    const found = Object.groupBy(repairs, ({ outcome }) => outcome)
    const counted = Object.entries(found).map(([name, list]) => [name, list.length])
    expect(Object.fromEntries(counted)).toEqual(outcomes)
    expect(repairs.every(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true)
  })
})

describe('a Group filled by the demo', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  test('has each repair as a ticket, finished ones and some on the bench', async () => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner, 'Oficina')
    const database = app.house.store.database(group)
    const actor: Actor = {
      user_id: owner.id,
      email: owner.email,
      confirmed: true,
      membership: { id: 'mem-a', editor: true, report_view: true, creator: true },
      own: false,
      scopes: null,
      group: { plan: 'pro', records: 0, limited: true },
    }
    const repairs = readRepairs('repairconnects-202507.csv').slice(-60)
    await owner.client.post(`/${group}`, { klass: 'Adjustment', key: 'checklist', value: true })
    await fillShop({
      words: brazilian,
      repairs,
      customers: [{ name: 'Luís Gonçalves' }],
      staff: [owner.id, owner.id],
      context: (_, moment) => ({
        house: app.house,
        database,
        actor,
        now: moment.toISOString(),
      }),
      today: app.clock.now,
    })
    const tickets = await database.find({ selector: { klass: 'Ticket' }, limit: 1_000 })
    // The chore with the handbook page is one more.
    expect(tickets.found).toHaveLength(repairs.length + 1)
    const statuses = new Set(tickets.found.map(({ body }) => body.status))
    expect([...statuses].sort()).toEqual(['block', 'cancel', 'doing', 'done', 'open', 'review'])
    const listed = tickets.found.filter(({ body }) => body.checklist)
    expect(listed.length).toBeGreaterThan(0)
  })
})
