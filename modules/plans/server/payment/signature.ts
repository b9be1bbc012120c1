// The signature of a delivered event: `ts=…;h1=…` over the moment and the bytes of the body as they came (Paddle, signature
// verification). Several `h1` hold while a secret is changed.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Clocks may differ by so much, in both directions. */
const toleranceMs = 300_000
const maxLength = 1_000

function hashOf(secret: string, seconds: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}:`).update(body).digest()
}

/** The header for this body, with a hash by each secret. */
export function signBody(body: Buffer, secrets: readonly string[], now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const hashes = secrets.map((secret) => `h1=${hashOf(secret, seconds, body).toString('hex')}`)
  return [`ts=${seconds}`, ...hashes].join(';')
}

/** Whether one of its hashes is right and its moment near. A replay within that time is known by the id of its event. */
export function isSignedBody(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { readonly secret: string; readonly now: Date },
): boolean {
  if (header === undefined || header.length > maxLength) return false
  const parts = header.split(';').map((part) => part.split('='))
  const of = (name: string) => parts.filter(([key]) => key === name).map(([, value = '']) => value)
  const [seconds, ...more] = of('ts')
  if (seconds === undefined || more.length > 0 || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(Number(seconds) * 1_000 - now.getTime()) > toleranceMs) return false
  const right = hashOf(secret, seconds, body)
  return of('h1').some((hash) => {
    const sent = Buffer.from(hash, 'hex')
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}
