// A disk that fills up under load, on a real file system of its own: clear answers, nothing lost, and work again as soon as
// there is room. Needs the right to mount one.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { cleanUp, mayMount, newFolder, runProgram } from '#tests/support/embedded.ts'
import { isHere } from '#tests/support/proof.ts'
import { callDisk } from './disk.ts'
import { feeds, follow } from './follower.ts'
import { makeTenant } from './setup.ts'
import { Journal } from './journal.ts'
import { programAt } from './program.ts'
import { noteFounding, prove } from './proofs.ts'
import { randomFrom } from './random.ts'
import { makeVictim, withSql } from './victim.ts'
import { makeWriter } from './writer.ts'

afterEach(cleanUp)

const megabyte = 1_048_576
const pieceBytes = 200_000
/** How long the disk stays full. */
const fullMs = 30_000

/** Takes all room but so much. */
function fill(folder: string, left: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const room = Math.max(0, bavail * bsize - left)
  appendFileSync(join(folder, 'ballast'), Buffer.alloc(room))
}

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Attaches files to an equipment each, and reads them again, as SHA-256. */
async function makeAttacher(
  { address }: { address: string },
  { db, token }: { db: string; token: string },
) {
  const authorization = `Bearer ${token}`
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

interface Answer {
  readonly status: number
  readonly said: string
  readonly body: Record<string, unknown>
}

const piecesOfFile = 6

/** A file that comes in pieces: whatever a call was answered, the next one goes on from what is there, which never gets less. */
class Sender {
  private readonly id = newId('upl')
  private readonly bytes = randomBytes(piecesOfFile * pieceBytes)
  private most = 0
  private readonly server: { address: string }
  private readonly tenant: { db: string; token: string }

  constructor(server: { address: string }, tenant: { db: string; token: string }) {
    this.server = server
    this.tenant = tenant
  }

  /** Sends the next piece, or ends the file when all are there. */
  async goOn(): Promise<Answer> {
    const about = { name: `${this.id}.bin`, length: this.bytes.length }
    const state = await this.call('PUT', '', about)
    if (state.status !== 200 || typeof state.body['file_id'] === 'string') return state
    const start = Number(state.body['received'])
    expect(start).toBeGreaterThanOrEqual(this.most)
    this.most = start
    if (start === this.bytes.length) return this.call('POST', '/finish', {})
    const piece = this.bytes.subarray(start, start + pieceBytes)
    return this.call('PUT', `/bytes?start=${start}`, piece)
  }

  /** Goes on to the end, and compares the file with what was sent. */
  async expectWhole(): Promise<void> {
    let last = await this.goOn()
    for (let calls = 0; calls < piecesOfFile; calls += 1) last = await this.goOn()
    const { db, token } = this.tenant
    const url = `${this.server.address}/${db}/${String(last.body['file_id'])}/content`
    const file = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    expect(shaOf(new Uint8Array(await file.arrayBuffer()))).toBe(shaOf(this.bytes))
  }

  private async call(method: string, rest: string, said: object | Buffer): Promise<Answer> {
    const path = `uploads/${this.id}${rest}`
    const { status, body } = await callDisk(this.server, this.tenant, method, path, said)
    return { status, said: String(body['reason'] ?? ''), body }
  }
}

test.runIf(isHere('the right to mount', mayMount()))(
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
      const journal = new Journal()
      await withSql(victim, (sql) => noteFounding(sql, journal, [db]))
      const program = programAt(() => victim.address, token)
      const follower = follow({ db, feed: feeds[0], program, journal, meanings: new Map() })
      const writers = Array.from({ length: 8 }, (_, at) =>
        makeWriter({ name: `w${at}`, db, program, journal, random: randomFrom(at) }),
      )
      const other = await makeTenant(victim)
      const attach = await makeAttacher(victim, other)
      const kept = await attach(200_000)
      expect(kept.status).toBe(201)
      const [begun, whole] = [new Sender(victim, other), new Sender(victim, other)]
      for (let piece = 0; piece < 2; piece += 1) expect((await begun.goOn()).status).toBe(200)
      for (let piece = 0; piece < piecesOfFile; piece += 1) {
        expect((await whole.goOn()).status).toBe(200)
      }
      for (const writer of writers) writer.start()
      await pause(300)
      fill(mount, 2 * megabyte)
      const answers = new Map<string, number>()
      const note = (words: string) => answers.set(words, (answers.get(words) ?? 0) + 1)
      const [files, pieces] = [new Set<number>(), new Set<number>()]
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
        for (const sender of [begun, whole]) {
          const answer = await sender.goOn()
          note(`${answer.status} ${answer.said}`)
          pieces.add(answer.status)
        }
        await pause(20)
      }
      expect(files).toContain(507)
      expect(pieces).toContain(507)
      const full = '507 The disk of the server is full, nothing was saved'
      expect(answers.get(full)).toBeGreaterThan(0)
      const others = [...answers.keys()].filter((words) => words !== full)
      expect(others.filter((words) => !/^(20[01]|503) /.test(words))).toEqual([])
      rmSync(join(mount, 'ballast'))
      await victim.ensure()
      expect(await kept.read()).toBe(kept.sha)
      for (const sender of [begun, whole]) await sender.expectWhole()
      const after = await attach(200_000)
      expect(await after.read()).toBe(after.sha)
      await pause(500)
      await Promise.all(writers.map((writer) => writer.stop()))
      const violations = await withSql(victim, (sql) =>
        prove({ sql, journal, followers: [follower], dbs: [db], pages: true }),
      )
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
