// Which parameters a call may have: ours know those of their shape and refuse others, since a call that goes on without one does something
// else than was meant. CouchDB's, and those of other programs, go on without what they do not know, as their clients expect.
import { z, type ZodType } from 'zod'
import { readShape } from '#server/bodies/shape.ts'
import type { Route } from '#server/calls/route.ts'

/** First words of CouchDB's calls: `/{db}/_find`. */
const couchs = new Set(
  (
    'up uuids session users dbs_info all_dbs security design design_docs find index explain all_docs changes local local_docs bulk_docs ' +
    'bulk_get revs_diff missing_revs revs_limit ensure_full_commit view_cleanup compact'
  ).split(' '),
)
const word = /^\/(?::db\/)?_(\w+)/

const noParameters = z.object({})

/** The shape of a call's parameters as it is held against what comes; none where everything is taken. */
function parametersOf({ url, query }: Pick<Route, 'url' | 'query'>): ZodType | undefined {
  const [, first] = word.exec(url) ?? []
  const isOurs = first !== undefined && !couchs.has(first)
  return isOurs ? strictOf(query ?? noParameters) : query
}

/** Reads a call's parameters. What a call without any has is read once: most have none, and defaults alone. Failure query_parse_error. */
export function parameterReader(route: Pick<Route, 'url' | 'query'>): (query: unknown) => unknown {
  const shape = parametersOf(route)
  if (!shape) return (query) => query
  const ofNone = shape.safeParse({})
  const defaults = Object.freeze(ofNone.data)
  return (query) =>
    ofNone.success && isEmpty(query) ? defaults : readShape(shape, query, 'query_parse_error')
}

function isEmpty(query: unknown): boolean {
  for (const _ in query as object) return false
  return true
}

/** By the shape that a route declares, made once however many servers mount the route. */
const strictShapes = new WeakMap<ZodType, ZodType>()

function strictOf(shape: ZodType): ZodType {
  const made = strictShapes.get(shape) ?? strict(shape)
  strictShapes.set(shape, made)
  return made
}

/** A shape with its own rule for other members is kept. */
function strict(shape: ZodType): ZodType {
  if (shape instanceof z.ZodPipe) return strict(shape.in as ZodType).pipe(shape.out as never)
  return shape instanceof z.ZodObject && !shape.def.catchall ? shape.strict() : shape
}
