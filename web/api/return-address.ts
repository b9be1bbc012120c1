// Where a link may ask to return to. Pure.

/** A path of this site; anything else is nothing, so that nobody is sent to another site. */
export function safeReturn(given: string | null | undefined): string | undefined {
  return given && /^\/(?![/\\])/.test(given) ? given : undefined
}
