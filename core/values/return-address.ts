// Where a link may ask to return to. Pure.

/**
 * A path of this site; anything else is nothing, so that nobody is sent to another site. Browsers leave out line breaks
 * and tabs of an address, so a path with one may be none.
 */
export function safeReturn(given: string | null | undefined): string | undefined {
  return given && /^\/(?![/\\])\P{Cc}*$/u.test(given) ? given : undefined
}

/** The path of an address that a program sent whole: one of these sites' alone, else nothing. `origins` as `https://host`. */
export function returnPath(given: unknown, origins: readonly string[]): string | undefined {
  if (typeof given !== 'string') return undefined
  const whole = URL.canParse(given) ? new URL(given) : undefined
  if (!whole) return safeReturn(given)
  if (!origins.includes(whole.origin)) return undefined
  return safeReturn(`${whole.pathname}${whole.search}${whole.hash}`)
}
