// Measures a case: every side in turn, some rounds of it, so that what else the machine does meets them all alike.
import type { Cost } from '#tests/support/cost.ts'
import type { Case } from './cases/case.ts'
import type { Ask, Measured } from './load/job.ts'
import { measure, measureSql } from './load/measure.ts'
import type { Peer } from './peers/pouchdb.ts'
import type { Product } from './sides.ts'

/** 16 at once, as CouchDB's figures were recorded. */
const connections = 16

export type Side = 'ours' | 'small' | 'sql' | 'fastify' | 'pouchdb'

/** A case and what was measured; `small` is the product in a world of 10,000 documents. */
export interface Row extends Partial<Readonly<Record<Side, Measured>>> {
  readonly test: Case
  readonly cost?: Cost
}

export interface Sides {
  readonly large: Product
  readonly small?: Product
  /** Address of the bare handler. */
  readonly fastify: string
  readonly pouchdb?: Peer
}

export interface RunOptions {
  readonly seconds: number
  readonly rounds: number
  /** Folder with autocannon. */
  readonly tools: string
  tell(line: string): void
}

/** The median round of each side. */
export async function measureCase(sides: Sides, test: Case, options: RunOptions): Promise<Row> {
  const measures = measuresOf(sides, test, options)
  const rounds = new Map<Side, Measured[]>(measures.map(([side]) => [side, []]))
  for (let round = 0; round < options.rounds; round++) {
    for (const [side, run] of measures) rounds.get(side)!.push(await run())
  }
  const found = Object.fromEntries(
    [...rounds].map(([side, all]) => {
      const median = all.toSorted((a, b) => a.rate - b.rate)[Math.floor(all.length / 2)]!
      options.tell(`${test.name}, ${side}: ${describe(median)}`)
      return [side, median]
    }),
  ) as Partial<Record<Side, Measured>>
  return { test, cost: sides.large.costs.get(test.name), ...found }
}

function measuresOf(
  { large, small, fastify, pouchdb }: Sides,
  test: Case,
  { seconds, tools }: RunOptions,
): [Side, () => Promise<Measured>][] {
  const load =
    (address: string, { asks, records, amount }: Omit<Case, 'name'>) =>
    async () =>
      measure({ tools, address, connections, seconds, asks, amount, records: await records?.() })
  const measures: [Side, () => Promise<Measured>][] = [['ours', load(large.address, test)]]
  const twin = small?.cases.find(({ name, isRead }) => isRead && name === test.name)
  if (small && twin) measures.push(['small', load(small.address, twin)])
  const { plain } = test
  if (plain) {
    const { url: connectionString } = large.world
    const place = large.cases.indexOf(test)
    measures.push(
      ['sql', () => measureSql({ connectionString, plain, connections, seconds })],
      ['fastify', load(fastify, { ...test, asks: bareAsks(test, place) })],
    )
  }
  if (test.pouchdb && pouchdb) {
    const asks = pouchdb.asks(test.pouchdb)
    measures.push(['pouchdb', load(pouchdb.address, { ...test, asks })])
  }
  return measures
}

/** The same bodies to the bare handler, whose address names the values to take. */
function bareAsks({ asks, plain }: Case, place: number): Ask[] {
  return plain!.values.map((_, turn) => {
    const { method, body } = asks[turn % asks.length]!
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
    return { method, body, headers, path: `/${place}/${turn}` }
  })
}

function describe({ rate, p50, p99 }: Measured): string {
  return `${rate.toFixed(rate < 100 ? 1 : 0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}
