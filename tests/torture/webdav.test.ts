// Files of a Group's disk under kill -9: written and deleted as a drive, sent in pieces, while the trash is emptied and what nobody
// names is collected. What was acknowledged is there whole, nothing is there in part, and in the end nothing is left over.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { minPieceBytes } from '#modules/rdisk/rules/pieces.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { ask, callDisk, makeDisk, type Disk } from './disk.ts'
import { collect, expectNothingLeftOver, roomOnDisk, tornFiles } from './leftovers.ts'
import { randomFrom, type Random } from './random.ts'
import { makeVictim, type Victim } from './victim.ts'

afterEach(cleanUp)

const rounds = 50
const writers = 5
const senders = 2
const names = ['a.bin', 'b.bin', 'c.bin']
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Contents that many files have: each is stored once, let go of and wanted again all the time. */
const usual = Array.from({ length: 4 }, (_, at) => Buffer.alloc(5_000 * (at + 1), `usual ${at}`))

/** What a disk is known to hold: under each path the SHA-256 of its file, or of those that may be there; '' is none. */
class Known {
  readonly files = new Map<string, Set<string>>()
  readonly acknowledged = { put: 0, deleted: 0, 'in pieces': 0 }

  get all(): number {
    return Object.values(this.acknowledged).reduce((sum, amount) => sum + amount)
  }

  /** One change of one path; what was not answered, or with a failure of the server, may have been done. */
  async change(
    path: string,
    next: string,
    [kind, send]: [keyof Known['acknowledged'], () => Promise<{ status: number }>],
  ): Promise<number> {
    const before = this.files.get(path) ?? new Set([''])
    this.files.set(path, new Set([...before, next]))
    const { status } = await send()
    if (status < 300) {
      this.files.set(path, new Set([next]))
      this.acknowledged[kind] += 1
    } else if (status < 500) this.files.set(path, before)
    return status
  }
}

interface Scene {
  readonly victim: Victim
  readonly disk: Disk
  readonly known: Known
  readonly random: Random
}

/** Puts and deletes in one folder, until the server does not answer. */
async function write({ victim, disk, known, random }: Scene, folder: string, stop: AbortSignal) {
  while (!stop.aborted) {
    const path = `${folder}/${random.pick(names)}`
    if (random.next() < 0.2) {
      await known.change(path, '', ['deleted', () => ask(victim, disk, 'DELETE', path)])
      continue
    }
    const large = () => randomBytes(1 + Math.floor(random.next() ** 4 * 3_000_000))
    const body = random.next() < 0.4 ? random.pick(usual) : large()
    await known.change(path, shaOf(body), ['put', () => ask(victim, disk, 'PUT', path, { body })])
  }
}

/** A file that is sent in pieces; it outlives the server that took its first ones. */
class Sending {
  private id = newId('upl')
  private bytes = randomBytes(minPieceBytes * 3 + 1_000)
  resumed = 0
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  async run({ victim, disk, known }: Scene, stop: AbortSignal): Promise<void> {
    const call = (method: string, rest: string, body?: object | Buffer) =>
      callDisk(victim, disk, method, `uploads/${this.id}${rest}`, body)
    for (let isFirst = true; !stop.aborted; isFirst = false) {
      const about = { name: this.path, length: this.bytes.length, taken: 'version' }
      const { body: state } = await call('PUT', '', about)
      let start = Number(state['received'])
      if (isFirst && start > 0) this.resumed += 1
      while (start < this.bytes.length) {
        const piece = this.bytes.subarray(start, start + minPieceBytes)
        const { status, body } = await call('PUT', `/bytes?start=${start}`, piece)
        if (status >= 300) break
        start = Number(body['received'])
      }
      const end = () => call('POST', '/finish', { taken: 'version' })
      const status = await known.change(this.path, shaOf(this.bytes), ['in pieces', end])
      // Its pieces were taken for a day old: it is called off, and another one begun.
      if (status >= 300) await call('DELETE', '')
      this.id = newId('upl')
      this.bytes = randomBytes(minPieceBytes * 3 + 1_000)
    }
  }
}

