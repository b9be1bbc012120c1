// Proves that the house is built as it says (docs/ARCHITECTURE.md): every rule over every source file, and every rule
// over bad examples, so that none can fall asleep.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { commentsRule, namesRule, retiredWords } from './retired-words.ts'
import { houseRules, importsOf, roomOf, type Source } from './support/architecture.ts'

const root = join(import.meta.dirname, '..')
const rooms = ['app', 'core', 'server', 'web', 'modules', 'tests', 'scripts', 'public']

function readSources(): Source[] {
  const inRooms = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name}`,
    ),
  )
  return [...readdirSync(root), ...inRooms]
    .filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const kinds = registry(modules).entities.map(({ kind }) => kind)
const retired = retiredWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
const rules = [...houseRules(kinds), namesRule(retired), commentsRule]

describe('the house', () => {
  const sources = readSources()

  test('is read whole', () => {
    expect(kinds).toContain('Equipment')
    const read = new Set(sources.map(({ path }) => roomOf(path)))
    for (const room of ['core', 'server/store', 'web/ui', 'web/shell', 'modules', 'app'])
      expect(read).toContain(room)
  })

  test.each(rules)('$name', ({ check }) => {
    expect(check(sources)).toEqual([])
  })
})

describe('functions', () => {
  interface Lint {
    readonly rules: Record<string, unknown>
    readonly overrides: { readonly files: string[]; readonly rules: Record<string, unknown> }[]
  }
  const { rules: lint, overrides } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
  ) as Lint
  const rule = 'max-lines-per-function'

  test('have at most 80 lines', () => {
    expect(lint[rule]).toEqual(['error', { max: 80, IIFEs: true }])
    const longer = overrides.filter(({ rules: own }) => rule in own).flatMap(({ files }) => files)
    expect(longer).toEqual(['tests/**', '**/*.test.ts', '**/*.test.tsx'])
  })
})

const opening = '// A room.\n'
const lines = (count: number) => opening + 'export const a = 1\n'.repeat(count - 1)
const importing = (specifier: string) => `${opening}import { a } from '${specifier}'\n`

/** Rule → a file it must complain about. */
const bad: [rule: string, path: string, text: string][] = [
  ['arrows point one way', 'core/a.ts', importing('#server/house.ts')],
  ['arrows point one way', 'core/a.ts', importing('../server/house.ts')],
  ['arrows point one way', 'server/a.ts', importing('#web/face.ts')],
  ['arrows point one way', 'server/a.ts', importing('#modules/ticket/module.ts')],
  ['arrows point one way', 'server/a.ts', importing('#app/start.ts')],
  ['arrows point one way', 'server/store/a.ts', importing('#server/records/save.ts')],
  ['arrows point one way', 'server/records/a.ts', importing('../http/app.ts')],
  ['arrows point one way', 'server/calls/a.ts', importing('#server/session/session.ts')],
  ['arrows point one way', 'server/limits/a.ts', importing('#server/calls/route.ts')],
  ['arrows point one way', 'server/bodies/a.ts', importing('#server/calls/route.ts')],
  ['arrows point one way', 'modules/ticket/server/a.ts', importing('#server/http/app.ts')],
  ['arrows point one way', 'web/shell/a.tsx', importing('#server/house.ts')],
  ['arrows point one way', 'web/ui/a.tsx', importing('#web/api/client.ts')],
  ['arrows point one way', 'web/router/a.ts', importing('#web/api/client.ts')],
  ['arrows point one way', 'web/api/a.ts', importing('#web/fields/face.ts')],
  ['arrows point one way', 'web/fields/a.tsx', importing('../records/csv.ts')],
  ['arrows point one way', 'web/records/a.tsx', importing('#web/shell/links.ts')],
  ['arrows point one way', 'web/shell/a.tsx', importing('#modules/ticket/web/index.tsx')],
  ['arrows point one way', 'modules/ticket/rules/a.ts', importing('#server/house.ts')],
  ['arrows point one way', 'modules/ticket/rules/a.ts', importing('../server/views.ts')],
  ['arrows point one way', 'modules/ticket/rules/a.ts', importing('../entities/ticket.ts')],
  ['arrows point one way', 'modules/ticket/rules/a.ts', importing('../module.ts')],
  ['arrows point one way', 'modules/ticket/entities/a.ts', importing('../module.ts')],
  ['arrows point one way', 'modules/ticket/store/a.ts', importing('../server/views.ts')],
  ['arrows point one way', 'modules/ticket/store/a.ts', importing('#server/records/save.ts')],
  ['arrows point one way', 'modules/ticket/rules/a.ts', importing('../store/a.ts')],
  ['arrows point one way', 'modules/ticket/server/a.ts', importing('#web/face.ts')],
  ['arrows point one way', 'modules/ticket/server/a.ts', importing('../web/index.tsx')],
  ['arrows point one way', 'modules/ticket/web/a.tsx', importing('../server/index.ts')],
  ['arrows point one way', 'modules/ticket/web/a.tsx', importing('#modules/account/module.ts')],
  ['arrows point one way', 'core/a.test.ts', importing('#server/house.ts')],
  ['arrows point one way', 'core/a.ts', `${opening}const a = await import('#server/house.ts')\n`],
  ['arrows point one way', 'core/a.ts', `${opening}import type { A } from '#server/house.ts'\n`],
  ['arrows point one way', 'core/a.ts', `${opening}export { a } from '#server/house.ts'\n`],
  [
    'arrows point one way',
    'core/a.ts',
    `${opening}import {\n  a,\n  b,\n} from '#server/house.ts'\n`,
  ],
  [
    'rooms of the store stand on each other',
    'server/store/queries/records.ts',
    importing('../writing/put.ts'),
  ],
  ['rooms of the store stand on each other', 'server/store/keys/a.ts', importing('../mango/a.ts')],
  [
    'rooms of the store stand on each other',
    'server/store/mango/a.ts',
    `${opening}import type { Database } from '../database.ts'\n`,
  ],
  ['rooms of the store stand on each other', 'server/store/attic/a.ts', importing('../names.ts')],
  ['web/ui knows looks only', 'web/ui/a.tsx', importing('@tanstack/react-query')],
  ['files stay short', 'server/a.ts', lines(401)],
  ['files stay short', 'web/ui/a.tsx', lines(201)],
  ['files stay short', 'modules/ticket/entities/a.ts', lines(121)],
  ['files stay short', 'tests/a.test.ts', lines(501)],
  ['no drawer for leftovers', 'server/utils/a.ts', opening],
  ['no drawer for leftovers', 'core/helpers.ts', opening],
  ['no drawer for leftovers', 'web/ui/lib/a.ts', opening],
  ['the engine names no kind', 'server/records/a.ts', `${opening}const a = 'Equipment'\n`],
  ['the engine names no kind', 'server/store/a.ts', `${opening}const a = 'Membership'\n`],
  ['the engine names no kind', 'web/records/a.tsx', `${opening}if (kind === "Ticket") a()\n`],
  ['the engine names no kind', 'server/records/a.ts', `${opening}const a = 'Ticket, Customer'\n`],
  [
    'the engine names no kind',
    'server/store/a.ts',
    `${opening}q(\`from documents where klass = 'Ticket'\`)\n`,
  ],
  [
    'the engine names no kind',
    'web/records/a.tsx',
    `${opening}const a = {\n  Customer: 1,\n  Ticket: 2,\n}\n`,
  ],
  ['the engine names no kind', 'server/records/a.ts', `${opening}const a = /^(Ticket|Wallet)$/\n`],
  ['core, rules and entities have no clock', 'core/a.ts', `${opening}const a = Date.now()\n`],
  ['records are written by two doors', 'server/records/a.ts', `${opening}own.put(put)\n`],
  ['records are written by two doors', 'modules/m/server/a.ts', `${opening}own.graft(put)\n`],
  [
    "tables about people are the store's alone",
    'modules/m/store/a.ts',
    `${opening}const a = 'select user_id from people'\n`,
  ],
  [
    'core, rules and entities have no clock',
    'modules/m/rules/a.ts',
    `${opening}const a = new Date()\n`,
  ],
  [
    'core, rules and entities have no clock',
    'modules/m/entities/a.ts',
    `${opening}const a = new Date( )\n`,
  ],
  [
    'SQL lives in the store, in stores of modules and where PostgreSQL is started',
    'server/http/a.ts',
    `${opening}q('select a from b')\n`,
  ],
  [
    'SQL lives in the store, in stores of modules and where PostgreSQL is started',
    'modules/m/server/views.ts',
    `${opening}q(\`\n  update b set a = 1\`)\n`,
  ],
  [
    'SQL lives in the store, in stores of modules and where PostgreSQL is started',
    'app/a.ts',
    `${opening}q("insert into b values (1)")\n`,
  ],
  [
    'texts are read in time that grows with their length',
    'modules/m/rules/a.ts',
    `${opening}const a = b.normalize('NFC')\n`,
  ],
  [
    'texts are read in time that grows with their length',
    'modules/m/server/a.ts',
    `${opening}const a = new URLSearchParams(b)\n`,
  ],
  ['every file says what it is for', 'core/a.ts', 'export const a = 1\n'],
  ['no barrels', 'core/fields/index.ts', opening],
  ['no barrels', 'modules/ticket/rules/index.ts', opening],
  ['no barrels', 'core/fields/all.ts', `${opening}export * from './text.ts'\n`],
  ['a suppression gives its reason', 'core/a.ts', `${opening}\n// ${'@ts-expect'}-error\na()\n`],
  [
    'a suppression gives its reason',
    'core/a.ts',
    `${opening}\n// ${'oxlint'}-disable-next-line x\na()\n`,
  ],
]

