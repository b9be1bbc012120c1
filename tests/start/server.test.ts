// The whole server as a process: its first line, its end, and one line for every reason not to start.
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isProof } from '#tests/support/proof.ts'
import { cleanUp, newFolder, postmasterOf, runProgram } from '#tests/support/embedded.ts'

afterEach(cleanUp)

const quiet = { LOG_LEVEL: 'silent', PORT: '0' }

/** What programs of PostgreSQL read where they are not given an address: meant for another one. */
const anotherPostgres = { PGHOST: '192.0.2.1', PGPORT: '6000', PGSSLMODE: 'require' }

/** Node's own warnings apart. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !/^\(node:\d+\)|^\(Use `node/.test(line))

test.each(isProof ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  'a server answers at the address it prints, whatever PostgreSQL others use, and ends in order on %s',
  async (signal) => {
    const dataDir = newFolder()
    const server = runProgram(['app/server.ts'], {
      ...quiet,
      ...anotherPostgres,
      DATA_DIR: dataDir,
    })
    const address = /http:\S+/.exec(await server.line(/ready/))![0]
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    expect(await answer.json()).toMatchObject({ couchdb: 'Welcome' })
    server.child.kill(signal)
    server.child.kill(signal)
    expect((await server.ended).code).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  },
)

test.runIf(isProof)(
  'a port in use is said in one line, and PostgreSQL is stopped again',
  async () => {
    const rival = createServer()
    await new Promise<void>((done) => rival.listen(0, '127.0.0.1', done))
    const { port } = rival.address() as { port: number }
    const dataDir = newFolder()
    const env = { ...quiet, PORT: String(port), DATA_DIR: dataDir }
    const { code, err } = await runProgram(['app/server.ts'], env).ended
    rival.close()
    expect(code).toBe(1)
    expect(linesOf(err)).toEqual([
      `bancada: port ${port} is in use: stop the program that uses it, or choose another PORT`,
    ])
    expect(postmasterOf(dataDir)).toBeUndefined()
  },
)

test.each(isProof ? ['on', 'off'] : [])(
  'who still sets PLAN_LIMITS=%s reads what to set instead',
  async (value) => {
    // Nobody's address: the start ends before PostgreSQL is begun.
    const env = { LOG_LEVEL: 'warn', HOST: '192.0.2.1', PLAN_LIMITS: value }
    const { out, err } = await runProgram(['app/server.ts'], { ...env, DATA_DIR: newFolder() })
      .ended
    expect(out).toContain('BILLING=sandbox keeps the limits')
    expect(linesOf(err)).toEqual([expect.stringContaining('HOST 192.0.2.1')])
  },
)

/** That each value is read is a matter of `config.test.ts`. */
const wrongSettings = [
  ['PORT', 'many'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['APP_HOSTS', 'example.com=nonsense'],
  ['LOG_LEVEL', 'loud'],
] as const

test.each(isProof ? wrongSettings : [])(
  'a wrong %s stops the start with one line that names it',
  async (name, value) => {
    const { code, err } = await runProgram(['app/server.ts'], { ...quiet, [name]: value }).ended
    expect(code).toBe(1)
    expect(linesOf(err)).toEqual([expect.stringContaining(name)])
  },
)
