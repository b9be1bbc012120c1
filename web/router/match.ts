// Which screen an address belongs to. Pure.

/** What the address has for the parts of a pattern that begin with `$`: `{ account_id: 'acc-…' }`. */
export type Params = Readonly<Record<string, string>>

const segments = (path: string) => path.split('/').filter(Boolean)

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * Parameters of a path, for a pattern such as `/account/$account_id/tickets`; undefined when it is another address. A last part
 * `$name*` matches all the rest, one part at least: `{ name: 'kitchen/kettles' }`.
 */
function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = segments(pattern)
  const given = foldRest(segments(path), wanted)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = decode(given[index]!)
    if (value === undefined) return undefined
    if (segment.startsWith('$')) params[segment.slice(1).replace(/\*$/, '')] = value
    else if (segment !== value) return undefined
  }
  return params
}

/** Joins the parts that match a final `$name*` into one. */
function foldRest(given: string[], wanted: readonly string[]): string[] {
  const last = wanted.length - 1
  if (!wanted[last]?.endsWith('*') || given.length <= last) return given
  return [...given.slice(0, last), given.slice(last).join('/')]
}

/** How much of a pattern is written out, the front first: `tickets/new` is closer than `tickets/$record_id`. */
const closeness = (pattern: string) =>
  segments(pattern)
    .map((segment) => (segment.startsWith('$') ? '0' : '1'))
    .join('')

/** The screen with the pattern that names most of the path. */
export function findScreen<S extends { readonly path: string }>(
  screens: readonly S[],
  path: string,
): { readonly screen: S; readonly params: Params } | undefined {
  let best: { screen: S; params: Params } | undefined
  for (const screen of screens) {
    const params = matchPath(screen.path, path)
    if (params && (!best || closeness(screen.path) > closeness(best.screen.path)))
      best = { screen, params }
  }
  return best
}
