// The repairs of the demo through the import, and the same repeated to 100,000 rows, beside PostgreSQL's COPY of the same
// rows into a plain table; then they are taken back. The records are written and taken back as the queue does it, in this process.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#core/ids.ts'
import type { ImportState } from '#core/import/progress.ts'
import { maxCharactersOfCall, maxRowsOfCall } from '#core/import/limits.ts'
import { portionsOf } from '#core/import/portions.ts'
import { layoutOf, tableOf } from '#core/import/text-file.ts'
import { bankWay } from '#modules/organize3/server/bank/way.ts'
import type { House } from '#server/house.ts'
import { importJobs, queueImport } from '#server/records/imports/jobs.ts'
import { save } from '#server/records/save.ts'
import type { Embedded } from '#server/postgres/embedded.ts'
import { importQueries, importTables } from '#server/records/imports/store/tables.ts'
import { cellsOf, readText } from '#tests/imports/bank-file.ts'
import { planFor } from '#tests/imports/file.ts'
import { ownerId } from '../fill/names.ts'
import { contextOf, makeGroup } from '../fill/people.ts'
import { connect } from '../fill/world.ts'
import { openHouse } from '../house.ts'

const files = ['restartproject-201909.csv', 'fixitclinic-202507.csv', 'repairconnects-202507.csv']
const manyRows = 100_000

export interface ImportFigures {
  readonly name: string
  readonly rows: number
  /** Seconds: reading the text and finding the columns, sending the rows, writing the records, taking them back, COPY. */
  readonly read: number
  /** Of a bank's file: asking which of its lines are there. */
  readonly looked?: number
  readonly sent: number
  readonly written: number
  readonly undone: number
  readonly copied: number
  readonly records: number
  readonly refused: number
}

