// The embedded PostgreSQL: what it keeps through every kind of death, and what it refuses without touching anything.
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { startEmbedded } from '#server/postgres/embedded.ts'
import {
  cleanUp,
  hold,
  mayMount,
  newFolder,
  postmasterOf,
  query,
  runProgram,
  until,
} from '#tests/support/embedded.ts'
import { isHere, isProof } from '#tests/support/proof.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0
/** Each starts a PostgreSQL or two: in `npm test` a few of them are enough. */
const longTest = test.runIf(isProof)

const start = (dataDir: string) => startEmbedded({ dataDir, log })
const refusal = (dataDir: string) =>
  start(dataDir).then(
    () => 'started',
    (error: Error) => error.message,
  )
const insert = 'create table kept (n int); insert into kept values (7)'
const kept = 'select n from kept'

afterEach(cleanUp)

describe('a data directory', () => {
  test('is made on the first start, private, and found again on the second', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    const first = await start(dataDir)
    await query(first.url, insert)
    const [settings] = await query(
      first.url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
        current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`,
    )
    expect(settings).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', addresses: '' })
    await first.stop()
    expect(postmasterOf(dataDir)).toBeUndefined()
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'database.password')).mode & 0o777).toBe(0o600)
    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, kept)).toEqual([{ n: 7 }])
    await second.stop()
    rmSync(dataDir, { recursive: true })
  })

  longTest('opens to nobody without the password', async () => {
    const folder = newFolder()
    const embedded = await start(folder)
    const wrong = embedded.url.replace(/:[0-9a-f]+@/, ':guess@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    await embedded.stop()
  })

  longTest('may have a path too long for a socket', async () => {
    const folder = join(newFolder(), 'a-long-name-'.repeat(9))
    const embedded = await start(folder)
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    const socketFolder = new URL(embedded.url.replace('@/', '@x/')).searchParams.get('host')!
    expect(socketFolder).not.toContain('a-long-name')
    rmSync(socketFolder, { recursive: true })
  })

  test.runIf(isProof && isHere('the right of root', isRoot))(
    'under a folder that only root may enter has its database elsewhere',
    async () => {
      const folder = newFolder()
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const embedded = await start(join(closed, 'data'))
      await query(embedded.url, insert)
      await embedded.stop()
      const again = await start(join(closed, 'data'))
      expect(await query(again.url, kept)).toEqual([{ n: 7 }])
      await again.stop()
      const real = realpathSync(join(closed, 'data', 'database'))
      expect(real.startsWith(folder)).toBe(false)
      rmSync(dirname(real), { recursive: true })
    },
  )
})

describe('everything acknowledged is there again after', () => {
  longTest('PostgreSQL alone was killed: the server brings it up again', async () => {
    const folder = newFolder()
    const embedded = await start(folder)
    await query(embedded.url, insert)
    const before = postmasterOf(folder)!
    process.kill(before, 'SIGKILL')
    const rows = async () => query(embedded.url, kept).catch(() => undefined)
    await expect.poll(rows).toEqual([{ n: 7 }])
    expect(postmasterOf(folder)).not.toBe(before)
    await embedded.stop()
  })

  longTest('the server alone was killed: PostgreSQL stops by itself, in order', async () => {
    const folder = newFolder()
    const holder = await hold(folder)
    await query(holder.url, insert)
    holder.child.kill('SIGKILL')
    await until(() => postmasterOf(folder) === undefined)
    const embedded = await start(folder)
    expect(await query(embedded.url, kept)).toEqual([{ n: 7 }])
    await embedded.stop()
  })

  longTest('a stop while PostgreSQL is brought up again leaves nothing running', async () => {
    const dataDir = newFolder()
    const begun = Promise.withResolvers<void>()
    const watching = { info: () => undefined, warn: () => begun.resolve() }
    const embedded = await startEmbedded({ dataDir, log: watching })
    process.kill(postmasterOf(dataDir)!, 'SIGKILL')
    await begun.promise
    await embedded.stop()
    expect(programsOn(dataDir)).toEqual([])
  })

  test('the server was killed and PostgreSQL went on: the next server adopts it', async () => {
    const folder = newFolder()
    const holder = await hold(folder)
    await query(holder.url, insert)
    const running = postmasterOf(folder)!
    killGuardOf(running)
    holder.child.kill('SIGKILL')
    await holder.ended
    const embedded = await start(folder)
    expect(postmasterOf(folder)).toBe(running)
    expect(await query(embedded.url, kept)).toEqual([{ n: 7 }])
    await embedded.stop()
    expect(postmasterOf(folder)).toBeUndefined()
  })

  longTest('both were killed', async () => {
    const folder = newFolder()
    const holder = await hold(folder)
    await query(holder.url, insert)
    process.kill(postmasterOf(folder)!, 'SIGKILL')
    holder.child.kill('SIGKILL')
    await holder.ended
    const embedded = await start(folder)
    expect(await query(embedded.url, kept)).toEqual([{ n: 7 }])
    await embedded.stop()
  })

  longTest('the pid file was left behind by a process that is gone', async () => {
    const folder = newFolder()
    const embedded = await start(folder)
    await query(embedded.url, insert)
    await embedded.stop()
    const gone = spawn('true')
    await new Promise((resolve) => gone.on('close', resolve))
    writePidFile(folder, gone.pid!)
    const again = await start(folder)
    expect(await query(again.url, kept)).toEqual([{ n: 7 }])
    await again.stop()
  })
})

describe('one clear line, and nothing touched, when', () => {
  longTest('another server uses the directory', async () => {
    const folder = newFolder()
    const holder = await hold(folder)
    await query(holder.url, insert)
    const line = await refusal(folder)
    expect(line).toBe(
      `another server (process ${holder.child.pid}) already uses ${folder}: stop it first, or choose another DATA_DIR`,
    )
    expect(await query(holder.url, kept)).toEqual([{ n: 7 }])
  })

  longTest('two servers are started at once on a new directory: one of them wins', async () => {
    const folder = newFolder()
    const programs = [0, 1].map(() => runProgram(['tests/start/holder.ts', folder]))
    const outcomes = await Promise.all(
      programs.map(({ line, ended }) => line(/^\{/).catch(async () => (await ended).err)),
    )
    expect(outcomes.filter((said) => said.startsWith('{'))).toHaveLength(1)
    expect(outcomes.filter((said) => /already uses/.test(said))).toHaveLength(1)
  })

  longTest('the pid file names a living process that is not PostgreSQL', async () => {
    const folder = newFolder()
    await (await start(folder)).stop()
    const database = join(folder, 'database')
    const { uid, gid } = statSync(database)
    const sleeper = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    writePidFile(folder, sleeper.pid!)
    expect(await refusal(folder)).toMatch(
      /postmaster.pid names process \d+, which is not its PostgreSQL/,
    )
    expect(existsSync(join(database, 'postmaster.pid'))).toBe(true)
    sleeper.kill()
  })

  test('the directory was made by another major version', async () => {
    const folder = newFolder()
    const database = join(folder, 'database')
    mkdirSync(database)
    writeFileSync(join(database, 'PG_VERSION'), '17\n')
    const line = await refusal(folder)
    expect(line).toContain('was made by PostgreSQL 17 and this is PostgreSQL 18')
    expect(line).toContain('pg_dumpall')
    expect(line).not.toContain('\n')
    expect(readdirSync(folder)).toEqual(['database'])
    expect(readdirSync(database)).toEqual(['PG_VERSION'])
  })

  test('the directory is no finished data directory', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'database', 'base'), { recursive: true })
    expect(await refusal(folder)).toContain('is not a finished PostgreSQL data directory')
    expect(readdirSync(folder)).toEqual(['database'])
    expect(readdirSync(join(folder, 'database'))).toEqual(['base'])
  })

  longTest(
    'the first start was interrupted: its leftovers go, those of a living one stay',
    async () => {
      const folder = newFolder()
      const gone = spawn('true')
      await new Promise((resolve) => gone.on('close', resolve))
      mkdirSync(join(folder, `database.making-${gone.pid}-abc`, 'database'), { recursive: true })
      mkdirSync(join(folder, `database.making-${process.ppid}-abc`))
      await (await start(folder)).stop()
      const left = readdirSync(folder).filter((name) => name.includes('making'))
      expect(left).toEqual([`database.making-${process.ppid}-abc`])
    },
  )

  longTest('the password is missing', async () => {
    const folder = newFolder()
    await (await start(folder)).stop()
    rmSync(join(folder, 'database.password'))
    expect(await refusal(folder)).toMatch(
      /database.password, the password of the database, is missing/,
    )
  })

  test('the folder cannot be written', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal(join(folder, 'file', 'data'))).toMatch(
      /cannot be used: it is a file, or lies under one$/,
    )
    expect(await refusal('/proc/bancada')).toMatch(
      /^the data directory \/proc\/bancada cannot be used: [^\n]+$/,
    )
  })

  test.runIf(isProof && isHere('the right to mount', mayMount()))('the disk is full', async () => {
    const folder = newFolder()
    const small = join(folder, 'small')
    mkdirSync(small, { mode: 0o755 })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', small])
    try {
      const line = await refusal(join(small, 'data'))
      expect(line).toBe(`PostgreSQL could not make ${small}/data/database: the disk is full`)
      expect(readdirSync(join(small, 'data'))).not.toContain('database')
    } finally {
      execFileSync('umount', ['-l', small])
    }
  })
})

function writePidFile(folder: string, pid: number): void {
  const database = join(folder, 'database')
  const started = Math.floor(statSync(database).mtimeMs / 1000)
  const lines = [pid, database, started, 5432, database, '', '', 'ready']
  writeFileSync(join(database, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o644 })
  if (!isRoot) return
  const { uid, gid } = statSync(database)
  execFileSync('chown', [`${uid}:${gid}`, join(database, 'postmaster.pid')])
}

/** The words of all programs that run. */
function programs(): { pid: number; words: string[] }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return [{ pid: Number(pid), words }]
    } catch {
      // That process is gone already.
      return []
    }
  })
}

/** PostgreSQL on this data directory. */
function programsOn(dataDir: string): number[] {
  const database = join(realpathSync(dataDir), 'database')
  return programs().flatMap(({ pid, words }) => (words.includes(database) ? [pid] : []))
}

/** The shell that stops PostgreSQL after its server: it carries the pid as its argument. */
function killGuardOf(postmaster: number): void {
  for (const { pid, words } of programs()) {
    if (words[0] === '/bin/sh' && words[3] === String(postmaster)) process.kill(pid, 'SIGKILL')
  }
}
