// The records of decisions (docs/decisions): code and documents name them by number, so each number means one of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rooms = ['app', 'core', 'docs', 'modules', 'scripts', 'server', 'tests', 'web']

const records = readdirSync(join(root, 'docs/decisions'))
const numberOf = (record: string) => record.slice(0, 3)

/** Paths of everything that may name a decision. */
function readers(): string[] {
  const inRooms = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name}`,
    ),
  )
  return ['README.md', ...inRooms].filter((path) => /\.(?:ts|tsx|mjs|css|md)$/.test(path))
}

test('each decision has a number of its own, which its title begins with', () => {
  const numbers = records.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)])
  const titled = records.map(
    (record) => /^# (\d{3}) \S/.exec(read(`docs/decisions/${record}`))?.[1],
  )
  expect(titled).toEqual(numbers)
})

test('a decision that is named exists, and a link to one leads to its record', () => {
  const numbers = new Set(records.map(numberOf))
  const paths = new Set(records.map((record) => `docs/decisions/${record}`))
  let named = 0
  const missing = readers().flatMap((path) => {
    const text = read(path)
    const links = [...text.matchAll(/docs\/decisions\/\d[\w-]*\.md/g)].map(([link]) => link)
    // In documents a number in brackets is enough; those of HTTP begin with another digit.
    const brackets = path.endsWith('.md') ? text.matchAll(/\((0\d\d)\)/g) : []
    const inWords = text.matchAll(/\bdecisions?[\s/](\d{3})\b/gi)
    const called = [...inWords, ...brackets].map(([, number]) => number!)
    named += called.length
    return [
      ...links.filter((link) => !paths.has(link)),
      ...called.filter((number) => !numbers.has(number)),
    ].map((what) => `${path}: ${what}`)
  })
  expect(named).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
