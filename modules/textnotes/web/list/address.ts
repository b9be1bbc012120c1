// The address of a list of notes with another search, tag or folder. Pure.

/** A blank value takes its member away. */
export function addressWith(
  path: string,
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${path}?${String(next)}` : path
}
