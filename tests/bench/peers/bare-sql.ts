// A peer: the plain statement of a case through a bare pool of `pg`, without HTTP. A process of its own; reads a job on
// its input and prints what it measured.
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import { percentile, type Measured, type SqlJob } from '../load/job.ts'
import { queryOf } from './plain.ts'

const job = JSON.parse(await text(process.stdin)) as SqlJob
const { plain, connections } = job
const pool = new Pool({ connectionString: job.connectionString, max: connections })
let turn = 0

async function run(seconds: number): Promise<Measured> {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let now = performance.now(); now < end;) {
        await pool.query(queryOf(plain, turn++))
        const done = performance.now()
        times.push(done - now)
        now = done
      }
    }),
  )
  const duration = (performance.now() - began) / 1_000
  const sorted = Float64Array.from(times).sort()
  return {
    rate: sorted.length / duration,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count: sorted.length,
  }
}

await run(Math.min(1, job.seconds))
console.log(JSON.stringify(await run(job.seconds)))
await pool.end()
