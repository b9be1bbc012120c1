// Counts and weighs the scripts that a browser must load before it shows a page: those that hold the sources named here,
// with what they import, by Vite's manifest; compressed bytes. Fails when a page is over its budget, or loads what is
// another app's.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

interface Budget {
  readonly name: string
  readonly scripts: number
  readonly kilobytes: number
  /** Source files that the browser asks for, with everything they import statically. */
  readonly roots: readonly string[]
  /** Sources that none of its scripts may hold. */
  readonly without?: RegExp
}

const notes = join(import.meta.dirname, '..', 'dist', '.vite')

const readNote = <Note>(name: string) =>
  JSON.parse(readFileSync(join(notes, name), 'utf8')) as Readonly<Record<string, Note>>

const manifest = readNote<Chunk>('manifest.json')
/** The script that holds each source. */
const sources = readNote<string>('sources.json')
const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))

/** Portuguese is the longer language, so it is the one that counts. */
const texts = ['core/i18n/pt-BR.json', 'modules/user/locales/pt-BR.json']
const start = ['app/web.ts', 'app/mount.tsx', ...texts]
/** A page of somebody signed in, with what belongs to every app. */
const everyApp = [
  ...start,
  'web/shell/modules.ts',
  'modules/account/module.ts',
  'modules/user/module.ts',
  'core/i18n/signed-in/pt-BR.json',
  'modules/user/locales/signed-in/pt-BR.json',
  'web/shell/frame/Frame.tsx',
  'modules/account/locales/pt-BR.json',
]
/** The same in the app of service orders. */
const shell = [
  ...everyApp,
  'modules/ticket/module.ts',
  'modules/ticket/web/declared.ts',
  'modules/ticket/web/dashboard/OpenCounter.tsx',
  'modules/ticket/locales/pt-BR.json',
]
/** The shell in the money app. */
const money = [
  ...everyApp,
  'modules/organize3/module.ts',
  'modules/organize3/web/declared.ts',
  'modules/organize3/locales/pt-BR.json',
]
/** The shell in the app of files. */
const files = [
  ...everyApp,
  'modules/rdisk/module.ts',
  'modules/rdisk/web/declared.ts',
  'modules/rdisk/locales/pt-BR.json',
]

const cards = ['OpenFigures', 'NeedsYou', 'Handovers', 'PriorityShares'].map(
  (name) => `modules/ticket/web/dashboard/${name}.tsx`,
)

/** A page of another app loads nothing of the app of service orders. */
const withoutTickets = /^modules\/(?:ticket|handbook)\//

