// docs/performance.md: how to read the figures, and those of the last full run.
import { cpus, loadavg } from 'node:os'
import type { Client } from 'pg'
import type { List } from '../cases/lists.ts'
import type { World } from '../fill/world.ts'
import type { Row } from '../run.ts'
import { putBetween } from './paths.ts'
import { casesTable, listsTable, targetsList } from './table.ts'
import { findTargets } from './targets.ts'

export interface Figures {
  readonly rows: readonly Row[]
  readonly lists: readonly List[]
}

/** Where and how it was measured, in one paragraph. Written before the run, so that the load is that of others. */
export async function describeRun(
  pg: Client,
  world: World,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string> {
  const { rows } = await pg.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
       ('server_version', 'fsync', 'synchronous_commit', 'shared_buffers') order by name`,
  )
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const load = loadavg().map((one) => one.toFixed(2))
  const shared = `${(Number(settings.shared_buffers) * 8) / 1_024} MB`
  return (
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, PostgreSQL ${settings.server_version}` +
    ` (fsync ${settings.fsync}, synchronous_commit ${settings.synchronous_commit}, shared_buffers ${shared}),` +
    ` ${cpus().length} processors for server, PostgreSQL and load generator together,` +
    ` load average before the run ${load.join(' ')};` +
    ` ${world.groups.toLocaleString('en')} Groups, ${world.documents.toLocaleString('en')} documents,` +
    ` ${world.shelves.tickets.toLocaleString('en')} tickets in the Group that is asked;` +
    ` 16 connections, the median of ${rounds} rounds of ${seconds} s.`
  )
}

/** What the command prints. */
export function printFigures({ rows, lists }: Figures): string {
  const parts = [casesTable(rows), targetsList(findTargets(rows, lists))]
  if (lists.length > 0) parts.push(listsTable(lists))
  return parts.join('\n\n')
}

const place = {
  begins: '<!-- figures: npm run bench -- --write -->',
  ends: '<!-- end of figures -->',
}

/** docs/performance.md with these figures. */
export function putFigures(text: string, description: string, figures: Figures): string {
  return putBetween(text, place, `${description}\n\n${printFigures(figures)}`)
}
