// The environment, read once at start. A wrong value stops the start with one line that names it.
import { availableParallelism, totalmem } from 'node:os'
import { z } from 'zod'
import { billings, type Billing, type PaidPlan } from '#core/access/entitlement.ts'
import type { HiddenScreen } from '#core/wire.ts'
import { readEmail } from '#core/fields/email.ts'
import {
  address,
  appHosts,
  cepSources,
  connections,
  credentials,
  days,
  levels,
  onOrOff,
  paddlePrices,
  places,
  port,
  screens,
  workers,
  type Credentials,
} from './config/values.ts'
import type { S3Settings } from './store/blobs/files-on-s3.ts'
import { usualConnections } from './store/connections/shares.ts'

/** As a process has it; an empty value counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The `SMTP_URL` of mails that are files in the outbox and count as sent: for trying out, and for tests. */
export const outboxUrl = 'outbox://'

export interface PaddleSettings {
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** For browsers. */
  readonly clientToken: string
  /** Paid plan → the provider's price of one block of it. */
  readonly prices: ReadonlyMap<PaidPlan, string>
  /** Real money. */
  readonly live: boolean
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Connections to PostgreSQL of this process. */
  readonly pool: number
  /** Processes that serve; with one it is this process. */
  readonly workers: number
  /** Public address without a trailing slash, for links in mails. */
  readonly appUrl: string
  /** Undefined: mails of accounts are files in the outbox, and nothing is sent to customers. */
  readonly smtpUrl: string | undefined
  /** The bucket of attached files; undefined: a folder under `dataDir`. */
  readonly s3: S3Settings | undefined
  /** Who answers for this installation, shown at the foot of every page. */
  readonly contactEmail: string | undefined
  /** Host name → app name. */
  readonly appHosts: ReadonlyMap<string, string>
  readonly billing: Billing
  /** Set with `BILLING=paddle` alone. */
  readonly paddle: PaddleSettings | undefined
  /** This process works on the queue; otherwise another one on the same database does. */
  readonly jobs: boolean
  /** Addresses and networks of proxies, which alone may say from where and by which scheme a client comes. */
  readonly trustedProxies: readonly string[]
  /** The one operator of free databases (app/free); undefined: there are none. */
  readonly freeDatabases: Credentials | undefined
  /** Screens that no menu offers. */
  readonly hiddenScreens: readonly HiddenScreen[]
  readonly logLevel: string
  /** Begin anew where the key of what is sealed is lost: what was sealed with it goes. */
  readonly dropSealed: boolean
  /** Networks that the server may read from beside the internet. */
  readonly fetchAllow: readonly string[]
  /** Days that entries of the audit are kept. */
  readonly auditDays: number
  /** Services that resolve postal codes, in order, with `{cep}` for the code; empty: none. */
  readonly cepSources: readonly string[]
  /** Posts for everybody, as Mastodon answers them; undefined: there are none. */
  readonly statusFeedUrl: string | undefined
  /** Strangers at `/` see the public page; otherwise they sign in. */
  readonly publicHome: boolean
}

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address('postgres://', 'postgresql://').optional(),
  POOL: connections.default(usualConnections),
  WORKERS: workers.optional(),
  APP_URL: address('http://', 'https://').optional(),
  SMTP_URL: address('smtp://', 'smtps://', outboxUrl).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address('http://', 'https://').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CONTACT_EMAIL: z
    .string()
    .refine((text) => readEmail(text) !== undefined, 'must be an e-mail address')
    .transform(readEmail)
    .optional(),
  APP_HOSTS: appHosts.optional(),
  BILLING: z.enum(billings, 'must be off, sandbox or paddle').default('off'),
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_WEBHOOK_SECRET: z.string().optional(),
  PADDLE_CLIENT_TOKEN: z.string().optional(),
  PADDLE_PRICES: paddlePrices.optional(),
  PADDLE_ENVIRONMENT: z.enum(['live', 'sandbox'], 'must be live or sandbox').default('live'),
  JOBS: onOrOff.default(true),
  TRUSTED_PROXIES: places.default(['loopback']),
  FREE_DATABASES: credentials.optional(),
  HIDDEN_SCREENS: screens.default([]),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  SEALED_VALUES: z.enum(['keep', 'drop'], 'must be keep or drop').default('keep'),
  FETCH_ALLOW: places.default([]),
  AUDIT_DAYS: days.default(400),
  CEP_SOURCES: cepSources,
  PUBLIC_HOME: onOrOff,
  STATUS_FEED_URL: address('http://', 'https://').optional(),
  NODE_ENV: z.string().optional(),
})

const maxWorkers = 8

/** How many processes serve on such a machine: one on two processors; else one for each but one, as far as there is a GB of memory for each and one more. */
export function workersFor(processors: number, memoryBytes: number): number {
  const spare = Math.min(processors - 1, Math.floor(memoryBytes / 1_073_741_824) - 1, maxWorkers)
  return processors > 2 ? Math.max(1, spare) : 1
}