const budgets: readonly Budget[] = [
  {
    name: 'sign-in',
    scripts: 5,
    kilobytes: 115.7,
    roots: [...start, 'modules/user/web/Login.tsx'],
    // No kind of record is declared, and nothing is said that only members read.
    without: /^modules\/[^/]+\/(?:module\.ts|entities\/)|\/signed-in\/|^modules\/(?!user)/,
  },
  {
    name: 'settings of a Group, in whatever app',
    scripts: 16,
    kilobytes: 236.2,
    roots: [...everyApp, 'web/shell/settings/Settings.tsx'],
    without: /^modules\/(?!user|account)/,
  },
  {
    name: 'shell',
    scripts: 8,
    kilobytes: 165.6,
    roots: [...shell, 'modules/account/web/Home.tsx'],
  },
  {
    name: 'home of a Group',
    scripts: 13,
    kilobytes: 204.5,
    roots: [
      ...shell,
      'modules/account/web/dashboard/Dashboard.tsx',
      'modules/user/web/ConfirmCard.tsx',
      ...cards,
    ],
  },
  {
    name: 'list of tickets',
    scripts: 12,
    kilobytes: 210.6,
    roots: [
      ...shell,
      'modules/ticket/web/list/TicketList.tsx',
      'modules/account/web/filters/SavedFilters.tsx',
    ],
  },
  {
    name: 'ticket',
    scripts: 12,
    kilobytes: 210.2,
    roots: [...shell, 'modules/ticket/web/show/TicketShow.tsx'],
    without: /^web\/records\/list\/(?!list-position|total)/,
  },
  {
    name: 'new ticket',
    scripts: 14,
    kilobytes: 266.2,
    roots: [...shell, 'modules/ticket/web/create/TicketNew.tsx'],
  },
  {
    name: 'list of notes',
    scripts: 15,
    kilobytes: 191.3,
    roots: [
      ...everyApp,
      'modules/textnotes/locales/pt-BR.json',
      'modules/textnotes/web/screens.ts',
      'modules/textnotes/web/locales/pt-BR.json',
    ],
    // What encrypts comes with the first note that is encrypted.
    without: /^modules\/(?:ticket|handbook|organize3)\/|\/age\/(?:seal|worker)\.ts$/,
  },
  {
    name: 'list of the money app',
    scripts: 11,
    kilobytes: 193.2,
    roots: [
      ...money,
      'web/records/list/RecordIndex.tsx',
      'modules/account/web/filters/SavedFilters.tsx',
    ],
    without: withoutTickets,
  },
  {
    name: 'list of bookmarks',
    scripts: 16,
    kilobytes: 192.7,
    roots: [
      ...everyApp,
      'modules/bookmark/web/declared.ts',
      'modules/bookmark/locales/pt-BR.json',
      'modules/bookmark/web/screens.ts',
      'modules/bookmark/web/locales/pt-BR.json',
      'modules/account/web/filters/SavedFilters.tsx',
    ],
    without: /^modules\/(?:ticket|handbook|organize3)\//,
  },
  {
    name: 'items of the reader',
    scripts: 16,
    kilobytes: 207.7,
    roots: [
      ...everyApp,
      'modules/exoreader/web/declared.ts',
      'modules/exoreader/locales/pt-BR.json',
      'modules/exoreader/web/screens.ts',
      'modules/exoreader/web/items/ReaderScreen.tsx',
    ],
    without: /^modules\/(?:ticket|handbook|organize3|rdisk)\//,
  },
  {
    name: 'statement of a wallet',
    scripts: 16,
    kilobytes: 217.4,
    roots: [...money, 'modules/organize3/web/statement/WalletScreen.tsx'],
    without: withoutTickets,
  },
  {
    name: 'upload of a statement',
    scripts: 20,
    kilobytes: 332,
    roots: [
      ...money,
      'modules/organize3/web/upload/UploadScreen.tsx',
      'modules/organize3/web/upload/reading/worker.ts',
    ],
    without: withoutTickets,
  },
  {
    name: 'folder of the disk',
    scripts: 15,
    kilobytes: 210.4,
    roots: [
      ...files,
      'modules/rdisk/web/browser/DiskScreen.tsx',
      'modules/rdisk/web/locales/pt-BR.json',
    ],
    without: withoutTickets,
  },
]

/** What the scripts hold that the page shall not load. The faces and menus of all apps are known from the start. */
function foreign(scripts: ReadonlySet<string>, { without }: Budget): string[] {
  const isKnown = /^modules\/[^/]+\/(?:app\.ts|web\/(?:index\.tsx|signed-out\.ts))$/
  return Object.entries(sources)
    .filter(([source, file]) => without?.test(source) && !isKnown.test(source) && scripts.has(file))
    .map(([source]) => source)
}

/** The scripts that loading these sources loads. A source that is not built is a mistake in this file. */
function scriptsOf(roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = roots.map((source) => {
    const file = sources[source]
    if (!file) throw new Error(`${source} is not built: build first, or mend the budget's list`)
    return file
  })
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(byFile.get(file)?.imports ?? []).map((name) => manifest[name]!.file))
  }
  return seen
}

function weigh(scripts: ReadonlySet<string>): number {
  const bytes = [...scripts].map(
    (file) => gzipSync(readFileSync(join(notes, '..', file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, length) => sum + length, 0) / 1024
}

/** The letters that every page waits for, in KB: as they travel. */
const fontKilobytes = 60

function weighFont(): number {
  const page = readFileSync(join(notes, '..', 'index.html'), 'utf8')
  const [, font] = /href="\/([^"]+\.woff2)"/.exec(page) ?? []
  if (!font) throw new Error('the page names no font')
  return readFileSync(join(notes, '..', font)).length / 1024
}

const font = weighFont()
console.log(`font: ${font.toFixed(1)} of ${fontKilobytes} KB`)
if (font > fontKilobytes) process.exitCode = 1

for (const budget of budgets) {
  const scripts = scriptsOf(budget.roots)
  const weight = weigh(scripts)
  const over = weight > budget.kilobytes || scripts.size > budget.scripts
  console.log(
    `${budget.name}: ${scripts.size} of ${budget.scripts} scripts, ${weight.toFixed(1)} of ${budget.kilobytes} KB${over ? ', TOO MUCH' : ''}`,
  )
  const others = foreign(scripts, budget)
  for (const source of others) console.log(`${budget.name} loads ${source}, which it does not show`)
  if (over || others.length > 0) process.exitCode = 1
}
