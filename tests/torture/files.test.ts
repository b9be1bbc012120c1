// Attached files under kill -9: while they come, while they are counted, while what nobody names is taken away. No file
// that was acknowledged is lost or torn, and when all is quiet every file on the disk is one that a revision names.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterEach, expect, test } from 'vitest'
import { filesOnS3 } from '#server/store/blobs/files-on-s3.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { collect, expectNothingLeftOver, roomOnDisk, tornFiles, type Room } from './leftovers.ts'
import { randomFrom, type Random } from './random.ts'
import { makeVictim, type Victim } from './victim.ts'

afterEach(cleanUp)

const rounds = 30
const writers = 6
const names = ['a.jpg', 'b/c.png', 'd.pdf']
const db = 'photos'
const headers = { authorization: `Basic ${Buffer.from('tester:secret').toString('base64')}` }
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What a document is known to hold: under each name the SHA-256 of its file, or of those that may be there. */
class Known {
  rev: string | undefined
  readonly files = new Map<string, Set<string>>()
  acknowledged = 0

  /** Names that may hold nothing have `''` among theirs. */
  of(name: string): Set<string> {
    return this.files.get(name) ?? new Set([''])
  }
}

/** One change of one file; what was not answered may have been done. */
async function change(victim: Victim, id: string, known: Known, random: Random): Promise<void> {
  const name = names[Math.floor(random.next() * names.length)]!
  const url = new URL(`/${db}/${id}/${name}`, victim.address)
  if (known.rev !== undefined) url.searchParams.set('rev', known.rev)
  const isRemoval = known.rev !== undefined && !known.of(name).has('') && random.next() < 0.3
  const bytes = randomBytes(1 + Math.floor(random.next() ** 4 * 3_000_000))
  const next = isRemoval ? '' : shaOf(bytes)
  const before = known.of(name)
  known.files.set(name, new Set([...before, next]))
  const signal = AbortSignal.timeout(30_000)
  const sent = isRemoval
    ? fetch(url, { method: 'DELETE', headers, signal })
    : fetch(url, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: bytes,
        signal,
      })
  const reply = await sent
  const body = (await reply.json()) as { rev?: string }
  if (reply.ok) {
    known.rev = body.rev
    known.files.set(name, new Set([next]))
    known.acknowledged += 1
  } else if (reply.status < 500) known.files.set(name, before)
}

/** Reads every file of a document; answers what is not as it must be, and knows what is there from now on. */
async function look(victim: Victim, id: string, known: Known): Promise<string[]> {
  const reply = await fetch(new URL(`/${db}/${id}`, victim.address), { headers })
  if (reply.status === 404) return known.acknowledged > 0 ? [`${id} is gone`] : []
  const doc = (await reply.json()) as { _rev: string; _attachments?: Record<string, object> }
  const wrong: string[] = []
  for (const name of names) {
    let found = ''
    if (doc._attachments?.[name]) {
      const file = await fetch(new URL(`/${db}/${id}/${name}`, victim.address), { headers })
      found = file.ok ? shaOf(new Uint8Array(await file.arrayBuffer())) : `${file.status}`
    }
    if (!known.of(name).has(found)) wrong.push(`${id}/${name} is ${found || 'gone'}`)
    known.files.set(name, new Set([found]))
  }
  known.rev = doc._rev
  return wrong
}

/** Old bodies let go of their files. */
const compact = (victim: Victim) =>
  fetch(new URL(`/${db}/_compact`, victim.address), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })

/** `dataDir` holds what lies on the disk. */
const rooms: Record<string, (dataDir: string) => Promise<Room>> = {
  disk: async (dataDir) => roomOnDisk(dataDir),
  async S3() {
    const configureBuckets = [{ name: 'photos', configs: [] }]
    const directory = newFolder()
    const at = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets }
    const server = new S3rver(at)
    const endpoint = `http://127.0.0.1:${(await server.run()).port}`
    const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const files = await filesOnS3({ bucket: 'photos', region: 'us-east-1', endpoint, ...key })
    return {
      env: {
        S3_BUCKET: 'photos',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: key.accessKeyId,
        S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      },
      files,
      async keys() {
        const found: string[] = []
        for await (const one of files.keys(`free/${db}`)) found.push(one)
        return found
      },
      close: () => server.close(),
    }
  },
}

test.each(['disk', 'S3'])(
  'no acknowledged file is lost or torn, and none is left over, when the server is killed again and again (%s)',
  async (kind) => {
    const dataDir = mkdtempSync(join(newFolder(), 'data-'))
    const room = await rooms[kind]!(dataDir)
    const env = { FREE_DATABASES: 'tester:secret', ...room.env }
    const victim = await makeVictim(dataDir, env)
    const random = randomFrom(44)
    const all = new Map(Array.from({ length: writers }, (_, at) => [`doc-${at}`, new Known()]))
    const acknowledged = () => [...all.values()].reduce((sum, one) => sum + one.acknowledged, 0)
    try {
      await victim.ensure()
      await fetch(new URL(`/${db}`, victim.address), { method: 'PUT', headers })
      for (let round = 0; round < rounds; round++) {
        const stop = new AbortController()
        const write = async (id: string, known: Known) => {
          while (!stop.signal.aborted) await change(victim, id, known, random)
        }
        const work = [...all].map(([id, known]) => write(id, known))
        const running = Promise.allSettled([
          ...work,
          collect(victim, stop.signal, () => compact(victim)),
        ])
        await pause(300 + random.next() * 900)
        // A busy machine may have answered none so far.
        while (acknowledged() <= round) await pause(20)
        process.kill(victim.pid, 'SIGKILL')
        stop.abort()
        await running
        await victim.ended()
        await victim.ensure()
        const wrong = [await tornFiles(victim, room)]
        for (const [id, known] of all) wrong.push(await look(victim, id, known))
        expect(wrong.flat(), `round ${round}`).toEqual([])
      }
      await expectNothingLeftOver(victim, room, (store, moment) =>
        store.free.database(db).files.scrub(moment, true),
      )
    } finally {
      await victim.stop()
      await room.close()
    }
  },
  1_200_000,
)
