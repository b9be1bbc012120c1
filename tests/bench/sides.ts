// Everybody a case is put to, each a program of its own that waits for its turn: the product on the large world and on
// the small one, the bare handler, the peer.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { costOf, type Cost } from '#tests/support/cost.ts'
import type { Case } from './cases/case.ts'
import { plainWrites } from './cases/plain-writes.ts'
import { readingCases } from './cases/reads.ts'
import { clearStage, setStage, type Stage } from './cases/stage.ts'
import { writingCases } from './cases/writes.ts'
import { connect, type World } from './fill/world.ts'
import { openHouse, type OpenHouse } from './house.ts'
import { startProgram, type Program } from './load/measure.ts'

/** The product on one world, the stage set. */
export interface Product {
  readonly world: World
  readonly stage: Stage
  readonly address: string
  readonly cases: readonly Case[]
  readonly costs: ReadonlyMap<string, Cost>
  /** Takes away what the run wrote. */
  stop(): Promise<void>
}

/** Sets the stage in a world and starts a server on it: the process that `npm start` starts. */
export async function startProduct(world: World, dataDir: string): Promise<Product> {
  const pg = await connect(world.url)
  const house = await openHouse(world.url, dataDir)
  const prepare = async () => {
    const stage = await setStage(house, world, pg)
    const cases = [...readingCases(stage), ...writingCases(stage, await plainWrites(pg))]
    return { stage, cases, costs: await countCosts(house, cases) }
  }
  const { stage, cases, costs } = await prepare().finally(() => house.close())
  const program = await startProgram(['app/server.ts'], {
    ready: /Bancada is ready at (\S+)/,
    env: {
      // A socket has no host, and an address must: `host=` beside it is what counts.
      DATABASE_URL: world.url.replace('@/', '@localhost/'),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  })
  const stop = async () => {
    await program.stop()
    await clearStage(pg)
    await pg.end()
  }
  return { world, stage, address: program.found, cases, costs, stop }
}

/** Statements and trips of one request of each case, in a server inside this process. */
async function countCosts({ server }: OpenHouse, cases: readonly Case[]) {
  const found = new Map<string, Cost>()
  for (const { name, asks, records } of cases) {
    const { method, path, headers, body } = asks[0]!
    const record = (await records?.())?.[0]
    const id = ulid().toLowerCase()
    const url = path
      .replace('$ID', id)
      .replace('$RECORD', record?.id ?? '')
      .replace('$REV', record?.rev ?? '')
    const payload = body?.replaceAll('$ID', id)
    const send = async () => {
      const reply = await server.inject({ method, url, headers, payload })
      if (reply.statusCode >= 300) throw new Error(`${name}: ${reply.statusCode} ${reply.payload}`)
    }
    // What is looked up once has been.
    if (method === 'GET') await send()
    found.set(name, await costOf(send))
  }
  return found
}

/** The bare Fastify handler. Its address of a case and turn is `/{place in cases}/{turn}`. */
export async function startBareFastify(
  connectionString: string,
  cases: readonly Case[],
  folder: string,
): Promise<Program> {
  const file = join(folder, 'plain.json')
  writeFileSync(file, JSON.stringify(cases.map(({ plain }) => plain ?? null)))
  const args = ['tests/bench/peers/bare-fastify.ts', connectionString, file]
  return startProgram(args, { ready: /listening at (\S+)/ })
}
