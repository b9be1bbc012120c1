// Passkeys as the server answers them, and whether this browser can have any on this page.
import { ApiError } from '#web/api/client.ts'
import type { Texts } from '#web/api/texts.ts'

export interface Passkey {
  readonly id: string
  /** Id of the credential: base64url. */
  readonly credential: string
  /** '' until its person names it. */
  readonly name: string
  /** Make of what holds it; null where that is not known. */
  readonly authenticator: string | null
  readonly created_at: string
  readonly used_at: string | null
  /** It counted backwards then. */
  readonly refused_at: string | null
}

export interface PasskeyList {
  readonly rp_id: string | null
  readonly user_handle: string
  readonly passkeys: readonly Passkey[]
}

/** False where pages come from the address of a machine, or unencrypted from another one. */
export function canHavePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** What to say of a failure; undefined for what the person did themselves, as closing the window of the browser. */
export function passkeyProblem(texts: Texts, error: unknown): string | undefined {
  if (error instanceof ApiError) return texts.problem(error)
  const name = error instanceof Error ? error.name : ''
  if (['NotAllowedError', 'AbortError'].includes(name)) return undefined
  return texts(name === 'InvalidStateError' ? 'passkeys.known' : 'passkeys.failed')
}
