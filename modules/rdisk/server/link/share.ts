// Public links as members make, see, change and revoke them.
import { z } from 'zod'
import { maxPasswordLength } from '#core/access/password.ts'
import type { Place } from '#core/entity/place.ts'
import { mayReadLinks } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { dayMs, isZone, usualZones } from '#core/time/zone.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { auditActorOf } from '#server/session/audit.ts'
import { changeLink, endLink, knownLink, makeLink, type LinkSort } from '#server/session/links.ts'
import { linkTables, type PublicLink } from '#server/store/secrets/links.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import {
  linkDays,
  minLinkPasswordLength,
  usualLinkDays,
  type SharedLink,
} from '../../rules/shared-link.ts'
import { readingHere } from '../routes/items.ts'
import { isOwn } from '../../rules/own.ts'
import { admitWriting, refuseFixed } from '../tree/operation.ts'

const making = { name: 'shared-link-make', attempts: 200, window_seconds: 3_600 }

export const sharedLinks = (days: number): LinkSort => ({
  path: '/s',
  suffix: '',
  lifetimeMs: days * dayMs,
})

const wanted = z.object({
  days: z.literal(linkDays).optional(),
  /** null: none; left out: as before. */
  password: z.string().min(minLinkPasswordLength).max(maxPasswordLength).nullable().optional(),
  zone: z
    .string()
    .max(100)
    .refine(isZone, 'is no time zone that is known here')
    .default(usualZones.en),
})

/** Links to files and folders that are not in the trash, as members see them. */
async function shown(
  { database, house }: RecordContext,
  links: readonly PublicLink[],
): Promise<SharedLink[]> {
  const ids = links.map(({ record_id }) => record_id)
  const [found, paths] = await Promise.all([
    placeQueries(database).get(ids),
    placeQueries(database).paths(ids),
  ])
  const places = new Map(found.map((place) => [place.id, place]))
  return links.flatMap((link) => {
    const place = places.get(link.record_id)
    const path = paths.get(link.record_id)
    const known = knownLink(house, link, sharedLinks(usualLinkDays))
    if (!place || !path || path.hidden || !known) return []
    const { id, name, folder, content_type } = place
    return [
      {
        ...known,
        id,
        name,
        folder,
        content_type,
        path: path.folders.map((one) => one.name),
        has_password: link.password !== null,
        created_by: link.created_by,
      },
    ]
  })
}

/** Where links may be read. */
function linksHere(call: Call): RecordContext {
  const context = readingHere(call)
  const refused = mayReadLinks(context.actor)
  if (refused) throw fail('forbidden', refused)
  return context
}

async function list(call: Call): Promise<{ links: SharedLink[] }> {
  const context = linksHere(call)
  const { database, house, now } = context
  const links = await linkTables(house.store).ofDatabase(database.name, `${cloudFile.prefix}-`, now)
  return { links: await shown(context, links) }
}

async function linkOf(context: RecordContext, id: string): Promise<PublicLink | undefined> {
  return linkTables(context.house.store).ofRecord(context.database.name, id, context.now)
}

async function read(call: Call): Promise<{ link: SharedLink | null }> {
  const context = linksHere(call)
  const link = await linkOf(context, call.params.id ?? '')
  return { link: (link && (await shown(context, [link]))[0]) ?? null }
}

/** Failure not_found for what is not there, or in the trash; forbidden for what an app shows. */
async function livePlace({ database }: RecordContext, id: string): Promise<Place> {
  const [place] = await placeQueries(database).get([id])
  const path = (await placeQueries(database).paths([id])).get(id)
  if (!place || path?.hidden !== false) throw fail('not_found', 'missing')
  refuseFixed(place)
  return place
}

async function put(call: Call): Promise<unknown> {
  const context = contextHere(call)
  admitWriting(context)
  const { house, database, actor } = context
  const { id, name } = await livePlace(context, call.params.id ?? '')
  await countAttempt(house, call.reply, making, String(actor.user_id))
  const { days, password: said, zone } = call.body as z.infer<typeof wanted>
  const network = networkOf(call.request.ip)
  const password = said == null ? said : await house.passwords.hash(network, said)
  const link = await linkOf(context, id)
  const caller = auditActorOf(call)
  const ends = (count: number) => new Date(house.now().getTime() + count * dayMs).toISOString()
  const isChanged =
    link !== undefined &&
    (await changeLink(
      house,
      link,
      {
        ...(days !== undefined && { expires_at: ends(days) }),
        ...(password !== undefined && { password }),
      },
      { caller, name },
    ))
  if (!isChanged) {
    const request = {
      db: database.name,
      id,
      zone,
      person: actor.user_id,
      password: password ?? null,
      caller,
      name,
    }
    await makeLink(house, request, sharedLinks(days ?? usualLinkDays))
  }
  return answer(isChanged ? 200 : 201, await read(call))
}

async function revoke(call: Call): Promise<{ ok: true; revoked: boolean }> {
  const context = contextHere(call)
  admitWriting(context, 'update', 'remove')
  const { id = '' } = call.params
  if (!isOwn({ id })) throw fail('not_found', 'missing')
  const [place] = await placeQueries(context.database).get([id])
  const link = { db: context.database.name, id, caller: auditActorOf(call), name: place?.name }
  return { ok: true, revoked: await endLink(context.house, link) }
}

const links = { tag: 'Disk', access: 'database' } as const
const one = { ...links, url: '/:db/_disk/links/:id' } as const

export const shareRoutes: readonly Route[] = [
  {
    ...links,
    method: 'GET',
    url: '/:db/_disk/links',
    summary: 'Public links to files and folders, the newest first',
    handle: list,
  },
  {
    ...one,
    method: 'GET',
    summary: 'The public link to a file or folder; null when there is none',
    handle: read,
  },
  {
    ...one,
    method: 'PUT',
    summary: 'Make the public link to a file or folder, or change its end and password',
    body: wanted,
    answers: [200, 201],
    handle: put,
  },
  {
    ...one,
    method: 'DELETE',
    summary: 'Revoke the public link to a file or folder',
    handle: revoke,
  },
]
