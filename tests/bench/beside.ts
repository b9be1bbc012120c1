// `node tests/bench/beside.ts [folder of another checkout]`: what a member of one Group meets while a member of another
// asks for the worst that can be read. Starts the product with a database of its own and measures gets by turns at rest
// and beside each of the worst calls, so that both meet the same machine; prints a table for docs/performance.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PageRequest } from './load/reader.ts'
import { startProgram } from './load/measure.ts'

/** Each case is measured so often at rest and so often beside it, by turns. */
const rounds = 4
const roundMs = 2_000
/** The other member asks this often, whatever else happens. */
const everyMs = 10

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

/** The value below which this part of them lies. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Milliseconds of gets at a fixed pace, counted from when each was due. */
async function watch({ db, headers }: Person, id: string): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; performance.now() - began < roundMs; turn++) {
    const due = began + turn * everyMs
    await pause(Math.max(0, due - performance.now()))
    const one = fetch(`${db}/${id}`, { headers }).then(async (answer) => {
      await answer.arrayBuffer()
      times.push(performance.now() - due)
    })
    asked.push(one)
  }
  await Promise.all(asked)
  return times
}

/** Resident memory of the server in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Reads in a process of its own, so that what it reads does not delay what is measured; answers how to end it. */
function read(asked: PageRequest): () => Promise<number> {
  const child = fork(new URL('load/reader.ts', import.meta.url))
  child.send(asked)
  return async () => {
    const told = once(child, 'message') as Promise<[number]>
    child.send('stop')
    return (await told)[0]
  }
}

/** 1,000 records of 38 KB. */
async function fill(reader: Person): Promise<{ id: string; rev: string }[]> {
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
  return records
}

/** The worst calls: name, path, body if there is one. */
function worstOf(records: readonly { id: string; rev: string }[]): [string, string, object?][] {
  const first = records[0]!
  const named = Object.fromEntries(
    records.map(({ id }) => [id, Array.from({ length: 100 }, (_, at) => `1-${at}a`)]),
  )
  const selector = { klass: 'Category' }
  const sought = { ...selector, checklist: { $regex: '([a-z]+[0-9]+)+ zzzz$' } }
  return [
    [
      '`_bulk_get` of one record 10,000 times',
      '/_bulk_get',
      { docs: Array.from({ length: 10_000 }, () => first) },
    ],
    ['`_bulk_get` of 1,000 records', '/_bulk_get', { docs: records }],
    ['`_bulk_get` of 100 records', '/_bulk_get', { docs: records.slice(0, 100) }],
    ['`_all_docs` of all', '/_all_docs?include_docs=true'],
    ['`_changes` of all', '/_changes?include_docs=true'],
    ['`_find` of all', '/_find', { selector, limit: 10_000 }],
    ['`_find` of 100', '/_find', { selector, limit: 100 }],
    ['`_find` with `$regex`', '/_find', { selector: sought, limit: 10_000 }],
    ['`_revs_diff` of 1,000 × 100', '/_revs_diff', named],
  ]
}

const dataDir = mkdtempSync(join(tmpdir(), 'bancada-beside-'))
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
const program = await startProgram(['app/server.ts'], {
  ready: /Bancada is ready at (\S+)/,
  env,
  cwd: process.argv[2],
})
try {
  const address = program.found
  const [reader, other] = [await makePerson(address, 'reader'), await makePerson(address, 'other')]
  const records = await fill(reader)
  const [mine] = await write(other, [{ klass: 'Category', name: 'Mine' }])
  await watch(other, mine!.id)
  console.log(
    '| beside | at rest p50 ms | p99 ms | beside p50 ms | p99 ms | p99 times | MB/s out | MB |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [name, path, body] of worstOf(records)) {
    const [rest, beside]: [number[], number[]] = [[], []]
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      rest.push(...(await watch(other, mine!.id)))
      const text = body && JSON.stringify(body)
      const stop = read({ url: `${reader.db}${path}`, headers: reader.headers, body: text })
      await pause(500)
      beside.push(...(await watch(other, mine!.id)))
      bytes += await stop()
      await pause(500)
    }
    const [calm, most] = [percentile(rest, 0.99), percentile(beside, 0.99)]
    const figures = [percentile(rest, 0.5), calm, percentile(beside, 0.5), most, most / calm]
    const perSecond = bytes / rounds / (roundMs + 500) / 1_000
    const memory = program.pid === undefined ? '' : memoryOf(program.pid)
    const cells = [...figures.map((one) => one.toFixed(1)), perSecond.toFixed(1), memory]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
} finally {
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
