// What code and documents cite: decisions by number, other documents by path. Each of them exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rooms = ['app', 'core', 'docs', 'modules', 'scripts', 'server', 'tests', 'web']

const records = readdirSync(join(root, 'docs/decisions'))
const numberOf = (record: string) => record.slice(0, 3)

const filesInRooms = () =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name}`,
    ),
  )

/** Paths of everything that may cite a document. Pages of the guide name each other (`guide.test.ts`). */
function readers(): string[] {
  const atTheTop = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...atTheTop, ...filesInRooms()].filter(
    (path) => /\.(?:ts|tsx|mjs|css|md)$/.test(path) && !path.startsWith('docs/guide/'),
  )
}

test('each decision has a number of its own, which its title begins with and no other had', () => {
  const numbers = records.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)])
  const titled = records.map(
    (record) => /^# (\d{3}) \S/.exec(read(`docs/decisions/${record}`))?.[1],
  )
  expect(titled).toEqual(numbers)
  const moved = [...read('docs/decisions.md').matchAll(/^\| (\d{3}) \|/gm)].map(
    ([, moved]) => moved!,
  )
  expect(moved.length).toBeGreaterThan(40)
  expect(moved.filter((number) => numbers.includes(number))).toEqual([])
  expect(numbers.length).toBeLessThanOrEqual(30)
})

test('a decision is half a page, a page is a page', () => {
  // Everything counts: tables with their bars, drawings, signs.
  const wordsIn = (path: string) => read(path).trim().split(/\s+/).length
  const modulePages = readdirSync(join(root, 'modules')).map((name) => `modules/${name}/README.md`)
  const roomPages = filesInRooms().filter((path) => path.endsWith('/README.md'))
  const limits: [maxWords: number, paths: string[]][] = [
    [370, records.map((record) => `docs/decisions/${record}`)],
    [700, ['docs/ARCHITECTURE.md']],
    [500, modulePages],
    [960, roomPages],
  ]
  const long = limits.flatMap(([maxWords, paths]) =>
    paths.flatMap((path) => {
      const words = wordsIn(path)
      return words > maxWords ? [`${path}: ${words} words, the limit is ${maxWords}`] : []
    }),
  )
  expect(long).toEqual([])
})

test('a decision that is cited exists', () => {
  const numbers = new Set(records.map(numberOf))
  let cited = 0
  const missing = readers().flatMap((path) => {
    const text = read(path)
    // In documents a number in brackets is enough; those of HTTP begin with another digit.
    const brackets = path.endsWith('.md') ? text.matchAll(/\((0\d\d(?:, 0\d\d)*)\)/g) : []
    const inWords = text.matchAll(/\bdecisions?[\s/](\d{3})\b/gi)
    const called = [...inWords, ...brackets].flatMap(([, numbers]) => numbers!.split(', '))
    cited += called.length
    return called.filter((number) => !numbers.has(number)).map((what) => `${path}: ${what}`)
  })
  expect(cited).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

/** Documents that a text cites: by the path from the root anywhere, in documents by a link or in backquotes from where they lie. */
function citedBy(path: string, text: string): string[] {
  const fromTheRoot = new RegExp(
    `(?<![\\w./-])(?:${rooms.join('|')})/[\\w./-]+\\.(?:md|txt)\\b`,
    'g',
  )
  const fromHere = path.endsWith('.md')
    ? [
        ...text
          .replaceAll(/`[^`\n]*\]\([^`\n]*`/g, '')
          .matchAll(/\]\((?!https?:|#)([^)#]+)|`([\w-]+\.md)`/g),
      ].map(([, link, name]) => (link ?? name)!)
    : []
  const paths = [
    ...[...text.replaceAll(/\]\([^)]*\)/g, ']').matchAll(fromTheRoot)].map(([cited]) => cited),
    ...fromHere.map((link) => join(dirname(path), link)),
  ]
  return [...new Set(paths)]
}

test('a document that is cited exists', () => {
  const cited = readers().flatMap((path) =>
    citedBy(path, read(path)).map((document) => ({ path, document })),
  )
  expect(cited.length).toBeGreaterThan(60)
  const missing = cited.filter(({ document }) => !existsSync(join(root, document)))
  expect(missing.map(({ path, document }) => `${path}: ${document}`)).toEqual([])
})

/** Sources that the recipes let somebody write. */
const written = /^modules\/(?:M\/|ticket\/entities\/ticket\/used-rows)/

test('a source that a document names exists, by its path or the end of it', () => {
  const sources = filesInRooms().map((path) => `/${path}`)
  const named = readers()
    .filter((path) => path.endsWith('.md') && !path.startsWith('app/demo/'))
    .flatMap((path) =>
      [...read(path).matchAll(/`([\w./$-]+\.(?:tsx?|mjs|css))`/g)].map(([, source]) => ({
        path,
        source: source!,
      })),
    )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(
    ({ source }) => !written.test(source) && !sources.some((one) => one.endsWith(`/${source}`)),
  )
  expect(missing).toEqual([])
})

/** Numbered rules: how they are cited, their document, and how a number begins there. */
const numbered: readonly [name: string, document: string, heading: RegExp][] = [
  ['spec', 'docs/specification.txt', /^## (\d+)\. /gm],
  ['trade', 'docs/trade.md', /^(\d+)\. /gm],
  ['money', 'modules/organize3/docs/money.md', /^(\d+)\. /gm],
  ['feeds', 'modules/exoreader/docs/rules.md', /^(\d+)\. /gm],
]

/** What a file says about itself and its lines: all of a document, the comments of code. */
const wordsOf = (path: string, text: string) =>
  path.endsWith('.md') ? text : [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm)].join('\n')

test.each(numbered)('a rule cited as "%s 1" is in %s', (name, document, heading) => {
  const rules = new Set([...read(document).matchAll(heading)].map(([, number]) => number!))
  const citation = new RegExp(`\\b${name} (\\d+(?:(?:, | and )\\d+\\b)*)`, 'g')
  const cited = readers().flatMap((path) =>
    [...wordsOf(path, read(path)).matchAll(citation)].flatMap(([, numbers]) =>
      numbers!.split(/, | and /).map((number) => ({ path, number })),
    ),
  )
  expect(cited.length).toBeGreaterThan(0)
  expect(cited.filter(({ number }) => !rules.has(number))).toEqual([])
})

/** Sections of papers by name and number: only rules of this repository are cited by number. */
const sectionElsewhere = /\b[a-z]+(?:\.md (?=\d)|(?:\.md)? §)\d|\bresearch[/,]/

test('no comment and no document cites a paper that is not here', () => {
  const cited = readers().flatMap((path) => {
    const [found] = sectionElsewhere.exec(wordsOf(path, read(path))) ?? []
    return found ? [`${path}: ${found}`] : []
  })
  expect(cited).toEqual([])
  for (const bad of ['(modules §2.4)', 'couch.md 4', 'research/couch.md', 'see design §3'])
    expect(sectionElsewhere.test(bad), bad).toBe(true)
})
