// The same against the server of free databases: its operator may write anything, but whatever they send, they get a good
// answer, and never a word of a Group.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFreeRoutes } from '#app/free/server.ts'
import { expectOk } from '../support/app.ts'
import { Client } from '../support/client.ts'
import { inputs, seed } from './amount.ts'
import { faults } from './judge.ts'
import { requestTo } from './requests.ts'
import { inWords, send } from './send.ts'
import { buildStage, type Known, type Stage } from './stage.ts'

const routes = allFreeRoutes({ version: '0', sha: 'test', released: '' })
const atOnce = 8
const rounds = Math.ceil(inputs / 4 / routes.length / atOnce)

const freeDatabases = { name: 'operator', password: 'let me in' }
const authorization = `Basic ${Buffer.from('operator:let me in').toString('base64')}`
const databases = ['herbs', 'garden/herbs']

let stage: Stage
let operator: Client
beforeAll(async () => {
  stage = await buildStage({ freeDatabases })
  operator = new Client(stage.scene.app.server, authorization)
})
afterAll(() => stage.close())

/** Databases that are there, with documents, indexes and local ones to name. */
async function plant(): Promise<Known> {
  const product = stage.known('owner')
  const revs: string[] = []
  for (const name of databases) {
    const url = `/${encodeURIComponent(name)}`
    await operator.delete(url)
    expectOk(await operator.put(url))
    for (const id of ['a', 'b%2Fc', '_local/a']) {
      revs.push(
        String(expectOk(await operator.put(`${url}/${id}`, { name: 'Ana', n: 1 })).body.rev),
      )
    }
    expectOk(await operator.post(`${url}/_index`, { index: { fields: ['name'] } }))
  }
  const ids = ['a', 'b/c', '_local/a', '_design/x', ...product.ids]
  const foreign = [...product.databases, ...product.foreign]
  const weighted = [...databases, ...databases, ...databases]
  return { ...product, databases: weighted, foreign, ids, revs: [...revs, ...product.revs] }
}

describe.each(routes.map((route) => ({ name: `${route.method} ${route.url}`, route })))(
  `$name (seed ${seed})`,
  ({ route }) => {
    it('has a good answer to whatever the operator sends', async () => {
      const known = await plant()
      const { server } = stage.scene.app
      const all = fc.array(requestTo(route, known), { minLength: atOnce, maxLength: atOnce })
      const property = fc.asyncProperty(all, async (requests) => {
        if (route.method === 'DELETE' && route.url === '/:db') await plant()
        const found = requests.map(async (request) => {
          const answer = await send(server, route, request, { authorization })
          const said = `${answer.status} ${answer.text.slice(0, 300)}`
          return faults(answer, stage.hidden('nobody')).map(
            (fault) => `${fault}: ${inWords(route, request)} -> ${said}`,
          )
        })
        expect((await Promise.all(found)).flat()).toEqual([])
      })
      await fc.assert(property, { seed, numRuns: rounds, endOnFailure: false })
    }, 600_000)
  },
)

it('nothing unexpected was logged, and the Groups are as they were', async () => {
  const { app, client, group } = stage.scene
  expect(app.logLines.filter((line) => line.includes('unexpected error'))).toEqual([])
  expectOk(await client('owner').get(`/${group('owner')}`))
  expectOk(await app.nobody().get('/_up'))
})