async function look({ victim, disk, known }: Scene): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, allowed] of known.files) {
    const reply = await ask(victim, disk, 'GET', path)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const found = reply.status === 404 ? '' : reply.ok ? shaOf(bytes) : String(reply.status)
    if (!allowed.has(found)) wrong.push(`${path} is ${found || 'gone'}`)
    known.files.set(path, new Set([found]))
  }
  return wrong
}

test('no file that was acknowledged is lost, none is torn and none is left over, when the server is killed while they come and go', async () => {
  const dataDir = mkdtempSync(join(newFolder(), 'data-'))
  const room = roomOnDisk(dataDir)
  const victim = await makeVictim(dataDir)
  const folders = Array.from({ length: writers }, (_, at) => `f${at}`)
  const sendings = Array.from({ length: senders }, (_, at) => new Sending(`sent ${at}.bin`))
  try {
    await victim.ensure()
    const disk = await makeDisk(victim)
    const scene = { victim, disk, known: new Known(), random: randomFrom(73) }
    for (const folder of folders) await ask(victim, disk, 'MKCOL', `${folder}/`)
    const empty = () => callDisk(victim, disk, 'POST', 'trash/empty')
    for (let round = 0; round < rounds; round += 1) {
      const stop = new AbortController()
      const running = Promise.allSettled([
        ...folders.map((folder) => write(scene, folder, stop.signal)),
        ...sendings.map((sending) => sending.run(scene, stop.signal)),
        collect(victim, stop.signal, empty),
      ])
      await pause(200 + scene.random.next() * 600)
      while (scene.known.all <= round) await pause(20)
      process.kill(victim.pid, 'SIGKILL')
      stop.abort()
      await running
      await victim.ended()
      await victim.ensure()
      const wrong = [...(await look(scene)), ...(await tornFiles(victim, room))]
      expect(wrong, `round ${round}`).toEqual([])
    }
    const resumed = sendings.reduce((sum, sending) => sum + sending.resumed, 0)
    console.log(JSON.stringify({ rounds, ...scene.known.acknowledged, resumed }))
    await expectNothingLeftOver(victim, room, async (store, moment) => {
      const database = store.database(disk.db)
      await database.files.pieces.expire(moment)
      return database.files.scrub(moment, true)
    })
  } finally {
    await victim.stop()
  }
}, 2_400_000)

test('a lock holds when the server is killed while its holder writes, and what was written before is whole', async () => {
  const victim = await makeVictim(mkdtempSync(join(newFolder(), 'data-')))
  try {
    await victim.ensure()
    const disk = await makeDisk(victim)
    const path = 'report.docx'
    const put = async (text: string, headers = {}) =>
      (await ask(victim, disk, 'PUT', path, { body: Buffer.from(text), headers })).status
    const read = async () => (await ask(victim, disk, 'GET', path)).text()
    expect(await put('before')).toBe(201)
    const scope = '<lockscope><exclusive/></lockscope><locktype><write/></locktype>'
    const body = Buffer.from(`<lockinfo xmlns="DAV:">${scope}</lockinfo>`)
    const { headers } = await ask(victim, disk, 'LOCK', path, { body })
    const held = { if: `(${headers.get('lock-token')})` }
    await new Promise((resolve) => {
      const { authorization, db } = disk
      const sent = request(new URL(`/dav/${db}/${path}`, victim.address), {
        method: 'PUT',
        headers: { authorization, 'content-length': '5000000', ...held },
      })
      sent.on('error', resolve)
      sent.write(Buffer.alloc(1_000_000), () => process.kill(victim.pid, 'SIGKILL'))
    })
    await victim.ended()
    await victim.ensure()
    expect([await put('of nobody'), await read()]).toEqual([423, 'before'])
    expect([await put('after', held), await read()]).toEqual([204, 'after'])
  } finally {
    await victim.stop()
  }
}, 300_000)
