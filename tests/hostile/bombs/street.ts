// The server that bombs are thrown at, and what each of its doors asks of a caller.
import { newId } from '#core/ids.ts'
import type { Route } from '#server/calls/route.ts'
import { send } from '../send.ts'
import { buildStage } from '../stage.ts'
import type { Door, DoorRequest, Params } from './doors.ts'

export interface Street {
  readonly params: Params
  /** What was wrong, in words. */
  readonly found: string[]
  /** Answers the status. */
  send(door: Door, request: DoorRequest): Promise<number>
  /** A request that costs next to nothing. */
  idle(): Promise<unknown>
  /** Whether an answer says that nothing was read of what came through this door. */
  isShut(door: Door, status: number): boolean
  close(): Promise<void>
}

/** Routes that refuse an owner, and why nothing of a bomb is read behind that. */
const shut: readonly (readonly [route: RegExp, reason: string])[] = [
  [/^(PUT|DELETE|COPY) \/:db\/_design\/:name/, 'nobody writes designs: refused by the address'],
  [/^POST \/_reader\/hub\//, 'hubs alone have the signature of the address'],
  [
    /^POST \/api\/greader\.php\/accounts\/ClientLogin$/,
    'a form without name and token is 401 once it is read',
  ],
  [/^POST \/_session$/, 'a wrong name is 401 once it is read'],
  [/^POST \/:db\/_find\/figures$/, 'a kind that nobody knows is 403 once it is read'],
  [/^DELETE \/dav\/:db$/, 'a drive as a whole is not deleted'],
  [/^LOCK \/dav\/:db$/, 'a drive as a whole is not locked'],
  [/^MKCOL \/dav\//, 'a folder has no body'],
  [/^POST \/user\/unsubscribe\//, 'the token of a mail'],
  [/^(GET|POST) \/s\/:token/, 'the token of a link'],
  [/^(POST \/:db|PUT \/:db\/:id)$/, 'a document without a kind; kinds are tried field by field'],
  [/^POST \/:db\/_merge$/, 'an id without a kind'],
  [/^POST \/:db\/_take_back$/, 'nobody changed a record of such an id a moment ago'],
  [/^PUT \/:db\/_revs_limit$/, 'nobody sets it'],
]

export async function openStreet(): Promise<Street> {
  const stage = await buildStage({ billing: 'off' })
  const { scene } = stage
  const { app } = scene
  const owner = scene.person('owner')
  const db = scene.group('owner')
  const [, ...ids] = stage.known('owner').ids
  const token = (...permissions: string[]) => app.makeToken(owner, permissions)
  const basic = Buffer.from(`${owner.email}:${await token('dav:write')}`).toString('base64')
  const programs: Readonly<Record<string, string>> = {
    '/dav': `Basic ${basic}`,
    '/api/greader.php': `GoogleLogin auth=${await token(`reader@${db}`)}`,
    '/api/': `Token ${await token(`read@${db}`, `write@${db}`)}`,
  }
  const callerOf = ({ access }: Route) => (access === 'operator' ? 'operator' : 'owner')
  const credentialsFor = (route: Route): Record<string, string> => {
    const { url } = route
    const program = Object.keys(programs).find((start) => url.startsWith(start))
    return program ? { authorization: programs[program]! } : stage.credentials(callerOf(route))
  }
  // An archive is taken into an empty Group alone.
  const empty = await app.makeGroup(owner, 'Empty')
  const values: Readonly<Record<string, string>> = { db, id: ids[0] ?? newId('ctg'), '*': 'a.txt' }
  const once = async (route: Route, { url, headers, bytes }: DoorRequest) =>
    send(
      app.server,
      route,
      { url, headers, body: { headers: {}, bytes } },
      credentialsFor(route),
      // A drive is opened over https, or on this machine.
      route.access === 'program' ? '127.0.0.1' : undefined,
    )

  return {
    params(name, { url }) {
      if (name === 'id' && /accounts|_security/.test(url)) return db
      if (name === 'db' && url.includes('/_restores/')) return empty
      return values[name] ?? 'ana'
    },
    found: [],
    async send({ route }, request) {
      let answer = await once(route, request)
      if (answer.status === 429) {
        app.clock.advance(Number(answer.headers['retry-after']) * 1_000 + 1)
        await stage.renew(callerOf(route))
        answer = await once(route, request)
      }
      if (answer.status === 401) {
        await stage.renew(callerOf(route))
        answer = await once(route, request)
      }
      if (answer.headers['set-cookie'] !== undefined) await stage.renew('owner')
      // While an archive is put back no other one is taken.
      if (answer.status === 202 && route.url.includes('/_restores/')) await app.jobs()
      return answer.status
    },
    idle: () => app.server.inject('/_up'),
    isShut: ({ route, place }, status) =>
      !shut.some(([pattern]) => pattern.test(`${route.method} ${route.url}`)) &&
      // A body of a type that is not taken is refused before it is read.
      ([401, 403, 429].includes(status) ||
        (status === 415 && place !== 'body') ||
        (status >= 500 && status !== 503 && status !== 507)),
    close: () => stage.close(),
  }
}
