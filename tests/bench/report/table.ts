// The figures as Markdown: one row for each case, one line for each target.
import type { Row } from '../run.ts'
import { rateOf, type Target } from './targets.ts'
import type { List } from '../cases/lists.ts'

/** Words left, then numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function rate(value: number | undefined): string {
  if (value === undefined) return '–'
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}

const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1))

/** Ours by theirs. */
function times(ours: number | undefined, theirs: number | undefined): string {
  if (ours === undefined || theirs === undefined) return '–'
  const ratio = ours / theirs
  return `${rate(theirs)} · ${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×`
}

export function casesTable(rows: readonly Row[]): string {
  const head = [
    'case',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'statements · trips',
    'at 10,000',
    'bare SQL',
    'bare Fastify',
    'pouchdb-server',
    'CouchDB (recorded elsewhere)',
  ]
  const cells = rows.map((row) => {
    const { test, ours, cost, small } = row
    const mine = ours?.rate
    return [
      test.name,
      rate(mine),
      ms(ours?.p50),
      ms(ours?.p99),
      cost ? `${cost.statements} · ${cost.trips}` : '–',
      rate(small?.rate),
      times(mine, row.sql?.rate),
      times(mine, row.fastify?.rate),
      times(mine, row.pouchdb?.rate),
      times(mine, rateOf(row, 'couchdb')),
    ]
  })
  return table(head, cells)
}

export function targetsList(targets: readonly Target[]): string {
  const word = ({ passes }: Target) => (passes === undefined ? '–' : passes ? 'PASS' : 'short')
  return table(
    ['target', 'found', ''],
    targets.map((target) => [target.name, target.found, word(target)]),
  )
}

const shown = 12

/** The slowest of them. */
export function listsTable(lists: readonly List[]): string {
  const slowest = lists.toSorted((a, b) => b.usual - a.usual).slice(0, shown)
  return table(
    [`the slowest of ${lists.length} lists`, 'median ms', 'slowest ms'],
    slowest.map((list) => [list.name, ms(list.usual), ms(list.slowest)]),
  )
}
