// Random secrets of 256 bits, of which the SHA-256 is kept.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const bytes = 32

export interface Secret {
  /** Sent once: in a cookie, a mail, an answer. */
  readonly text: string
  /** Kept in the store. */
  readonly hash: Buffer
}

/** SHA-256 of a secret as the store knows it. */
export function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** A new one; `prefix` becomes part of it and cannot be changed afterwards without making it worthless. */
export function newSecret(prefix = ''): Secret {
  const text = prefix + randomBytes(bytes).toString('base64url')
  return { text, hash: hashOf(text) }
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b))
}

/** The XSRF token of a session: follows from the session's hash, so no other session's token fits. */
export function xsrfTokenOf(hash: Buffer): string {
  return createHmac('sha256', hash).update('xsrf').digest('base64url')
}
