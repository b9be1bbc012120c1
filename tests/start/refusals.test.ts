// A start that cannot be: one line that names the setting or the path and says what to do, nothing changed, and an exit code.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { checkFolder, mayBegin } from '#app/preflight.ts'
import type { House } from '#server/house.ts'
import { warnOfOtherKey } from '#server/session/links.ts'
import { makeSeal, readSealKey } from '#server/session/seal.ts'
import { checkFinished } from '#server/postgres/data-directory.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { cleanUp, newFolder, runProgram } from '#tests/support/embedded.ts'
import { isProof } from '#tests/support/proof.ts'

afterEach(cleanUp)

/** A folder as PostgreSQL has one, as far as it is looked at. */
function makeDatabaseFolder(dataDir: string): string {
  const place = join(dataDir, 'database')
  for (const name of ['base', 'global', 'pg_wal']) {
    mkdirSync(join(place, name), { recursive: true, mode: 0o700 })
  }
  writeFileSync(join(place, 'PG_VERSION'), '18\n')
  return place
}

/** What was prepared: the environment of the start, and what its line says. */
type Prepared = Promise<readonly [env: Record<string, string>, said: RegExp]>

const cases: [string, (dataDir: string) => Prepared][] = [
  [
    'a HOST that is no address of this machine',
    async () => [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not/],
  ],
  [
    'a database that is not there',
    async () => [
      { DATABASE_URL: 'postgres://shop:topsecret@127.0.0.1:1/shop' },
      /^the database that DATABASE_URL names cannot be used \(.*ECONNREFUSED.*\): check its address/,
    ],
  ],
  [
    'a database that refuses the password',
    async () => {
      const { url, drop } = await emptyDatabase()
      onTestFinished(drop)
      const wrong = url.replace(/:[^:@/]+@/, ':topsecret@')
      return [
        { DATABASE_URL: wrong },
        /DATABASE_URL names cannot be used \(password authentication/,
      ]
    },
  ],
  [
    'a database of a newer release',
    async () => {
      const { url, drop } = await freshDatabase()
      onTestFinished(drop)
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(
        `insert into kysely_migration values ('999-next', '2030-01-01T00:00:00.000Z')`,
      )
      await client.end()
      return [
        { DATABASE_URL: url },
        /^this database was written by a newer release .*999-next.*start that release/,
      ]
    },
  ],
  [
    'a file in the place of the folder of files',
    async (dataDir) => {
      writeFileSync(join(dataDir, 'files'), '')
      return [{}, /\/files, where attached files belong, is no folder: bring/]
    },
  ],
  [
    'a file in the place of the data directory',
    async (dataDir) => {
      const file = join(dataDir, 'file')
      writeFileSync(file, '')
      return [{ DATA_DIR: join(file, 'data') }, /\/file\/data, which DATA_DIR names, is no folder/]
    },
  ],
  [
    'a file in the place of the outbox',
    async (dataDir) => {
      writeFileSync(join(dataDir, 'outbox'), '')
      return [{}, /\/outbox, where mails are left, is no folder/]
    },
  ],
  [
    'a folder in the place of the key',
    async (dataDir) => {
      const { url, drop } = await freshDatabase()
      onTestFinished(drop)
      mkdirSync(join(dataDir, 'seal.key'))
      return [{ DATABASE_URL: url }, /\/seal\.key is no key: put the right one back/]
    },
  ],
  [
    'a lost pg_wal',
    async (dataDir) => {
      rmSync(join(makeDatabaseFolder(dataDir), 'pg_wal'), { recursive: true })
      return [{}, /\/database\/pg_wal is missing.*bring it back/]
    },
  ],
]

/** In `npm test` one of them: a database that is not there. */
const tried = isProof ? cases : cases.slice(1, 2)

test.each(tried)('%s is said in one line, and the program ends', async (_, prepare) => {
  const dataDir = newFolder()
  const [more, said] = await prepare(dataDir)
  const before = readdirSync(dataDir)
  const env = { LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...more }
  const { code, err } = await runProgram(['app/server.ts'], env).ended
  const lines = err.split('\n').filter((line) => line !== '' && !line.startsWith('('))
  expect(lines).toEqual([expect.stringMatching(/^bancada: /)])
  expect(lines[0]!.replace('bancada: ', '')).toMatch(said)
  expect(err).not.toContain('topsecret')
  expect(code).toBe(1)
  expect(readdirSync(dataDir)).toEqual(before)
})

test('a folder of the database that its account may not read is said, and one that it may is not', () => {
  const place = makeDatabaseFolder(newFolder())
  const { uid, gid } = statSync(place)
  expect(() => checkFinished(place, { name: 'postgres', uid, gid })).not.toThrow()
  expect(() => checkFinished(place, { name: 'postgres', uid: uid + 1, gid })).toThrow(
    `${place} cannot be read by postgres, who runs PostgreSQL: give it back`,
  )
})

test('files may have no folder yet, and nothing but one', () => {
  const folder = newFolder()
  const check = (path: string) => checkFolder(path, 'where attached files belong')
  expect(() => check(join(folder, 'files'))).not.toThrow()
  expect(() => check(folder)).not.toThrow()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'files')]) {
    expect(() => check(path)).toThrow(`${path}, where attached files belong, is no folder`)
  }
})

test('a folder in the place of the key of what is sealed is no key', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'seal.key'))
  await expect(readSealKey(folder)).rejects.toThrow('seal.key is no key: put the right one back')
})

test('a lost key of what is sealed is not replaced in silence: it is put back, or what is sealed goes knowingly', async () => {
  const app = await buildTestApp()
  onTestFinished(() => app.close())
  const { store, config, log } = app.house
  const begin = (dataDir: string, dropSealed = false) =>
    readSealKey(dataDir, mayBegin(store, { ...config, dropSealed }, log))
  // Nothing is sealed yet: a new installation.
  await expect(begin(newFolder())).resolves.toHaveLength(32)
  const ana = await app.makePerson()
  const group = await app.makeGroup(ana)
  const { id } = expectOk(
    await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'x' }),
  ).body
  const password = `/${group}/_device_password/${String(id)}`
  expectOk(await ana.client.put(password, { password: '1234' }))
  const lost = newFolder()
  await expect(begin(lost)).rejects.toThrow(
    `${join(lost, 'seal.key')} is missing, with which links, signatures and passwords of devices are sealed: put it back`,
  )
  expect(readdirSync(lost)).toEqual([])
  await expect(begin(lost, true)).resolves.toHaveLength(32)
  expect(await store.hasSealed()).toBe(false)
  expect(readdirSync(lost)).toEqual(['seal.key'])
})

test('a key that is another one than that of the last link is said at the start', async () => {
  const app = await buildTestApp()
  onTestFinished(() => app.close())
  const ana = await app.makePerson()
  const group = await app.makeGroup(ana)
  const { id } = expectOk(
    await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'x' }),
  ).body
  expectOk(await ana.client.post(`/${group}/_public_link/${String(id)}`))
  const said = async (house: House) => {
    const lines: unknown[] = []
    const log = { warn: (line: unknown) => void lines.push(line) } as House['log']
    await warnOfOtherKey({ ...house, log })
    return lines
  }
  expect(await said(app.house)).toEqual([])
  const other = makeSeal(randomBytes(32))
  expect(await said({ ...app.house, seal: other })).toEqual([
    expect.stringContaining('seal.key is not the key with which the last link was sealed'),
  ])
})
