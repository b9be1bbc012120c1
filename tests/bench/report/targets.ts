// What the figures are held to. Nothing is asserted here: a line says PASS, or by how much it falls short.
import type { List } from '../cases/lists.ts'
import type { Row } from '../run.ts'

export interface Target {
  readonly name: string
  /** Absent when a side of it was not measured. */
  readonly passes?: boolean
  /** What was found, in words. */
  readonly found: string
}

type Rival = 'sql' | 'fastify' | 'pouchdb' | 'couchdb'

const sideNames: Record<Rival, string> = {
  sql: "bare SQL's",
  fastify: "the bare Fastify handler's",
  pouchdb: "pouchdb-server's",
  couchdb: "CouchDB 3.5.0's",
}

/** Case, side, and how many times that side's rate is wanted. */
const ratios: [test: string, side: Rival, least: number][] = [
  ['get', 'fastify', 0.5],
  ['_find of ten by klass and date', 'fastify', 0.5],
  ['put', 'sql', 1 / 3],
  ['get', 'pouchdb', 5],
  ['put', 'pouchdb', 3],
  ['_bulk_docs of 500', 'pouchdb', 1.5],
  ['_changes, 100 since', 'pouchdb', 5],
  ['_find of ten by klass and date', 'pouchdb', 500],
  ['get', 'couchdb', 1],
  ['put', 'couchdb', 1],
  ['_find of ten by klass and date', 'couchdb', 1],
  ['_bulk_docs of 500', 'couchdb', 1],
  ['_changes, 100 since', 'couchdb', 1],
]

/** Milliseconds. */
const maxReadMs = 25
const maxListMs = 20
/** Of the time, or of the requests a second, in a world of 10,000 documents. */
const maxGrowth = 1.5

export function rateOf(row: Row, side: Rival | 'ours'): number | undefined {
  return side === 'couchdb' ? row.test.couchdb : row[side]?.rate
}

export function findTargets(rows: readonly Row[], lists: readonly List[]): Target[] {
  const byName = new Map(rows.map((row) => [row.test.name, row]))
  const compared = ratios.map(([name, side, least]): Target => {
    const row = byName.get(name)
    const [ours, theirs] = row ? [rateOf(row, 'ours'), rateOf(row, side)] : []
    const goal =
      least === 1
        ? 'ahead of'
        : least < 1
          ? `at least 1/${Math.round(1 / least)} of`
          : `at least ${least} times`
    const title = `${name}: ${goal} ${sideNames[side]}`
    if (ours === undefined || theirs === undefined) return { name: title, found: 'not measured' }
    return {
      name: title,
      passes: ours / theirs >= least,
      found: `${(ours / theirs).toFixed(2)} times`,
    }
  })
  const reads = rows.filter(({ test, ours }) => test.isRead && ours)
  const slow = reads.map(({ test, ours }): Target => ({
    name: `${test.name}: p99 under ${maxReadMs} ms`,
    passes: ours!.p99 < maxReadMs,
    found: `${ours!.p99.toFixed(1)} ms`,
  }))
  const grown = reads
    .filter(({ small }) => small)
    .map(({ test, ours, small }): Target => {
      const growth = small!.rate / ours!.rate
      return {
        name: `${test.name}: within ${maxGrowth} times of 10,000 documents`,
        passes: growth <= maxGrowth,
        found: `${growth.toFixed(2)} times`,
      }
    })
  return [...compared, ...slow, ...grown, ...listTarget(lists)]
}

function listTarget(lists: readonly List[]): Target[] {
  if (lists.length === 0) return []
  const long = lists.filter(({ usual }) => usual >= maxListMs)
  return [
    {
      name: `declared lists of the large Group under ${maxListMs} ms`,
      passes: long.length === 0,
      found: `${lists.length - long.length} of ${lists.length}`,
    },
  ]
}
