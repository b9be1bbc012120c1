// Authentication schemes that modules register beside cookies, `Bearer` and Basic: each maps what its programs send to a token,
// whose permissions then apply.
import type { House } from '#server/house.ts'
import { hashOf } from './secrets.ts'

/** A second secret of a token, for programs that never send the token itself. */
export interface TokenKey {
  /** Only a token with this permission has one. */
  readonly permission: string
  /** As programs send it, in lower case. */
  readonly keyOf: (email: string | null, token: string) => string
}

export interface WaysIn {
  /** Schemes of `Authorization` in lower case: which token the credentials of each hold. */
  readonly schemes?: Readonly<Record<string, (credentials: string) => string>>
  readonly tokenKey?: TokenKey
}

const bearer = (credentials: string) => credentials

/** Finds the token for a scheme of `Authorization`; undefined for an unregistered scheme. */
export function tokenParser(
  { modules }: Pick<House, 'modules'>,
  scheme: string,
): ((credentials: string) => string) | undefined {
  const name = scheme.toLowerCase()
  if (name === 'bearer') return bearer
  const registered = modules.find(({ waysIn }) => Object.hasOwn(waysIn?.schemes ?? {}, name))
  return registered?.waysIn?.schemes?.[name]
}

/** Hash of the second secret of a token with these permissions; null where it has none. It is kept as the token is. */
export function keyHashOf(
  { modules }: Pick<House, 'modules'>,
  permissions: readonly string[],
  { email, token }: { readonly email: string | null; readonly token: string },
): Buffer | null {
  const names = permissions.map((permission) => permission.split('@', 1)[0])
  const key = modules.find(({ waysIn }) => names.includes(waysIn?.tokenKey?.permission))?.waysIn
    ?.tokenKey
  return key ? hashOf(key.keyOf(email, token)) : null
}
