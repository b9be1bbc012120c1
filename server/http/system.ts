// The server's own calls: its welcome, its health, and which app the browser shows.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { appNames } from '#core/entity/module.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { worded } from '#server/bodies/shape.ts'

/** What is known of this build. */
export interface Release {
  readonly version: string
  /** Commit id, or another name of the build. */
  readonly sha: string
  /** Date of the build, YYYY-MM-DD. */
  readonly released: string
}

const appCookie = 'App'
const defaultApp = 'ticket'

/** The app of this call: by host name, else the one chosen in this browser, else ticket (spec 1). */
function appOf({ house, request }: Call): string {
  const chosen = request.cookies[appCookie]
  const byHost = house.config.appHosts.get(request.hostname.toLowerCase())
  return byHost ?? appNames.find((name) => name === chosen) ?? defaultApp
}

/** What `GET /` answers. */
export async function welcome(call: Call, release: Release): Promise<object> {
  const { billing, paddle, hiddenScreens, contactEmail, smtpUrl, statusFeedUrl } = call.house.config
  return {
    couchdb: 'Welcome',
    version: release.version,
    uuid: await call.house.store.installation(),
    features: [],
    sha: release.sha,
    released: release.released,
    app: appOf(call),
    billing,
    livemode: paddle?.live ?? false,
    contact: contactEmail,
    hidden: hiddenScreens.length > 0 ? hiddenScreens : undefined,
    mail: smtpUrl === undefined ? undefined : true,
    status_feed: statusFeedUrl === undefined ? undefined : true,
    vendor: { name: 'Bancada' },
  }
}

const uuidsQuery = z.object({
  count: z.coerce
    .number(worded('count must be a positive integer', 'bad_request'))
    .refine((count) => Number.isSafeInteger(count) && count > 0, {
      error: worded('count must be a positive integer', 'bad_request'),
    })
    .max(1_000, worded('count parameter too large', 'bad_request'))
    .default(1),
})

async function uuids(call: Call): Promise<unknown> {
  const { count } = call.query as z.infer<typeof uuidsQuery>
  const digits = randomBytes(16 * count).toString('hex')
  return { uuids: Array.from({ length: count }, (_, at) => digits.slice(32 * at, 32 * (at + 1))) }
}

async function choose(call: Call): Promise<unknown> {
  const { app } = call.body as z.infer<typeof choice>
  const secure = call.house.config.appUrl.startsWith('https:')
  call.reply.setCookie(appCookie, app, { path: '/', sameSite: 'lax', httpOnly: true, secure })
  return { ok: true, app }
}

const choice = z.object({ app: z.enum(appNames) })

async function health({ house }: Call): Promise<unknown> {
  const { database, queue } = await house.store.health()
  if (!database) {
    return answer(503, { status: 'unavailable', database: 'unavailable', queue: 'unavailable' })
  }
  // Mails that wait are no reason to send people elsewhere: a late queue is reported, but still with 200.
  return { status: queue ? 'ok' : 'late', database: 'ok', queue: queue ? 'ok' : 'late' }
}

export function systemRoutes(release: Release): Route[] {
  return [
    {
      method: 'GET',
      url: '/',
      summary: 'Welcome: version, installation, app. Browsers get the application instead',
      tag: 'Server',
      access: 'anyone',
      handle: (call) => welcome(call, release),
    },
    {
      method: 'GET',
      url: '/_up',
      summary: 'Health of process, database and queue, for monitors; 503 without a database',
      tag: 'Server',
      access: 'anyone',
      handle: health,
    },
    {
      method: 'GET',
      url: '/_uuids',
      summary: 'Random ids; those of records begin with the prefix of their kind instead',
      tag: 'Server',
      access: 'anyone',
      query: uuidsQuery,
      handle: uuids,
    },
    {
      method: 'PUT',
      url: '/_session/app',
      summary: 'Choose the app for the rest of this browser session; a host name given an app wins',
      tag: 'Session',
      access: 'anyone',
      body: choice,
      handle: choose,
    },
  ]
}