/** Connections that our own PostgreSQL allows: those of all processes, and some for `npm run admin` and who looks at it. */
export function connectionsOf({ workers, pool }: Pick<Config, 'workers' | 'pool'>): number {
  const processes = workers === 1 ? 1 : workers + 1
  return Math.max(200, processes * pool + 20)
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/** A server for others has an address for them, whether or not its operator names the environment. */
function isForTests({ NODE_ENV, HOST, APP_URL }: z.infer<typeof schema>): boolean {
  if (NODE_ENV === 'test' || NODE_ENV === 'production') return NODE_ENV === 'test'
  return isLoopback(HOST) && (APP_URL === undefined || isLoopback(new URL(APP_URL).hostname))
}

/** The bucket, which needs all of its names. */
function bucketOf(data: z.infer<typeof schema>): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data
  const needed = {
    S3_BUCKET,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_ENDPOINT: data.S3_ENDPOINT,
  }
  if (!Object.values(needed).some((value) => value !== undefined)) return undefined
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together')
  }
  return {
    bucket: S3_BUCKET,
    region: data.S3_REGION,
    endpoint: data.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

const paddleUrls = { live: 'https://api.paddle.com', sandbox: 'https://sandbox-api.paddle.com' }

/** What payments need, which needs all of its names. */
function paddleOf(data: z.infer<typeof schema>): PaddleSettings | undefined {
  if (data.BILLING !== 'paddle') return undefined
  const { PADDLE_API_KEY, PADDLE_WEBHOOK_SECRET, PADDLE_CLIENT_TOKEN, PADDLE_PRICES } = data
  if (!PADDLE_API_KEY || !PADDLE_WEBHOOK_SECRET || !PADDLE_CLIENT_TOKEN || !PADDLE_PRICES) {
    throw new Error(
      'BILLING=paddle needs PADDLE_API_KEY, PADDLE_WEBHOOK_SECRET, PADDLE_CLIENT_TOKEN and PADDLE_PRICES',
    )
  }
  return {
    apiUrl: paddleUrls[data.PADDLE_ENVIRONMENT],
    apiKey: PADDLE_API_KEY,
    webhookSecret: PADDLE_WEBHOOK_SECRET,
    clientToken: PADDLE_CLIENT_TOKEN,
    prices: PADDLE_PRICES,
    live: data.PADDLE_ENVIRONMENT === 'live',
  }
}

/** Where a server on this host and port is reached on its own machine: `http://[::1]:3000`. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Reads the environment. An empty value counts as absent. Throws an Error whose one-line message names the
 * variable and what it must be; the value itself is not repeated, since it may hold a password.
 */
export function readConfig(env: Environment): Config {
  const given = Object.entries(env).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  )
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const { data } = parsed
  if (data.FREE_DATABASES && !isForTests(data)) {
    throw new Error(
      'FREE_DATABASES is for tests: it is refused in production, and unless NODE_ENV is test for a HOST or APP_URL ' +
        'that leads beyond this machine',
    )
  }
  if (!data.JOBS && !data.DATABASE_URL) {
    throw new Error('JOBS must not be off without DATABASE_URL: nobody else could do them')
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    pool: data.POOL,
    // Beside a PostgreSQL of one's own it is the operator's business how many connections there are.
    workers:
      data.WORKERS ?? (data.DATABASE_URL ? 1 : workersFor(availableParallelism(), totalmem())),
    appUrl: (data.APP_URL ?? originOf(data.HOST, data.PORT)).replace(/\/+$/, ''),
    smtpUrl: data.SMTP_URL,
    s3: bucketOf(data),
    contactEmail: data.CONTACT_EMAIL,
    appHosts: data.APP_HOSTS ?? new Map(),
    billing: data.BILLING,
    paddle: paddleOf(data),
    jobs: data.JOBS,
    trustedProxies: data.TRUSTED_PROXIES,
    freeDatabases: data.FREE_DATABASES,
    hiddenScreens: data.HIDDEN_SCREENS,
    logLevel: data.LOG_LEVEL,
    dropSealed: data.SEALED_VALUES === 'drop',
    fetchAllow: data.FETCH_ALLOW,
    auditDays: data.AUDIT_DAYS,
    cepSources: data.CEP_SOURCES,
    // Where plans are sold strangers come to the door; on an installation of one's own people come to sign in.
    publicHome: data.PUBLIC_HOME ?? data.BILLING === 'paddle',
    // Spec 9: not in the test environment.
    statusFeedUrl: data.NODE_ENV === 'test' ? undefined : data.STATUS_FEED_URL,
  }
}

/** What the environment sets and nothing reads any more: a line for each that says what to set instead. */
export function retiredSettings(env: Environment): string[] {
  return env.PLAN_LIMITS?.trim()
    ? [
        'PLAN_LIMITS is no longer read, remove it: BILLING=sandbox keeps the limits of plans, BILLING=off, the default, has none',
      ]
    : []
}
