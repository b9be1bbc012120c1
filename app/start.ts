// Puts the house together and opens its door: configuration, PostgreSQL, store, jobs, HTTP server. The same for
// `npm start`, the demo and all else that needs a whole server; signals and exit codes are `serve.ts`'s business.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { houseRegistry } from '#server/records/reading/about.ts'
import { connectionsOf, retiredSettings, type Config, type Environment } from '#server/config.ts'
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
import { hasBrotliFix } from './node-version.ts'
import { checkEnvironment, mayBegin } from './preflight.ts'
import { warnOfPasskeys } from '#modules/user/server/passkeys/elsewhere.ts'
import { modules } from './modules.ts'
import { readRelease } from './release.ts'
import { tablesOf, serverModules } from './server-modules.ts'
import { startWorkers } from './workers.ts'

export interface Running {
  readonly house: House
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string
  /** Settles, with the reason, only when the embedded PostgreSQL is gone for good, or all processes that serve. */
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

/** Starts everything; when a part cannot start, stops those that did and throws its one-line reason. `env`: what `config` was read from. */
export function start(config: Config, log: Logger, env: Environment): Promise<Running> {
  return closingAll(config, async (opened) => {
    warnOfEnvironment(env, log)
    await checkEnvironment(config)
    const embedded = await embeddedUnlessGiven(config, log)
    if (embedded) opened.push(() => embedded.stop())
    const databaseUrl = config.databaseUrl ?? embedded!.url
    const { house, close } = await openHouse(config, log, databaseUrl)
    opened.push(close)
    await warnOfPasskeys(house)
    await warnOfOtherKey(house)
    if (config.jobs) {
      const jobs = await startJobs(house, databaseUrl)
      opened.push(() => jobs.stop())
    }
    const gone = embedded?.lost ?? never
    if (config.workers === 1) return { house, address: await serveHere(house, opened), lost: gone }
    const others = { ...env, DATABASE_URL: databaseUrl, JOBS: 'off', WORKERS: '1' }
    const { address, lost, stop } = await startWorkers(config, others, log)
    opened.push(stop)
    return { house, address, lost: Promise.race([gone, lost]) }
  })
}

/** One of several processes that serve: what it needs beside its door is up already. */
export function startWorker(config: Config, log: Logger): Promise<Running> {
  return closingAll(config, async (opened) => {
    const { house, close } = await openHouse(config, log, config.databaseUrl!)
    opened.push(close)
    return { house, address: await serveHere(house, opened), lost: never }
  })
}

/** What `begin` opened is closed in the opposite order: at the end, or at once when it throws. */
async function closingAll(
  config: Config,
  begin: (opened: (() => Promise<void>)[]) => Promise<Omit<Running, 'stop'>>,
): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    return { ...(await begin(opened)), stop }
  } catch (error) {
    await stop()
    throw plain(error, config)
  }
}

/** Answers where it listens. */
async function serveHere(house: House, opened: (() => Promise<void>)[]): Promise<string> {
  const { port, host } = house.config
  const server = await buildServers(house, { pages, release: readRelease() })
  opened.push(async () => server.close())
  return server.listen({ port, host })
}

function warnOfEnvironment(env: Environment, log: Logger): void {
  for (const line of retiredSettings(env)) log.warn(line)
  if (!hasBrotliFix(process.version))
    log.warn(
      `Node ${process.version} lacks the fix of CVE-2026-111497; no Brotli from outside is decoded here`,
    )
}

async function embeddedUnlessGiven(config: Config, log: Logger): Promise<Embedded | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  const max_connections = String(connectionsOf(config))
  return startEmbedded({ dataDir: config.dataDir, log, settings: { max_connections } })
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
  // `bind` is what a process that serves behind a port of several says.
  const fromListening = ['listen', 'bind', 'getaddrinfo'].includes(syscall ?? '')
  const reason = fromListening ? reasons[code ?? ''] : undefined
  return new Error(reason ?? message, { cause: error })
}
