// The addresses of this installation as browsers name them, and the domain that its passkeys are for: from the settings alone, never from a request.
import { isIP } from 'node:net'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'

type Addresses = Pick<House['config'], 'appUrl' | 'appHosts'>

/** Origins of its pages. */
export function sitesOf({ appUrl, appHosts }: Addresses): string[] {
  const { origin, protocol } = new URL(appUrl)
  return [origin, ...[...appHosts.keys()].map((host) => `${protocol}//${host}`)]
}

/** The domain of its passkeys; undefined where `APP_URL` has the address of a machine: browsers make none there. */
export function passkeyDomain({ appUrl }: Pick<Addresses, 'appUrl'>): string | undefined {
  const { hostname } = new URL(appUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined
}

/** The same. Failure not_found where there can be none. */
export function requirePasskeyDomain(config: Addresses): string {
  const domain = passkeyDomain(config)
  if (domain === undefined) throw fail('not_found', 'passkeys_unavailable')
  return domain
}
