// Commands work beside a server that runs and on the data of one that is stopped, and make no data where there are none.
import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinEmbedded, startEmbedded } from '#server/postgres/embedded.ts'
import { silent } from '../store/store-setup.ts'
import { newScratchFolder } from '../support/scratch.ts'

const root = join(import.meta.dirname, '../..')
let dataDir: string
beforeAll(() => {
  dataDir = newScratchFolder()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const admin = (folder: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, ['app/admin.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })

async function isUp(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

test('beside a server a command leaves its database running, and alone it stops what it started', async () => {
  const options = { dataDir, log: silent, settings: { fsync: 'off' } }
  const server = await startEmbedded(options)
  const beside = await joinEmbedded(options)
  expect(beside.url).toBe(server.url)
  await beside.stop()
  expect(await isUp(server.url)).toBe(true)
  await server.stop()
  const alone = await joinEmbedded(options)
  expect(await isUp(alone.url)).toBe(true)
  await alone.stop()
  expect(await isUp(alone.url)).toBe(false)
})

test('help needs no data, and without data a command says so and makes none', async () => {
  const empty = join(dataDir, 'nothing')
  const { stdout } = await admin(empty, 'help')
  expect(stdout).toContain('operator add EMAIL')
  const refused = await admin(empty, 'operator', 'list').catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^bancada: there is no database in .* yet: start the server once/,
    ),
  })
  expect(existsSync(empty)).toBe(false)
})
