// A content to be kept has rows in every table: a table that is new here is one that later releases would meet empty.
// `KEEP=on npx vitest run tests/upgrades/keep.test.ts` keeps it as that of the last migration (tests/fixtures/databases).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { credentials } from '../free/stage.ts'
import { buildTestApp } from '../support/app.ts'
import { fill, read } from './content.ts'
import { releases } from './former.ts'

/** What is left of a feed that a Group gave up, and a restore that goes on: rows that are gone soon. */
const passing = ['feed_holders', 'feed_tombstones', 'restores']

test('a content to be kept has a row in every table', async () => {
  const app = await buildTestApp({ freeDatabases: credentials })
  onTestFinished(() => app.close())
  const known = await fill(app)
  const tables = await read(app.databaseUrl)
  const empty = Object.keys(tables).filter((name) => tables[name]!.length === 0)
  if (process.env['KEEP'] === 'on') {
    const number = releases.at(-1)!.slice(0, 3)
    const rows = Object.entries(tables).map(
      ([name, all]) =>
        `${JSON.stringify(name)}: [\n${all.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
    )
    const text = `{"known": ${JSON.stringify(known)},\n"tables": {\n${rows.join(',\n')}\n}}\n`
    writeFileSync(join(import.meta.dirname, `../fixtures/databases/${number}.json`), text)
  }
  expect(empty).toEqual(passing)
})