const naming = (code: string) => `${opening}${code}\n`
bad.push(
  ['a word has one meaning', 'server/a.ts', naming('const wish = 1')],
  ['a word has one meaning', 'web/a.tsx', naming('export function useDeeds() {}')],
  ['a word has one meaning', 'core/a.ts', naming('const mostTags = 1')],
  ['a word has one meaning', 'core/a.ts', naming('const a = { longestName: 1 }')],
  ['a word has one meaning', 'server/a.ts', naming('interface Wanted {}')],
  ['a word has one meaning', 'server/a.ts', naming('interface PageAsked {}')],
  ['a word has one meaning', 'modules/ticket/rules/a.ts', naming('type Standing = 1')],
  ['a word has one meaning', 'web/deeds-of.ts', opening],
)
const saying = (words: string) => `${opening}/${'/'} ${words}\n`
bad.push(
  [commentsRule.name, 'server/a.ts', saying('Whoever calls again waits.')],
  [commentsRule.name, 'server/a.ts', saying('The principal of who asks.')],
  [commentsRule.name, 'web/a.tsx', saying('They are told, and wait.')],
  [commentsRule.name, 'core/a.css', `/${'*'} His own. */`],
)

describe('bad examples are caught', () => {
  test.each(bad)('%s: %s', (name, path, text) => {
    const rule = rules.find((candidate) => candidate.name === name)
    expect(rule?.check([{ path, text }])).not.toEqual([])
  })

  test('a folder of 21 files', () => {
    const crowd = Array.from({ length: 21 }, (_, n) => ({
      path: `server/x/${n}.ts`,
      text: opening,
    }))
    const rule = rules.find(({ name }) => name === 'folders stay small')
    expect(rule?.check(crowd)).not.toEqual([])
  })

  test('every rule has one', () => {
    const proven = new Set([...bad.map(([name]) => name), 'folders stay small'])
    expect(rules.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })
})

test('a good file is left in peace', () => {
  const text = `${importing('#core/errors.ts')}// Ticket, select a from b, new Date()\nexport const a = new Date(0)\n`
  expect(rules.flatMap(({ check }) => check([{ path: 'server/records/a.ts', text }]))).toEqual([])
})

test('a kind may have any name: words of the engine that are no naming of it are left in peace', () => {
  const words = ['Part', 'Order', 'Stock', 'Item', 'Location', 'Range']
  const [engine] = houseRules(words).filter(({ name }) => name === 'the engine names no kind')
  const text = `${opening}// An Order of Parts.
interface Part { readonly item: Stock | undefined }
const a: Part[] = [new Order('Item not found'), b.Range]
const c = <Menu.Item>{forwardRef(Part)}</Menu.Item>
reply.header('content-range', Range.of(a))
`
  const sources = readSources()
  expect(engine!.check([{ path: 'web/records/a.tsx', text }])).toEqual([])
  expect(engine!.check(sources)).toEqual([])
})

test('words that are not used may be said in comments and texts, and be part of other words', () => {
  const text = `${opening}// A wish, most tags: 'deeds'.
const isMostlyGood = background('most tags', "a wish") + isWanted
const asked = outstanding(atLeast, page.kept)
`
  expect(retired.length).toBeGreaterThan(20)
  expect(namesRule(retired).check([{ path: 'server/a.ts', text }])).toEqual([])
})

test('a comment may quote, and a person may ask', () => {
  const text = saying('The package `he`; for a person who asks: "Whoever".')
  const sources = [{ path: 'server/a.ts', text: `${text}const told = 'https://his.example'` }]
  expect(commentsRule.check(sources)).toEqual([])
})

test('imports are found in all their forms', () => {
  const text = `import 'a'\nimport b from 'b'\nexport { c } from 'c'\nconst d = () => import('d')\n// import 'e'\n`
  expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd'])
})
