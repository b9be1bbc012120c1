// A bearer token that somebody put into this browser's storage: every call comes with it instead of the cookie (spec 7).

const key = 'token'

/** undefined when there is none, or when storage is closed (private windows). */
function read(): string | undefined {
  try {
    return localStorage.getItem(key) || undefined
  } catch {
    return undefined
  }
}

/** The header of a call; empty where cookies say who asks. */
export function bearer(): { authorization?: string } {
  const token = read()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

export function hasToken(): boolean {
  return read() !== undefined
}

/** From now on cookies say who asks: the token is refused, or somebody signs in or out. */
export function dropToken(): void {
  if (hasToken()) localStorage.removeItem(key)
}
