// A bearer token that somebody put into this browser's storage: every call comes with it instead of the cookie (spec 7).
import { inBrowser } from '#web/storage/browser-storage.ts'

const key = 'token'

const read = () => inBrowser.get(key) || undefined

/** The header of a call; empty where the session is a cookie. */
export function bearer(): { authorization?: string } {
  const token = read()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

export function hasToken(): boolean {
  return read() !== undefined
}

/** Drops the token, for the session of the cookie: the token was refused, or a person signs in or out. */
export function dropToken(): void {
  inBrowser.set(key, undefined)
}
