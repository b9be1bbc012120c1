// Bodies of old revisions go by the rule; who, when and which event stay, and so does what somebody may still need.
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { thinDatabase } from '#server/jobs/nightly.ts'
import type { Database } from '#server/store/database.ts'
import type { Graft } from '#server/store/documents/stored.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { recounts } from '../torture/recounts.ts'
import { aPut, freshIn, historyOf, sharedStore } from './store-setup.ts'

const shared = sharedStore()
const dayMs = 86_400_000
const start = Date.parse('2024-01-01T00:00:00.000Z')
const momentOf = (day: number, hour: number) =>
  new Date(start + day * dayMs + hour * 3_600_000).toISOString()

async function faults(): Promise<unknown[]> {
  const client = new Client({ connectionString: shared.url })
  await client.connect()
  const wrong = []
  for (const { sql, about } of recounts) if (about) wrong.push(...(await client.query(sql)).rows)
  await client.end()
  return wrong
}

/** A record that is changed thrice on every fourth day of two years; answers its revisions, oldest first. */
async function twoYears(database: Database): Promise<{ rev: string; day: number; hour: number }[]> {
  const made: { rev: string; day: number; hour: number }[] = []
  await database.write(async (transaction) => {
    for (let day = 0; day < 730; day += 4) {
      for (const hour of [8, 12, 16]) {
        const change = { rev: made.at(-1)?.rev, at: momentOf(day, hour) }
        const { rev } = await transaction.put(aPut('a', { day, hour }, change))
        made.push({ rev, day, hour })
      }
    }
  })
  return made
}

const keptOf = async (database: Database, all: readonly { rev: string }[]) => {
  const { found } = await treeQueries(database).revisions(all.map(({ rev }) => ({ id: 'a', rev })))
  const kept = new Set(found.map(({ rev }) => rev))
  return all.filter(({ rev }) => kept.has(rev))
}

describe('Two years of changes', () => {
  test('leave the last 90 days, the ends of each day of a year, and one a month; every line of history', async () => {
    const { database } = await freshIn(shared.store)
    const made = await twoYears(database)
    const now = momentOf(730, 0)
    await thinDatabase(database, now, [])
    const lastOfMonth = new Map(
      made
        .filter(({ day }) => day < 365)
        .map((one) => [momentOf(one.day, 0).slice(0, 7), one.rev] as const),
    )
    const stays = made.filter(
      ({ rev, day, hour }) =>
        day >= 640 || (day >= 365 ? hour !== 12 : [...lastOfMonth.values()].includes(rev)),
    )
    expect(await keptOf(database, made)).toEqual(stays)
    expect(await database.countAmong({ is: 'history', id: 'a' }, {})).toBe(made.length)
    const lines = await treeQueries(database).lines([{ id: 'a', rev: made.at(-1)!.rev }])
    expect(lines.map(({ rev }) => rev)).toEqual(made.map(({ rev }) => rev).toReversed())
    const before = await database.info()
    await thinDatabase(database, now, [])
    expect(await database.info()).toEqual(before)
    expect(await faults()).toEqual([])
  })

  test('leave the same, thinned night by night or all at once', async () => {
    const [nightly, once] = [await freshIn(shared.store), await freshIn(shared.store)]
    const made = await twoYears(nightly.database)
    expect(await twoYears(once.database)).toEqual(made)
    for (let day = 100; day < 730; day += 35)
      await thinDatabase(nightly.database, momentOf(day, 3), [])
    for (const { database } of [nightly, once]) await thinDatabase(database, momentOf(730, 3), [])
    expect(await keptOf(nightly.database, made)).toEqual(await keptOf(once.database, made))
  })
})

describe('For ever', () => {
  const graft = (database: Database, ...grafts: Graft[]) =>
    database.write(async (one) => {
      for (const each of grafts) await one.graft(each)
    })
  const on = (day: number, ...line: string[]): Graft => {
    const { rev: _, ...put } = aPut('a', { made: line[0] }, { at: momentOf(day, 8) })
    return { ...put, line }
  }
  const kept = async (database: Database, ...revs: string[]) =>
    (
      await keptOf(
        database,
        revs.map((rev) => ({ rev })),
      )
    ).map(({ rev }) => rev)

  test('every leaf stays, and what a conflict was made from', async () => {
    const { database } = await freshIn(shared.store)
    const lines = [['1-a'], ['2-b', '1-a'], ['3-c', '2-b', '1-a'], ['4-d', '3-c'], ['3-x', '2-b']]
    await graft(database, ...lines.map((line) => on(1, ...line)))
    await thinDatabase(database, momentOf(700, 0), [])
    expect(await kept(database, '1-a', '2-b', '3-c', '4-d', '3-x')).toEqual(['2-b', '4-d', '3-x'])
  })

  test('a deleted record can be brought back as it was last', async () => {
    const { database, put } = await freshIn(shared.store)
    const first = await put('a', { name: 'Ana' }, { at: momentOf(1, 8) })
    const last = await put('a', { name: 'Ana Lima' }, { rev: first.rev, at: momentOf(1, 9) })
    const gone = { rev: last.rev, deleted: true, counters: [], at: momentOf(1, 10) }
    await put('a', {}, gone)
    await thinDatabase(database, momentOf(700, 0), [])
    expect(await database.getRevision('a', first.rev)).toBeUndefined()
    const before = await database.write((one) => one.lastLive('a'))
    expect(before?.body).toMatchObject({ name: 'Ana Lima' })
  })

  test('so can one whose deletion another installation took over since', async () => {
    const { database, put } = await freshIn(shared.store)
    const first = await put('a', { name: 'Ana' }, { at: momentOf(1, 9) })
    const gone = { deleted: true, counters: [] }
    const deleted = await put('a', {}, { ...gone, rev: first.rev, at: momentOf(1, 10) })
    const over = await put('a', {}, { ...gone, rev: deleted.rev, at: momentOf(1, 11) })
    await put('a', {}, { ...gone, rev: over.rev, at: momentOf(1, 12) })
    await thinDatabase(database, momentOf(700, 0), [])
    const before = await database.write((one) => one.lastLive('a'))
    expect(before?.body).toMatchObject({ name: 'Ana' })
  })

  test('who, when and which event stay, and a push of a thinned revision changes nothing', async () => {
    const { database, put } = await freshIn(shared.store)
    const revs: string[] = []
    for (const hour of [8, 9, 10]) {
      const change = { rev: revs.at(-1), at: momentOf(1, hour), actor: `usr-${hour}` }
      revs.push((await put('a', { label: 'Ana', hour }, change)).rev)
    }
    const before = await historyOf(database, 'a')
    await thinDatabase(database, momentOf(700, 0), [])
    const after = (await historyOf(database, 'a')) as { thinned?: true }[]
    expect(after).toMatchObject(before)
    expect(after.map(({ thinned = false }) => thinned)).toEqual([false, true, true])
    const placed = await treeQueries(database).placed(revs.map((rev) => ({ id: 'a', rev })))
    expect(placed).toHaveLength(3)
    const info = await database.info()
    await graft(database, on(700, revs[1]!, revs[0]!))
    expect(await database.info()).toEqual(info)
    expect(await historyOf(database, 'a')).toEqual(after)
  })
})
