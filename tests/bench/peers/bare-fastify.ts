// A peer: Fastify with one handler that runs the plain statement of a case and answers its JSON. No wall, no session,
// no permissions. A process of its own; takes the database's address and a file of cases, prints its own address.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { Pool } from 'pg'
import type { Plain } from '../load/job.ts'
import { answers, queryOf } from './plain.ts'

const [connectionString, file] = process.argv.slice(2) as [string, string]
const plains = JSON.parse(readFileSync(file, 'utf8')) as (Plain | null)[]
const pool = new Pool({ connectionString, max: 16 })
const app = Fastify({ bodyLimit: 10_000_000 })

app.route<{ Params: { place: string; turn: string } }>({
  method: ['GET', 'POST', 'PUT'],
  url: '/:place/:turn',
  async handler({ params: { place, turn } }) {
    const plain = plains[Number(place)]!
    const { rows } = await pool.query(queryOf(plain, Number(turn)))
    return answers[plain.shape](rows as never[])
  },
})
console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
