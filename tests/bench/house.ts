// The product's own server inside this process: what fills a world, prepares each run and counts statements. What is
// measured runs in a process of its own (`load/server.ts`).
import type { FastifyInstance } from 'fastify'
import { modules } from '#app/modules.ts'
import { tablesOf, serverModules } from '#app/server-modules.ts'
import { registry } from '#core/entity/registry.ts'
import { productRules } from '#server/records/rules.ts'
import { usualReadLimits } from '#server/limits/reads.ts'
import { readConfig } from '#server/config.ts'
import type { House } from '#server/house.ts'
import { makeLog } from '#server/http/log.ts'
import { usualConnections } from '#server/http/connections.ts'
import { buildServer } from '#server/server.ts'
import { makeSeal, readSealKey } from '#server/session/seal.ts'
import { makePasswords, usualPasswordCost } from '#server/session/passwords.ts'
import { openStore } from '#server/store/store.ts'

export interface OpenHouse {
  readonly house: House
  readonly server: FastifyInstance
  close(): Promise<void>
}

/** Opens the product on this database, migrated. */
export async function openHouse(connectionString: string, dataDir: string): Promise<OpenHouse> {
  const log = makeLog('error')
  const known = registry(modules)
  const store = await openStore({
    connectionString,
    log,
    entities: known.entities,
    ...tablesOf(known.entities),
  })
  const house: House = {
    config: readConfig({ DATA_DIR: dataDir }),
    store,
    registry: known,
    modules: serverModules,
    rules: productRules,
    readLimits: usualReadLimits,
    passwords: makePasswords(usualPasswordCost),
    seal: makeSeal(await readSealKey(dataDir)),
    now: () => new Date(),
    log,
  }
  const release = { version: '0.0.0', sha: 'bench', released: '2026-01-01' }
  const unlimited = { requests: Infinity, feeds: Infinity }
  const overload = { delay_ms: Infinity, ...unlimited, perNetwork: unlimited }
  const connections = { ...usualConnections, perNetwork: Infinity }
  const server = await buildServer(house, { release, overload, connections })
  return {
    house,
    server,
    async close() {
      await server.close()
      await store.close()
    },
  }
}
