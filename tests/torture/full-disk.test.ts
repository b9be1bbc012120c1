// A disk that fills up under load, on a real file system of its own: clear answers, nothing lost, and work again as soon as
// there is room. Needs the right to mount one.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, mayMount, newFolder, runProgram } from '#tests/support/embedded.ts'
import { isProof } from '#tests/support/proof.ts'
import { feeds, follow } from './follower.ts'
import { makeTenant } from './ground.ts'
import { Ledger } from './ledger.ts'
import { programAt } from './program.ts'
import { noteFounding, prove } from './proofs.ts'
import { randomFrom } from './random.ts'
import { makeVictim } from './victim.ts'
import { makeWriter } from './writer.ts'

afterEach(cleanUp)

const megabyte = 1_048_576
/** How long the disk stays full. */
const fullMs = isProof ? 30_000 : 2_000

/** Takes all room but so much. */
function fill(folder: string, left: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const room = Math.max(0, bavail * bsize - left)
  appendFileSync(join(folder, 'ballast'), Buffer.alloc(room))
}

/** Attaches files to an equipment each, and reads them again, as SHA-256. */
async function makeAttacher(
  { address }: { address: string },
  { db, token }: { db: string; token: string },
) {
  const authorization = `Bearer ${token}`
  const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const made = await fetch(`${address}/${db}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ klass: 'Equipment', identifier: 'D-1' }),
  })
  const { id, rev: first } = (await made.json()) as { id: string; rev: string }
  let rev = first
  let count = 0
  return async (length: number) => {
    const bytes = randomBytes(length)
    const url = `${address}/${db}/${id}/${++count}.bin`
    const reply = await fetch(`${url}?rev=${rev}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    const body = (await reply.json()) as { rev?: string; reason?: string }
    rev = body.rev ?? rev
    const read = async () => {
      const file = await fetch(url, { headers: { authorization } })
      return shaOf(new Uint8Array(await file.arrayBuffer()))
    }
    return { status: reply.status, said: body.reason ?? '', sha: shaOf(bytes), read }
  }
}

test.runIf(mayMount())(
  'a full disk is said clearly, loses nothing, and is forgotten when there is room; no start on it',
  async () => {
    const mount = newFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', mount])
    const dataDir = join(mount, 'data')
    mkdirSync(dataDir, { mode: 0o711 })
    const victim = await makeVictim(dataDir)
    try {
      await victim.ensure()
      const { db, token } = await makeTenant(victim)
      const ledger = new Ledger()
      const sql = new Client({ connectionString: victim.databaseUrl() })
      await sql.connect()
      await noteFounding(sql, ledger, [db])
      await sql.end()
      const program = programAt(() => victim.address, token)
      const follower = follow({ db, feed: feeds[0], program, ledger, meanings: new Map() })
      const writers = Array.from({ length: 8 }, (_, at) =>
        makeWriter({ name: `w${at}`, db, program, ledger, random: randomFrom(at) }),
      )
      const attach = await makeAttacher(victim, await makeTenant(victim))
      const kept = await attach(200_000)
      expect(kept.status).toBe(201)
      for (const writer of writers) writer.start()
      await pause(300)
      fill(mount, 2 * megabyte)
      const answers = new Map<string, number>()
      const note = (words: string) => answers.set(words, (answers.get(words) ?? 0) + 1)
      const files = new Set<number>()
      const until = performance.now() + fullMs
      while (performance.now() < until) {
        fill(mount, 64_000)
        const at = `/${db}/_local/l${performance.now()}`
        await program.call('PUT', at, { text: randomBytes(20_000).toString('hex') }).then(
          ({ status, body }) => note(`${status} ${body.reason ?? ''}`),
          (error: Error) => note(error.message),
        )
        const { status, said } = await attach(200_000)
        note(`${status} ${said}`)
        files.add(status)
        await pause(20)
      }
      expect(files).toContain(507)
      const full = '507 The disk of the server is full, nothing was saved'
      expect(answers.get(full)).toBeGreaterThan(0)
      const others = [...answers.keys()].filter((words) => words !== full)
      expect(others.filter((words) => !/^(201|503) /.test(words))).toEqual([])
      rmSync(join(mount, 'ballast'))
      await victim.ensure()
      expect(await kept.read()).toBe(kept.sha)
      const after = await attach(200_000)
      expect(await after.read()).toBe(after.sha)
      await pause(500)
      await Promise.all(writers.map((writer) => writer.stop()))
      const again = new Client({ connectionString: victim.databaseUrl() })
      await again.connect()
      const violations = await prove({
        sql: again,
        ledger,
        followers: [follower],
        dbs: [db],
        pages: true,
      })
      await again.end()
      await follower.stop()
      program.close()
      expect(violations).toEqual([])
      await victim.stop()
      fill(mount, 0)
      const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
      const { code, err } = await runProgram(['app/server.ts'], env).ended
      expect(code).toBe(1)
      expect(err).toMatch(/^bancada: [^\n]*the disk is full\n$/)
    } finally {
      await victim.stop()
      execFileSync('umount', ['-l', mount])
    }
  },
  120_000,
)