/** Each in a Group of its own, in a database that is made for it and dropped. */
export async function measureImports(
  cluster: Embedded,
  { dataDir, tell }: { dataDir: string; tell(line: string): void },
): Promise<ImportFigures[]> {
  const name = 'bench_imports'
  const admin = await connect(cluster.urlOf('postgres'))
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const url = cluster.urlOf(name)
  const { house, close } = await openHouse(url, dataDir)
  try {
    const texts = files.map((file) => readFileSync(`app/demo/${file}`, 'utf8'))
    const all = await measure(house, url, { name: 'Open Repair Data', texts, group: 0 })
    tell(lineOf(all))
    const many = { name: 'the same, repeated', texts: [repeated(texts[0]!)], group: 1 }
    const more = await measure(house, url, many)
    tell(lineOf(more))
    const bank = await measureBank(house, url, 2)
    tell(lineOf(bank))
    return [all, more, bank]
  } finally {
    await close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** The rows of one file again and again, each thing under an identifier of its own. */
function repeated(text: string): string {
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n(?=restart_)/)
  const copies = Array.from({ length: Math.ceil(manyRows / lines.length) }, (_, copy) =>
    lines.map((line) => line.replace(/^restart_(\d+)/, `restart_${copy}_$1`)),
  )
  return [header, ...copies.flat().slice(0, manyRows)].join('\n')
}

/** A bank's file of as many lines, read as the screen does, looked at and written into one wallet. */
async function measureBank(house: House, url: string, group: number): Promise<ImportFigures> {
  const db = await makeGroup(house, group)
  const database = house.store.database(db)
  const person = ownerId(group)
  const wallet = newId('wll')
  const context = contextOf(house, db, { count: group, moment: Date.now() })
  const doc = { klass: 'Wallet', name: 'Account', currency: 'BRL' }
  await save(context, { id: wallet, rev: undefined, input: doc })
  const day = (at: number) => new Date(Date.UTC(2016, 0, 1 + (at % 3_650))).toISOString()
  const rows = Array.from({ length: manyRows }, (_, at) => [
    day(at).slice(0, 10),
    `Payment ${at % 700} of shop ${at % 90}`,
    `-${(at % 9_000) + 1}.${String(at % 100).padStart(2, '0')}`,
  ])
  const text = ['date,description,amount', ...rows.map((row) => row.join(','))].join('\n')
  const read = await timed(async () => readText({ text, wallet, status: 'confirmed' }))
  const { lines, plan } = read.value
  const cells = lines.map((line) => cellsOf(line))
  const limits = { max: 500, characters: maxCharactersOfCall }
  const looked = await timed(async () => {
    for (const part of portionsOf(cells, limits)) {
      await bankWay.look(context, plan, part.rows)
    }
  })
  const id = newId('imp')
  const sent = await timed(async () => {
    const total = cells.length
    const entry = { id, kind: plan.kind, person, name: 'bank.csv', fingerprint: id, plan, total }
    const created_at = house.now().toISOString()
    await database.write((transaction) => importTables(transaction).add({ ...entry, created_at }))
    for (const { from, rows: part } of portionsOf(cells, { ...limits, max: maxRowsOfCall })) {
      const given = part.map((one, at) => ({ row: from + at, line: from + at + 2, cells: one }))
      await database.write((transaction) => importTables(transaction).addRows(id, given, 0))
    }
  })
  const written = await worked(house, { db, id }, ['waiting', 'done'])
  const stored = await importQueries(database).one(id)
  return {
    name: 'a bank’s file',
    rows: manyRows,
    read: read.seconds,
    looked: looked.seconds,
    sent: sent.seconds,
    written,
    undone: await worked(house, { db, id }, ['undoing', 'undone']),
    copied: await copy(url, rows),
    records: stored?.created ?? 0,
    refused: stored?.refused ?? 0,
  }
}

interface Work {
  readonly name: string
  readonly texts: readonly string[]
  readonly group: number
}

async function measure(house: House, url: string, work: Work): Promise<ImportFigures> {
  const db = await makeGroup(house, work.group)
  const sums = { rows: 0, read: 0, sent: 0, written: 0, undone: 0, copied: 0, refused: 0 }
  const ids: string[] = []
  for (const text of work.texts) {
    const read = await timed(async () => {
      const { rows } = tableOf(text, layoutOf(text))
      return { rows, plan: planFor('Ticket', text) }
    })
    const { rows, plan } = read.value
    const id = newId('imp')
    const database = house.store.database(db)
    const entry = { id, kind: 'Ticket', person: ownerId(work.group), name: work.name }
    const sent = await timed(async () => {
      const total = rows.cells.length
      const created_at = house.now().toISOString()
      await database.write((transaction) =>
        importTables(transaction).add({ ...entry, fingerprint: id, plan, total, created_at }),
      )
      const limits = { max: maxRowsOfCall, characters: maxCharactersOfCall }
      for (const { from, rows: part } of portionsOf(rows.cells, limits)) {
        const given = part.map((cells, at) => ({
          row: from + at,
          line: rows.lines[from + at]!,
          cells,
        }))
        await database.write((transaction) => importTables(transaction).addRows(id, given, 0))
      }
    })
    const written = await worked(house, { db, id }, ['waiting', 'done'])
    const stored = await importQueries(database).one(id)
    sums.rows += rows.cells.length
    sums.read += read.seconds
    sums.sent += sent.seconds
    sums.written += written
    ids.push(id)
    sums.copied += await copy(url, rows.cells)
    sums.refused += stored?.refused ?? 0
  }
  const counters = await house.store.database(db).counters(['*'])
  for (const id of ids.toReversed()) {
    sums.undone += await worked(house, { db, id }, ['undoing', 'undone'])
  }
  return { name: work.name, ...sums, records: counters[0]?.amount ?? 0 }
}

/** Seconds until an import that is in the first state is in the second one. */
async function worked(
  house: House,
  { db, id }: { db: string; id: string },
  [from, to]: readonly [from: ImportState, to: ImportState],
): Promise<number> {
  const database = house.store.database(db)
  await queueImport(database, { id }, { to: from })
  const { seconds } = await timed(async () => {
    while ((await importQueries(database).one(id))?.state !== to) {
      await importJobs['import']!(house, { db, id })
    }
  })
  return seconds
}

/** Seconds of COPY from a file into a table of texts, committed. */
async function copy(url: string, rows: readonly (readonly string[])[]): Promise<number> {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0)
  const file = join(tmpdir(), `bench-copy-${process.pid}.csv`)
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = rows.map((row) =>
    Array.from({ length: width }, (_, at) => quoted(row[at] ?? '')).join(','),
  )
  writeFileSync(file, lines.join('\n'))
  chmodSync(file, 0o644)
  const pg = await connect(url)
  try {
    const columns = Array.from({ length: width }, (_, at) => `c${at} text`).join(', ')
    await pg.query(`create table copied (${columns})`)
    const { seconds } = await timed(() => pg.query(`copy copied from '${file}' with (format csv)`))
    await pg.query('drop table copied')
    return seconds
  } finally {
    await pg.end()
    rmSync(file)
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const begun = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - begun) / 1_000 }
}

function lineOf({
  name,
  rows,
  read,
  looked,
  sent,
  written,
  undone,
  copied,
  records,
  refused,
}: ImportFigures): string {
  const seconds = (value: number) => `${value.toFixed(2)} s`
  const aSecond = (count: number, time: number) => `${Math.round(count / time)} a second`
  return (
    `${name}: ${rows.toLocaleString('en')} rows read in ${seconds(read)},` +
    `${looked === undefined ? '' : ` looked at in ${seconds(looked)},`} sent in ${seconds(sent)},` +
    ` written in ${seconds(written)} as ${records.toLocaleString('en')} records` +
    ` (${aSecond(records, written)}), ${refused} refused,` +
    ` taken back in ${seconds(undone)} (${aSecond(records, undone)}); COPY ${seconds(copied)}`
  )
}
