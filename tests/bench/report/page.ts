// docs/performance.md: how to read the figures, and those of the last full run.
import { cpus, loadavg } from 'node:os'
import type { Client } from 'pg'
import type { PageFigures } from '../browser/pages.ts'
import type { List } from '../cases/lists.ts'
import type { World } from '../fill/world.ts'
import type { Row } from '../run.ts'
import { casesTable, listsTable, pagesTable, targetsList } from './table.ts'
import { findTargets } from './targets.ts'

export interface Figures {
  readonly rows: readonly Row[]
  readonly lists: readonly List[]
  readonly pages: readonly PageFigures[]
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
export function printFigures({ rows, lists, pages }: Figures): string {
  const parts = [casesTable(rows), targetsList(findTargets(rows, lists))]
  if (lists.length > 0) parts.push(listsTable(lists))
  if (pages.length > 0) parts.push(pagesTable(pages))
  return parts.join('\n\n')
}

/** The page, whose words above the mark are written by hand, with these figures below it. */
export function putFigures(page: string, description: string, figures: Figures): string {
  const [words] = page.split(mark)
  return `${words}${mark}\n\n${description}\n\n${printFigures(figures)}\n`
}

const mark = '<!-- figures: npm run bench -- --write -->'
