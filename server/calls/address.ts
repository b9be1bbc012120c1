// Full addresses of this server, as CouchDB's `Location` has them.
import type { Call } from './route.ts'

/**
 * The address of a path as the caller reached us: a trusted proxy says how (`TRUSTED_PROXIES`), and the host of `APP_URL`
 * is always called by that address, whatever proxy is in front of it.
 */
export function addressOf({ house, request }: Call, path: string): string {
  const own = new URL(house.config.appUrl)
  const isOwn = request.host === '' || request.host === own.host
  return `${isOwn ? own.origin : `${request.protocol}://${request.host}`}${path}`
}
