// The addresses that a link may return to. Pure.

/** Longer ones are no address of a screen, and no mail carries them. */
const maxLength = 2_000

/**
 * A path of this site as browsers go there; anything else is nothing, so that nobody is sent to another site. Browsers
 * leave out line breaks, tabs and the dots in `/.//host`: a path with one may be none.
 */
export function safeReturn(given: string | null | undefined): string | undefined {
  if (!given || given.length > maxLength || !/^\/(?![/\\])\P{Cc}*$/u.test(given)) return undefined
  const { pathname, search, hash } = new URL(given, 'http://here')
  return pathname.startsWith('//') ? undefined : `${pathname}${search}${hash}`
}

/** The path of an address that a program sent whole: one of these sites' alone, else nothing. `origins` as `https://host`. */
export function returnPath(given: unknown, origins: readonly string[]): string | undefined {
  if (typeof given !== 'string') return undefined
  const whole = URL.canParse(given) ? new URL(given) : undefined
  if (!whole) return safeReturn(given)
  if (!origins.includes(whole.origin)) return undefined
  return safeReturn(`${whole.pathname}${whole.search}${whole.hash}`)
}
