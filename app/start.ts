// Puts the house together and opens its door: configuration, PostgreSQL, store, jobs, HTTP server. The same for
// `npm start`, the demo and all else that needs a whole server; signals and exit codes are `server.ts`'s business.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { houseRegistry } from '#server/records/reading/about.ts'
import type { Config } from '#server/config.ts'
import type { House } from '#server/house.ts'
import { usualReadLimits } from '#server/limits/reads.ts'
import { buildServers } from './free/server.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { productRules } from '#server/records/rules.ts'
import { warnOfOtherKey } from '#server/session/links.ts'
import { makePasswords, usualPasswordCost } from '#server/session/passwords.ts'
import { filesOnS3 } from '#server/store/blobs/files-on-s3.ts'
import { filesOnDisk } from '#server/store/blobs/files.ts'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { makeSeal, readSealKey } from '#server/session/seal.ts'
import { sharesOf } from '#server/store/connections/shares.ts'
import { openStore } from '#server/store/store.ts'
import { generousRate } from '#server/store/writing/rates.ts'
import { checkEnvironment, mayBegin } from './preflight.ts'
import { warnOfPasskeys } from '#modules/user/server/passkeys/elsewhere.ts'
import { modules } from './modules.ts'
import { readRelease } from './release.ts'
import { tablesOf, serverModules } from './server-modules.ts'

export interface Running {
  readonly house: House
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string
  /** Settles, with the reason, only when the embedded PostgreSQL is gone for good. */
  readonly lost: Promise<Error>
  /** Refuses new calls, ends what runs, stops jobs, then PostgreSQL. */
  stop(): Promise<void>
}

const pages = fileURLToPath(new URL('../dist', import.meta.url))
const never = new Promise<Error>(() => undefined)

/** A house, and how it is closed. */
export interface OpenedHouse {
  readonly house: House
  close(): Promise<void>
}

/** The house on a database, without a server or jobs. Migrates. */
export async function openHouse(
  config: Config,
  log: Logger,
  connectionString: string,
): Promise<OpenedHouse> {
  const known = houseRegistry(modules)
  const now = () => new Date()
  const store = await openStore({
    connectionString,
    log,
    entities: known.entities,
    ...tablesOf(known.entities),
    shares: sharesOf(config),
    files: config.s3 ? await filesOnS3(config.s3) : filesOnDisk(join(config.dataDir, 'files')),
    writeRate: config.billing === 'off' ? undefined : generousRate,
    now,
  })
  try {
    const house: House = {
      config,
      store,
      registry: known,
      modules: serverModules,
      rules: productRules,
      readLimits: usualReadLimits,
      passwords: makePasswords(usualPasswordCost),
      seal: makeSeal(await readSealKey(config.dataDir, mayBegin(store, config, log))),
      now,
      log,
    }
    return { house, close: () => store.close() }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Starts everything; when a part cannot start, stops those that did and throws its one-line reason. */
export async function start(config: Config, log: Logger): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    await checkEnvironment(config)
    const embedded = await embeddedUnlessGiven(config, log)
    if (embedded) opened.push(() => embedded.stop())
    const connectionString = config.databaseUrl ?? embedded!.url
    const { house, close } = await openHouse(config, log, connectionString)
    opened.push(close)
    await warnOfPasskeys(house)
    await warnOfOtherKey(house)
    if (config.jobs) {
      const jobs = await startJobs(house, connectionString)
      opened.push(() => jobs.stop())
    }
    const server = await buildServers(house, { pages, release: readRelease() })
    opened.push(async () => server.close())
    const address = await server.listen({ port: config.port, host: config.host })
    return { house, address, lost: embedded?.lost ?? never, stop: closeAll }
  } catch (error) {
    await closeAll()
    throw plain(error, config)
  }
}

async function embeddedUnlessGiven(config: Config, log: Logger): Promise<Embedded | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  return startEmbedded({ dataDir: config.dataDir, log })
}

/** The reasons that a network gives, in words that name the setting. */
function plain(error: unknown, { port, host }: Config): Error {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  const choose = 'choose 127.0.0.1 for this machine alone, or 0.0.0.0 for its network'
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use: stop the program that uses it, or choose another PORT`,
    EACCES: `port ${port} needs more rights than this user has: choose a PORT above 1023`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: ${choose}`,
    ENOTFOUND: `HOST ${host} is not known: ${choose}`,
    EAI_AGAIN: `HOST ${host} is not known: ${choose}`,
  }
  const fromListening = syscall === 'listen' || syscall === 'getaddrinfo'
  const reason = fromListening ? reasons[code ?? ''] : undefined
  return new Error(reason ?? message, { cause: error })
}
