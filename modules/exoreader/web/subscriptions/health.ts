// How a feed is, in words: what came last, what goes wrong and since when, when it is tried again.
import type { Texts } from '#web/api/texts.ts'
import type { Tone } from '#web/ui/marks/tones.ts'
import type { Health } from '../reader-calls.ts'

/** New items do not come in, and somebody should know. */
export function isTroubled({ state }: Health): boolean {
  return state === 'failing' || state === 'gone' || state === 'stopped'
}

/** Colour of its mark; the words say the same. */
export function toneOf(health: Health): Tone {
  if (health.state === 'ok') return 'done'
  if (health.state === 'failing') return 'doing'
  return isTroubled(health) ? 'block' : 'cancel'
}

/** Words of the server for what goes wrong, as the texts have them. */
export const feedErrors = [
  'bad-address',
  'bad-encoding',
  'closed-address',
  'empty',
  'gone',
  'http-status',
  'no-feed',
  'no-sign-in',
  'no-such-host',
  'not-a-feed',
  'page',
  'parsing-failed',
  'too-large',
  'too-many-redirects',
  'too-many-requests',
  'too-slow',
  'unreachable',
] as const

/** Why it fails; '' where it does not. Error titles are found by `titles.{text with dashes}` (spec 8). */
export function reasonOf(t: Texts, { error, status }: Health): string {
  if (error === undefined) return ''
  const dashed = error.replaceAll(/[\s_]+/g, '-')
  const known = feedErrors.find((one) => one === dashed)
  return known ? t(`titles.${known}`, { status: status ?? 0 }) : error
}
