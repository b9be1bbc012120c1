// Where a link may ask to return to. Pure.

/**
 * A path of this site; anything else is nothing, so that nobody is sent to another site. Browsers leave out line breaks
 * and tabs of an address, so a path with one may be none.
 */
export function safeReturn(given: string | null | undefined): string | undefined {
  return given && /^\/(?![/\\])\P{Cc}*$/u.test(given) ? given : undefined
}
