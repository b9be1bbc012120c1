// The public link of a ticket, for a message that names it: the one there is, else a new one.
import { placeZone } from '#core/time/day.ts'
import { call } from '#web/api/client.ts'
import type { CustomerLink } from './use-link.ts'

/** Rejects with `ApiError`. */
export async function customerLink(db: string, id: string): Promise<string> {
  const path = `/${db}/_public_link/${id}`
  const { link } = await call<{ link: CustomerLink | null }>('GET', path)
  if (link) return link.url
  const made = await call<{ link: CustomerLink }>('POST', path, { body: { zone: placeZone() } })
  return made.link.url
}
