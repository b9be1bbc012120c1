// Where hubs find this server: an address for each feed that nobody can guess, and a secret by which what comes there is known to
// be of the hub. Both follow from the key of the installation.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { House } from '#server/house.ts'
import { mayReach, networks } from '#server/outside/fetch/addresses.ts'

const about = 'reader-hub'

export const callbackPath = (feed: string | number, signature: string) =>
  `/_reader/hub/${feed}/${signature}`

export function callbackOf({ config, seal }: Pick<House, 'config' | 'seal'>, feed: number): string {
  return config.appUrl + callbackPath(feed, seal.sign(String(feed), about))
}

export function isCallback(
  { seal }: Pick<House, 'seal'>,
  feed: string,
  signature: string,
): boolean {
  return seal.isSigned(feed, about, signature)
}

export function secretOf({ seal }: Pick<House, 'seal'>, feed: number, topic: string): string {
  return seal.sign(`${feed} ${topic}`, 'reader-hub-secret')
}

/** `header`: `X-Hub-Signature`, as `sha256=…`. */
export function isSignedBy(secret: string, body: Buffer, header: unknown): boolean {
  const [, method = '', digest = ''] =
    /^(sha1|sha256|sha384|sha512)=([0-9a-f]+)$/i.exec(String(header)) ?? []
  if (method === '') return false
  const right = createHmac(method.toLowerCase(), secret).update(body).digest()
  const sent = Buffer.from(digest, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** False for an installation that other servers cannot call: hubs would be asked in vain. */
export function canBeCalled({ config }: Pick<House, 'config'>): boolean {
  const host = new URL(config.appUrl).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') : mayReach(host, networks(config.fetchAllow))
}
