// Who follows a public link: what it leads to, and whether they may see it. Every link that leads nowhere is the same.
import { planRefuses } from '#core/access/policies.ts'
import type { Place } from '#core/entity/place.ts'
import { checkGuess, networkOf, type Guesses } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import { systemActor } from '#server/records/upkeep/groups.ts'
import { cookieOptions } from '#server/session/cookies.ts'
import { hashOf } from '#server/session/secrets.ts'
import type { Database } from '#server/store/database.ts'
import { linkTables, type PublicLink } from '#server/store/secrets/links.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { isOwn } from '../../rules/own.ts'

/** Guesses at the password of a link: by one network, and by all of them together. */
const byNetwork = { name: 'shared-link-network', free: 5, firstSeconds: 2, maxSeconds: 3_600 }
const byLink = { name: 'shared-link', free: 30, firstSeconds: 2, maxSeconds: 900 }

/** Hours after which the password is needed again. */
const passHours = 12
const passCookie = 'SharedLink'

export interface Visit {
  readonly link: PublicLink
  readonly database: Database
  /** The file or folder of the link. */
  readonly root: Place
  /** It asks for a password that this visitor has not given. */
  readonly isClosed: boolean
}

/** What a token leads to; undefined where it leads nowhere, into the trash, or into a Group that is closed. */
export async function visitOf(call: Call): Promise<Visit | undefined> {
  const { store, now } = call.house
  const link = await linkTables(store).byHash(hashOf(call.params.token ?? ''), now().toISOString())
  // Tokens of other links lead elsewhere.
  if (!link || !isOwn({ id: link.record_id })) return undefined
  const database = store.database(link.db)
  if (planRefuses(await systemActor(call.house, database), 'read')) return undefined
  const root = await liveBelow(database, link.record_id, link.record_id)
  return root && { link, database, root, isClosed: !isOpen(call, link) }
}

/** A file or folder that is the one of the link or lies in it, and is not in the trash. */
export async function liveBelow(
  database: Database,
  top: string,
  id: string,
): Promise<Place | undefined> {
  if (!isOwn({ id })) return undefined
  const above = await placeQueries(database).above(id)
  const isLive = above.at(-1)?.parent === '' && above.every(({ deleted_at }) => deleted_at === '')
  return isLive && above.some((one) => one.id === top && isOwn(one)) ? above[0] : undefined
}

const about = ({ db, record_id, password }: PublicLink) => `visit ${db} ${record_id} ${password}`

/** The pass is worth nothing once the link has another password. */
function isOpen({ house, request }: Call, link: PublicLink): boolean {
  if (link.password === null) return true
  const pass = request.cookies[passCookie]
  if (pass === undefined) return false
  const until = house.seal.open(Buffer.from(pass, 'base64url'), about(link))
  return until !== undefined && until > house.now().toISOString()
}

/** False for a wrong password. Failure too_many_requests when too many were tried. */
export async function givePassword(call: Call, link: PublicLink, said: string): Promise<boolean> {
  const { house, request, reply } = call
  const network = networkOf(request.ip)
  const token = hashOf(call.params.token ?? '').toString('hex')
  const guesses: Guesses[] = [
    { pace: byNetwork, who: `${network} ${token}` },
    { pace: byLink, who: token },
  ]
  const fits = await checkGuess(house, reply, guesses, 'too_many_requests', () =>
    house.passwords.fits(network, link.password ?? undefined, said),
  )
  if (!fits) return false
  const until = new Date(house.now().getTime() + passHours * 3_600_000).toISOString()
  reply.setCookie(passCookie, house.seal.close(until, about(link)).toString('base64url'), {
    ...cookieOptions(house, request),
    path: `/s/${call.params.token}`,
    httpOnly: true,
    maxAge: passHours * 3_600,
  })
  return true
}
