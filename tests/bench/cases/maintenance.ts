// The job of maintenance over 10,000 that are due, and once more when nothing is: beside PostgreSQL alone, which writes the same
// number of tickets and notes in as many transactions into plain tables, without a rule.
import { newId } from '#core/ids.ts'
import { maintenanceJob } from '#modules/ticket/server/maintenance/job.ts'
import { equipment } from '#modules/ticket/entities/equipment.ts'
import { maintenance } from '#modules/ticket/entities/maintenance.ts'
import { derived } from '#modules/ticket/rules/maintenance/maintenance.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Embedded } from '#server/postgres/embedded.ts'
import { makeGroup } from '../fill/people.ts'
import { connect } from '../fill/world.ts'
import { openHouse } from '../house.ts'

const due = 10_000
/** Tickets of one transaction, as the job's. */
const portion = 10
/** Records of one transaction while they are made. */
const batch = 500

export interface MaintenanceFigures {
  /** Seconds: all of them opened, the next run, the same rows in SQL. */
  readonly opened: number
  readonly again: number
  readonly sql: number
  readonly tickets: number
}

/** In a Group of its own, in a database that is made for it and dropped. */
export async function measureMaintenance(
  cluster: Embedded,
  { dataDir, tell }: { dataDir: string; tell(line: string): void },
): Promise<MaintenanceFigures> {
  const name = 'bench_maintenance'
  const admin = await connect(cluster.urlOf('postgres'))
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const url = cluster.urlOf(name)
  const { house, close } = await openHouse(url, dataDir)
  try {
    const db = await makeGroup(house, 0)
    await plan(house, db)
    const opened = await seconds(() => maintenanceJob(house, {}))
    const again = await seconds(() => maintenanceJob(house, {}))
    const [counter] = await house.store.database(db).counters(['Ticket'])
    const figures = { opened, again, sql: await bareSql(url), tickets: counter?.amount ?? 0 }
    tell(lineOf(figures))
    return figures
  } finally {
    await close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function plan(house: House, db: string): Promise<void> {
  const at = house.now().toISOString()
  const entry = { event: 'create', actor: null, at }
  const made = { created_at: at, updated_at: at }
  const equipment_id = newId(equipment.prefix)
  const database = house.store.database(db)
  await database.write((transaction) =>
    writeBeside(house, transaction, { _id: equipment_id, identifier: 'AC', ...made }, entry),
  )
  for (let from = 0; from < due; from += batch) {
    await database.write(async (transaction) => {
      for (let one = from; one < Math.min(due, from + batch); one += 1) {
        const doc = {
          title: `Filter ${one}`,
          equipment_id,
          active: true,
          next_maintenance: '2020-01-31',
          interval: 1,
          interval_unit: 'months',
        } as const
        const whole = {
          _id: newId(maintenance.prefix),
          ...doc,
          ...derived(doc),
          ...made,
        }
        await writeBeside(house, transaction, whole, entry)
      }
    })
  }
}

/** Seconds for as many rows of tickets, and as many changes of what they are for, in as many transactions. */
async function bareSql(url: string): Promise<number> {
  const pg = await connect(url)
  try {
    await pg.query('create table bare_plan (id int primary key, opened_for text, body jsonb)')
    await pg.query('create table bare_ticket (id text primary key, body jsonb)')
    await pg.query(
      `insert into bare_plan select at, null, '{"title":"Filter"}' from generate_series(1, $1::int) as at`,
      [due],
    )
    return await seconds(async () => {
      for (let from = 0; from < due; from += portion) {
        await pg.query('begin')
        for (let one = from + 1; one <= from + portion; one += 1) {
          const body = JSON.stringify({ content: `Filter ${one}`, status: 'open' })
          await pg.query('insert into bare_ticket values ($1, $2)', [newId('tik'), body])
          await pg.query('update bare_plan set opened_for = $2 where id = $1', [one, '2020-01-31'])
        }
        await pg.query('commit')
      }
    })
  } finally {
    await pg.end()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

function lineOf({ opened, again, sql, tickets }: MaintenanceFigures): string {
  const rate = Math.round(tickets / opened)
  return (
    `maintenance: ${tickets.toLocaleString('en')} tickets opened in ${opened.toFixed(2)} s (${rate} a second);` +
    ` SQL alone ${sql.toFixed(2)} s (${(opened / sql).toFixed(1)} times); a run with nothing due ${(again * 1_000).toFixed(0)} ms`
  )
}
