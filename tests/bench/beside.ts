// `node tests/bench/beside.ts [folder of another checkout]`: what a member of one Group meets while a member of another
// asks for the worst that can be read. Starts the product with a database of its own, and prints the spread of a get at
// rest and beside each of the worst calls.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from './load/measure.ts'

const seconds = 8
/** Connections of the member who asks for the worst, each asking again as soon as it is answered. */
const askers = 8
/** The other member asks this often, whatever else happens. */
const everyMs = 20

interface Person {
  readonly headers: Record<string, string>
  readonly db: string
}

/** Somebody new with a Group of their own. */
async function makePerson(address: string, name: string): Promise<Person> {
  const json = { 'content-type': 'application/json', accept: 'application/json' }
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  const email = `${name}@example.com`
  const person = {
    fullname: name,
    unconfirmed_email: email,
    password: 'correct horse battery',
    locale: 'en',
  }
  const registered = await post('/_users', person)
  const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!
  const headers = { ...json, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) }
  const group = (await (await post('/accounts', { name }, headers)).json()) as { id: string }
  return { headers, db: `${address}/${group.id}` }
}

async function write(
  { db, headers }: Person,
  docs: object[],
): Promise<{ id: string; rev: string }[]> {
  const init = { method: 'POST', headers, body: JSON.stringify({ docs }) }
  const answers = (await (await fetch(`${db}/_bulk_docs`, init)).json()) as {
    id: string
    rev: string
  }[]
  if (!Array.isArray(answers) || !answers.every(({ rev }) => rev))
    throw new Error(JSON.stringify(answers).slice(0, 200))
  return answers
}

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Milliseconds of gets at a fixed pace, counted from when each was due. */
async function watch({ db, headers }: Person, id: string): Promise<string> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; performance.now() - began < seconds * 1_000; turn++) {
    const due = began + turn * everyMs
    await pause(Math.max(0, due - performance.now()))
    const one = fetch(`${db}/${id}`, { headers }).then(async (answer) => {
      await answer.arrayBuffer()
      times.push(performance.now() - due)
    })
    asked.push(one)
  }
  await Promise.all(asked)
  const sorted = times.toSorted((a, b) => a - b)
  const [half, most, last] = [0.5, 0.99, 1].map((part) => percentile(sorted, part).toFixed(1))
  return `p50 ${half} ms, p99 ${most} ms, longest ${last} ms (${sorted.length} gets)`
}

/** Asks again and again, reads all of it, and answers how much came. */
async function ask(url: string, init: RequestInit, signal: AbortSignal): Promise<number> {
  let bytes = 0
  while (!signal.aborted) {
    try {
      const answer = await fetch(url, { ...init, signal })
      for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length
    } catch {
      await pause(20)
    }
  }
  return bytes
}

/** Resident memory of the server in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const dataDir = mkdtempSync(join(tmpdir(), 'bancada-beside-'))
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', PLAN_LIMITS: 'off' }
const program = await startProgram(['app/server.ts'], {
  ready: /Bancada is ready at (\S+)/,
  env,
  cwd: process.argv[2],
})
try {
  const address = program.found
  const [reader, other] = [await makePerson(address, 'reader'), await makePerson(address, 'other')]
  const note = () =>
    Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 11))
      .join(' ')
      .slice(0, 38_000)
  const records: { id: string; rev: string }[] = []
  for (let turn = 0; turn < 10; turn++) {
    const docs = Array.from({ length: 100 }, (_, at) => ({
      klass: 'Category',
      name: `Category ${at}`,
      checklist: note(),
    }))
    records.push(...(await write(reader, docs)))
  }
  const [mine] = await write(other, [{ klass: 'Category', name: 'Mine' }])
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: reader.headers,
    body: JSON.stringify(body),
  })
  const first = records[0]!
  const named = Object.fromEntries(
    records.map(({ id }) => [id, Array.from({ length: 100 }, (_, at) => `1-${at}a`)]),
  )
  const cases: [string, string, RequestInit][] = [
    [
      '_bulk_get of one record 10,000 times',
      '/_bulk_get',
      post({ docs: Array.from({ length: 10_000 }, () => first) }),
    ],
    ['_bulk_get of 1,000 records', '/_bulk_get', post({ docs: records })],
    ['_all_docs of all', '/_all_docs?include_docs=true', { headers: reader.headers }],
    ['_changes of all', '/_changes?include_docs=true', { headers: reader.headers }],
    ['_find of all', '/_find', post({ selector: { klass: 'Category' }, limit: 10_000 })],
    ['_revs_diff of 1,000 × 100', '/_revs_diff', post(named)],
  ]
  await watch(other, mine!.id)
  console.log(`at rest: ${await watch(other, mine!.id)}`)
  for (const [name, path, init] of cases) {
    const stop = new AbortController()
    const asking = Array.from({ length: askers }, () =>
      ask(`${reader.db}${path}`, init, stop.signal),
    )
    const spread = await watch(other, mine!.id)
    const memory = program.pid === undefined ? '' : `, ${memoryOf(program.pid)} MB`
    stop.abort()
    const bytes = (await Promise.all(asking)).reduce((sum, one) => sum + one, 0)
    console.log(`${name}: ${spread}, ${Math.round(bytes / seconds / 1e6)} MB/s out${memory}`)
  }
} finally {
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
