// Every route there is, by every kind of actor, with requests that mean no good. Whatever is sent: an answer of ours,
// never a fault, never a word of another Group, never a hang; and afterwards the server is as it was.
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import type { House } from '#server/house.ts'
import type { Route } from '#server/calls/route.ts'
import { allRoutes } from '#server/server.ts'
import { isProof } from '../support/proof.ts'
import { actors, answerTo, type ActorName } from '../support/scene.ts'
import { inputs, seed } from './amount.ts'
import { faults } from './judge.ts'
import { requestTo, type HostileRequest } from './requests.ts'
import { inWords, send } from './send.ts'
import { buildStage, type Stage } from './stage.ts'

const release = { version: '0', sha: 'test', released: '' }
const routes = allRoutes({ modules: serverModules } as House, release)
const rounds = Math.ceil(inputs / routes.length / actors.length)
/** How many actors send a request to a route at a time: fewer than all where there are few requests, other ones at each route. */
const atOnce = Math.min(actors.length, Math.ceil(inputs / routes.length))
const minutes = 60_000
/** A few requests to a route seldom take away what there is to name. */
const routesPerPlanting = 10

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

async function tryOne(route: Route, actor: ActorName, request: HostileRequest): Promise<string[]> {
  const { server } = stage.scene.app
  const answer = await send(server, route, request, stage.credentials(actor))
  if (answer.headers['set-cookie'] !== undefined) await stage.renew(actor)
  const found = faults(answer, stage.hidden(actor))
  const said = `${answer.status} ${answer.text.slice(0, 300)}`
  return found.map((fault) => `${actor}: ${fault}: ${inWords(route, request)} -> ${said}`)
}

describe.each(routes.map((route, at) => ({ name: `${route.method} ${route.url}`, route, at })))(
  `$name (seed ${seed})`,
  ({ route, at }) => {
    const sending = Array.from(
      { length: atOnce },
      (_, place) => actors[(at * atOnce + place) % actors.length]!,
    )

    it('has a good answer to whatever anybody sends', async () => {
      if (isProof || at % routesPerPlanting === 0) await stage.refresh()
      const requests = sending.map((actor) => requestTo(route, stage.known(actor)))
      const property = fc.asyncProperty(fc.tuple(...requests), async (all) => {
        // Attempts are counted by time, and shall not end what is tried here.
        stage.scene.app.clock.advance(10 * minutes)
        const tries = sending.map((actor, turn) => tryOne(route, actor, all[turn]!))
        const found = await Promise.all(tries)
        expect(found.flat()).toEqual([])
      })
      await fc.assert(property, { seed, numRuns: rounds, endOnFailure: false })
    }, 600_000)
  },
)

describe('after all of it', () => {
  it('everybody has the rights they had', async () => {
    // A deleted Group may have been brought back by its owner, who is free to do so.
    const lasting = actors.filter((actor) => actor !== 'deleted-with-grace')
    const got = lasting.map(async (actor) => {
      const url = `/${stage.scene.group(actor)}`
      const headers = stage.credentials(actor)
      return (await stage.scene.app.server.inject({ url, headers })).statusCode
    })
    const answers = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
    expect(await Promise.all(got)).toEqual(lasting.map((actor) => answerTo({ answers }, actor)))
  })

  it('no connection is stuck, no feed is open, and nothing unexpected was logged', async () => {
    const { app } = stage.scene
    const client = new Client({ connectionString: app.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select state, query from pg_stat_activity where datname = current_database()
        and application_name = 'bancada records' and state <> 'idle'`,
    )
    await client.end()
    expect(rows).toEqual([])
    expect(app.logLines.filter((line) => line.includes('unexpected error'))).toEqual([])
  })
})
