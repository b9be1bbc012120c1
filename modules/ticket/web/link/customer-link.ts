// The public link of a ticket, for a message that names it: the one there is, else a new one.
import { showError } from '#web/api/banner.ts'
import { placeZone } from '#core/time/day.ts'
import { call } from '#web/api/client.ts'
import type { CustomerLink } from './use-link.ts'

const pathOf = (db: string, id: string) => `/${db}/_public_link/${id}`

/** Undefined where there is none. Rejects with `ApiError`. */
export async function knownLink(db: string, id: string): Promise<string | undefined> {
  const { link } = await call<{ link: CustomerLink | null }>('GET', pathOf(db, id))
  return link?.url
}

/** Rejects with `ApiError`. */
export async function customerLink(db: string, id: string): Promise<string> {
  const known = await knownLink(db, id)
  if (known !== undefined) return known
  const body = { zone: placeZone() }
  const made = await call<{ link: CustomerLink }>('POST', pathOf(db, id), { body })
  return made.link.url
}

/** The same for a screen: undefined, and said, where it cannot be had. */
export const linkOrError = (db: string, id: string): Promise<string | undefined> =>
  customerLink(db, id).catch((error: unknown) => {
    showError(error)
    return undefined
  })
