// What the browser measured: a table of the pages, what they are held to, and their place in docs/performance.md.
import { cpus, loadavg } from 'node:os'
import type { PageFigures } from '../browser/pages.ts'
import type { World } from '../fill/world.ts'
import { putBetween } from './paths.ts'
import { table, targetsList } from './table.ts'
import type { Target } from './targets.ts'

export interface DescribedPages {
  /** Where and how it was measured. */
  readonly description: string
  readonly pages: readonly PageFigures[]
}

/** Written before the run, so that the load is that of others. */
export function describePages({ shelves }: World): string {
  const load = loadavg().map((one) => one.toFixed(2))
  return (
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors for browser,` +
    ` server and PostgreSQL together, load average before the run ${load.join(' ')};` +
    ` ${shelves.tickets.toLocaleString('en')} tickets in the Group.`
  )
}

/** What a page is held to; each figure at most so much. */
type Limits = Partial<Omit<PageFigures, 'name'>>

const limits: Readonly<Record<string, Limits>> = {
  'sign-in': { scriptKilobytes: 120 },
  shell: { scriptKilobytes: 190 },
  'list of tickets': { coldMs: 3_500, warmMs: 1_000 },
  ticket: { scriptKilobytes: 210 },
}
const limitsOfAll: Limits = { fontKilobytes: 60, shift: 0.02 }

const says: Record<keyof Required<Limits>, { what: string; show: (value: number) => string }> = {
  scriptKilobytes: { what: 'scripts', show: (value) => `${value.toFixed(0)} KB` },
  fontKilobytes: { what: 'font', show: (value) => `${value.toFixed(0)} KB` },
  calls: { what: 'calls', show: String },
  coldMs: { what: 'first row, cold', show: (value) => `${(value / 1_000).toFixed(2)} s` },
  warmMs: { what: 'first row, warm', show: (value) => `${(value / 1_000).toFixed(2)} s` },
  shift: { what: 'layout shift', show: (value) => value.toFixed(3) },
}

const figures = Object.keys(says) as (keyof typeof says)[]

export function pageTargets(pages: readonly PageFigures[]): Target[] {
  return pages.flatMap((page) => {
    const own = { ...limitsOfAll, ...limits[page.name] }
    return figures.flatMap((figure): Target[] => {
      const most = own[figure]
      if (most === undefined) return []
      const { what, show } = says[figure]
      const name = `${page.name}: ${what}, at most ${show(most)}`
      return [{ name, passes: page[figure] <= most, found: show(page[figure]) }]
    })
  })
}

/** What the command prints. */
export function printPages({ description, pages }: DescribedPages): string {
  const head = ['page', ...figures.map((figure) => says[figure].what)]
  const rows = pages.map((page) => [
    page.name,
    ...figures.map((figure) => says[figure].show(page[figure])),
  ])
  return [description, table(head, rows), targetsList(pageTargets(pages))].join('\n\n')
}

const place = {
  begins: '<!-- pages: npm run bench -- --pages --write -->',
  ends: '<!-- end of pages -->',
}

/** docs/performance.md with these figures. */
export function putPages(text: string, found: DescribedPages): string {
  return putBetween(text, place, printPages(found))
}
