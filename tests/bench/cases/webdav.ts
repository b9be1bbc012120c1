// Files as a drive: the product, as `npm start` starts it, beside Debian's Apache with mod_dav, one request after the other over
// one connection to each; and what memory a file of 2 GB takes.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { newId } from '#core/ids.ts'
import type { Embedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/session/secrets.ts'
import { startApache } from '#tests/webdav/apache.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { ownerEmail, ownerId } from '../fill/names.ts'
import { makeGroup } from '../fill/people.ts'
import { connect } from '../fill/world.ts'
import { openHouse } from '../house.ts'
import { startProgram } from '../load/measure.ts'

const mebibyte = 1024 * 1024
const folders = [500, 5_000]
const largeBytes = 200 * mebibyte
const hugeBytes = 2_048 * mebibyte
const small = 500

interface Place {
  readonly disk: string
  readonly authorization: string
}

/** Milliseconds. */
interface Took {
  readonly ours: number
  readonly apache: number
}

interface RequestOptions {
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | Readable
  readonly agent?: Agent
}

const single = new Agent({ keepAlive: true, maxSockets: 1 })
/** While a folder is filled, which is not measured. */
const atOnce = 12
const many = new Agent({ keepAlive: true, maxSockets: atOnce })

/** The body is read and thrown away. Throws for any answer that is no good one. */
function send(
  place: Place,
  method: string,
  path: string,
  { headers, body, agent = single }: RequestOptions = {},
) {
  return new Promise<void>((resolve, reject) => {
    const { authorization } = place
    const known = body instanceof Uint8Array ? { 'content-length': body.length } : {}
    const asked = request(
      `${place.disk}${path}`,
      { method, agent, headers: { authorization, ...known, ...headers } },
      (response) => {
        const { statusCode = 0 } = response
        response.resume().on('end', resolve).on('error', reject)
        if (statusCode >= 300) reject(new Error(`${method} ${path}: ${statusCode}`))
      },
    ).on('error', reject)
    if (body instanceof Readable) body.pipe(asked)
    else asked.end(body)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Both in turn, so that what else the machine does meets them alike; the median of each. */
async function inTurn(
  [ours, apache]: readonly [Place, Place],
  rounds: number,
  work: (place: Place, round: number) => Promise<unknown>,
): Promise<Took> {
  const took = { ours: [] as number[], apache: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    took.ours.push(await timed(() => work(ours, round)))
    took.apache.push(await timed(() => work(apache, round)))
  }
  return { ours: median(took.ours), apache: median(took.apache) }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** A folder with so many small files. */
async function fill(place: Place, amount: number): Promise<void> {
  await send(place, 'MKCOL', `/of-${amount}/`)
  const numbers = Array.from({ length: amount }, (_, number) => number)
  const one = async (): Promise<void> => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const body = Buffer.from(`This is file ${number}.\n`)
      await send(place, 'PUT', `/of-${amount}/file%20${number}.txt`, { body, agent: many })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** A row of the table: its name, and how it is measured. */
type Measure = readonly [name: string, run: (places: readonly [Place, Place]) => Promise<Took>]

const measures: readonly Measure[] = [
  ...folders.map((amount): Measure => [
    `PROPFIND of ${amount.toLocaleString('en')} files`,
    async (places) => {
      for (const place of places) await fill(place, amount)
      const listing = { headers: { depth: '1' } }
      return inTurn(places, 15, (place) => send(place, 'PROPFIND', `/of-${amount}/`, listing))
    },
  ]),
  [
    'PROPFIND of nothing',
    (places) =>
      inTurn(places, 50, (place) =>
        send(place, 'PROPFIND', '/nothing', { headers: { depth: '0' } }).catch(() => undefined),
      ),
  ],
  [
    `${small} small files, PUT`,
    async (places) => {
      for (const place of places) await send(place, 'MKCOL', '/small/')
      return inTurn(places, 3, async (place, round) => {
        for (let one = 0; one < small; one += 1) {
          const body = Buffer.from(`File ${one} of round ${round}.\n`)
          await send(place, 'PUT', `/small/${round}-${one}.txt`, { body })
        }
      })
    },
  ],
  [
    '200 MB, PUT',
    (places) => {
      const large = Buffer.alloc(largeBytes, 'Bancada ')
      return inTurn(places, 5, (place, round) => {
        large.writeUInt32BE(round)
        return send(place, 'PUT', '/large.bin', { body: large })
      })
    },
  ],
  [
    '200 MB, GET',
    async (places) => {
      const body = Buffer.alloc(largeBytes, 'Bancada ')
      for (const place of places) await send(place, 'PUT', '/read.bin', { body })
      return inTurn(places, 5, (place) => send(place, 'GET', '/read.bin'))
    },
  ],
]

const lineOf = (name: string, { ours, apache }: Took) =>
  `| ${name} | ${ours.toFixed(1)} ms | ${apache.toFixed(1)} ms | ${(ours / apache).toFixed(2)} |`

function* hugeBody(): Generator<Buffer> {
  const piece = Buffer.alloc(mebibyte, 'Bancada ')
  for (let at = 0; at < hugeBytes; at += mebibyte) yield piece
}

const residentMebibytes = (pid: number, which: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024

async function measureHuge(ours: Place, pid: number): Promise<string> {
  const before = residentMebibytes(pid, 'VmRSS')
  const took = await timed(() =>
    send(ours, 'PUT', '/huge.bin', { body: Readable.from(hugeBody()) }),
  )
  const read = await timed(() => send(ours, 'GET', '/huge.bin'))
  const most = residentMebibytes(pid, 'VmHWM')
  const [put, get] = [took, read].map((ms) => (ms / 1_000).toFixed(1))
  return `2 GB: PUT ${put} s, GET ${get} s; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`
}

const floorName = `${small} commits of one row`

/** What no durable write is quicker than: PostgreSQL alone, one row in each commit. */
async function measureFloor(admin: Client): Promise<string> {
  await admin.query('create table bench_floor (id integer primary key, body text)')
  try {
    const took = await timed(async () => {
      for (let id = 0; id < small; id += 1) {
        const values = [id, `File ${id}.\n`]
        await admin.query({
          name: 'floor',
          text: 'insert into bench_floor values ($1, $2)',
          values,
        })
      }
    })
    return `${floorName}, PostgreSQL alone: ${took.toFixed(1)} ms`
  } finally {
    await admin.query('drop table bench_floor')
  }
}

interface RunOptions {
  readonly dataDir: string
  /** Rows whose names match; absent: all. */
  readonly only: RegExp | undefined
  tell(line: string): void
}

/** In a Group of its own, in a database that is made for it and dropped. Prints the rows as a table of Markdown. */
export async function measureWebdav(
  cluster: Embedded,
  { dataDir, only, tell }: RunOptions,
): Promise<void> {
  const name = 'bench_webdav'
  const admin = await connect(cluster.urlOf('postgres'))
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const url = cluster.urlOf(name)
  // On the disk that the product writes to.
  const folder = mkdtempSync(join(dataDir, 'apache-'))
  chmodSync(folder, 0o711)
  const apache = await startApache(folder)
  const { db, token } = await makeToken(url, dataDir)
  const program = await startProgram(['app/server.ts'], {
    ready: /Bancada is ready at (\S+)/,
    env: {
      DATABASE_URL: url.replace('@/', '@localhost/'),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  })
  try {
    const authorization = `Basic ${Buffer.from(`${ownerEmail(0)}:${token}`).toString('base64')}`
    const ours = { disk: `${program.found}/dav/${db}`, authorization }
    const isWanted = (name: string) => only?.test(name) ?? true
    if (apache) {
      for (const [name, run] of measures) {
        if (isWanted(name)) tell(lineOf(name, await run([ours, apache])))
      }
    }
    if (isWanted(floorName)) tell(await measureFloor(admin))
    if (isWanted('2 GB')) tell(await measureHuge(ours, program.pid!))
  } finally {
    single.destroy()
    many.destroy()
    await program.stop()
    await apache?.stop()
    rmSync(folder, { recursive: true, force: true })
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function makeToken(url: string, dataDir: string): Promise<{ db: string; token: string }> {
  const open = await openHouse(url, dataDir)
  try {
    const db = await makeGroup(open.house, 0)
    const { text: token, hash } = newSecret()
    const row = { id: newId('tok'), user_id: ownerId(0), permissions: ['dav:write'], active: true }
    await peopleTables(open.house.store).saveToken({ ...row, hash })
    return { db, token }
  } finally {
    await open.close()
  }
}
