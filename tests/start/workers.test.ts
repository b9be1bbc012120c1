// Several processes behind one port: who is asked does not matter, one that is killed is followed by another, and all end together.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { connectionsOf, workersFor } from '#server/config.ts'
import { newId } from '#core/ids.ts'
import { cleanUp, newFolder, postmasterOf, runProgram, until } from '#tests/support/embedded.ts'
import { isProof } from '#tests/support/proof.ts'
import { expectDone, makeOwner } from '#tests/torture/setup.ts'

afterEach(cleanUp)

const count = isProof ? 3 : 2

/** Processes that serve for this one. */
function workersOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        const parent = / \S \d+ /.exec(readFileSync(`/proc/${each}/stat`, 'utf8'))?.[0]
        const isOurs = Number(parent?.trim().split(' ')[1]) === pid
        return isOurs && readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('worker.ts')
      } catch {
        return false
      }
    })
}

async function startSeveral() {
  const dataDir = newFolder()
  const env = { LOG_LEVEL: 'warn', PORT: '0', WORKERS: String(count), DATA_DIR: dataDir }
  const { child, line, ended } = runProgram(['app/server.ts'], env)
  const address = /http:\S+/.exec(await line(/ready/))![0]
  return { dataDir, address, child, ended, pid: child.pid! }
}

/** The status of an answer over a connection of its own: they go to one process after the other. */
const statusOf = (url: string, cookie = '') =>
  new Promise<number>((resolve, reject) => {
    const asked = { agent: false, headers: { cookie } }
    get(url, asked, (answer) => resolve(answer.resume().statusCode!)).on('error', reject)
  })

test('all of them serve, whoever let somebody in; one that is killed is followed by another; a signal ends all', async () => {
  const { dataDir, address, child, ended, pid } = await startSeveral()
  expect(workersOf(pid)).toHaveLength(count)

  const ana = await makeOwner({ address, dataDir })
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = (path: string) =>
    Promise.all(Array.from({ length: 2 * count }, () => statusOf(`${address}${path}`, cookie)))
  expect(new Set(await asked(`/${ana.id}`))).toEqual(new Set([200]))
  for (let made = 0; made < (isProof ? 10 : 3); made += 1) {
    const db = newId('acc')
    expectDone(await ana.client.post('/accounts', { _id: db, name: 'Fixit Bench' }))
    expect(new Set(await asked(`/${db}`))).toEqual(new Set([200]))
  }

  const [killed] = workersOf(pid)
  process.kill(killed!, 'SIGKILL')
  await until(() => !workersOf(pid).includes(killed!) && workersOf(pid).length === count)
  expect(new Set(await asked(`/${ana.id}`))).toEqual(new Set([200]))

  const last = workersOf(pid)
  child.kill('SIGTERM')
  const { code, out, err } = await ended
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('a process that serves ended unexpectedly')
  expect(last.filter((each) => readdirSync('/proc').includes(String(each)))).toEqual([])
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test.runIf(isProof)('all of them are gone with the first one, and PostgreSQL too', async () => {
  const { dataDir, child, pid } = await startSeveral()
  const workers = workersOf(pid)
  child.kill('SIGKILL')
  await until(() => workers.every((each) => !readdirSync('/proc').includes(String(each))))
  await until(() => postmasterOf(dataDir) === undefined)
})

test.runIf(isProof)(
  'a port in use is said in one line, once, and nothing is left running',
  async () => {
    const rival = createServer()
    await new Promise<void>((done) => rival.listen(0, '127.0.0.1', done))
    const { port } = rival.address() as AddressInfo
    const dataDir = newFolder()
    const env = { LOG_LEVEL: 'silent', PORT: String(port), WORKERS: '2', DATA_DIR: dataDir }
    const { code, err } = await runProgram(['app/server.ts'], env).ended
    rival.close()
    expect([code, err.split('\n').filter(Boolean)]).toEqual([
      1,
      [`bancada: port ${port} is in use: stop the program that uses it, or choose another PORT`],
    ])
    expect(postmasterOf(dataDir)).toBeUndefined()
  },
)

const gigabyte = 1_073_741_824
test.each([
  [1, 4, 1],
  [2, 16, 1],
  [3, 16, 2],
  [4, 8, 3],
  [4, 3.8, 2],
  [4, 1, 1],
  [64, 256, 8],
])('on %i processors with %d GB of memory %i serve', (processors, memory, expected) => {
  expect(workersFor(processors, memory * gigabyte)).toBe(expected)
})

test.each([
  [1, 20, 200],
  [8, 20, 200],
  [14, 20, 320],
  [64, 20, 1_320],
  [1, 1_000, 1_020],
])(
  'PostgreSQL allows %i processes that serve, with %i connections each, %i',
  (workers, pool, expected) => {
    expect(connectionsOf({ workers, pool })).toBe(expected)
  },
)
