// Every door that takes text, from the table of routes and their shapes, and from the fields of kinds: nobody has to think of a new one.
import { z } from 'zod'
import type { Entity } from '#core/entity/entity.ts'
import type { Field } from '#core/fields/field.ts'
import type { Route } from '#server/calls/route.ts'

/** Where a bomb is: in an address, in JSON as a text or as any value, or as the whole body. */
type Place = 'address' | 'text' | 'value' | 'body'

export interface Door {
  readonly name: string
  readonly route: Route
  readonly place: Place
  /** What reads it, where many doors have the same: together they get all bombs, and each of them some. */
  readonly reader: string
  /** Characters that its shape names as its limit. */
  readonly max?: number
  /** Bytes that the route takes. */
  readonly maxBytes: number
  request(bomb: string, type?: string): DoorRequest
}

export interface DoorRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly bytes: Buffer | undefined
}

/** What a parameter of a path is where the bomb is elsewhere. */
export type Params = (name: string, route: Route) => string

interface Shape {
  readonly type?: string
  readonly properties?: Record<string, Shape>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minItems?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly $ref?: string
}

/** More of an address is refused by Node. */
const maxAddress = 14_000
const usualBody = 1024 * 1024
const hole = '@@here@@'
const maxDepth = 5

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** A value that a shape takes. */
function sampleOf(shape: Shape, name: string, depth = 0): unknown {
  const one = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (one) return sampleOf(one[0]!, name, depth + 1)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((key) => [key, sampleOf(shape.properties?.[key] ?? {}, key)]),
      )
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}, name))
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    default:
      if (name === 'klass') return 'Category'
      // A file of that name is read as a note.
      if (name === 'name') return 'Ana.md'
      return /email/.test(name) ? 'ana@example.com' : 'Ana'.padEnd(shape.minLength ?? 0, 'a')
  }
}

interface Spot {
  readonly path: string
  readonly place: 'text' | 'value'
  readonly max?: number | undefined
  /** A shape that takes a few words or a number alone, and so looks at nothing of a text. */
  readonly isNarrow?: boolean
  /** The whole body with the hole in it. */
  readonly value: unknown
}

/** Everywhere in a shape where a text or a value of any size may be sent. */
function spotsIn(shape: Shape, path: string, depth = 0): Spot[] {
  if (depth > maxDepth) return []
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (choices) return choices.flatMap((one) => spotsIn(one, path, depth + 1))
  if (shape.enum || shape.const !== undefined)
    return [{ path, place: 'text', isNarrow: true, value: hole }]
  const inside = (key: string, of: Shape, wrap: (value: unknown) => unknown) =>
    spotsIn(of, `${path}${key}`, depth + 1).map((spot) => ({ ...spot, value: wrap(spot.value) }))
  const own: Spot = { path, place: 'value', value: hole }
  if (shape.type === 'object') {
    const calm = sampleOf(shape, path) as object
    const members = Object.entries(shape.properties ?? {}).flatMap(([key, of]) =>
      inside(`.${key}`, of, (value) => ({ ...calm, [key]: value })),
    )
    const others =
      typeof shape.additionalProperties === 'object' || shape.additionalProperties === true
        ? [
            ...inside('.*', { ...(shape.additionalProperties as object) }, (value) => ({
              ...calm,
              ana: value,
            })),
            { path: `${path} (name)`, place: 'text' as const, value: { ...calm, [hole]: 'a' } },
          ]
        : []
    return [own, ...members, ...others]
  }
  if (shape.type === 'array') return [own, ...inside('[]', shape.items ?? {}, (value) => [value])]
  if (shape.type === 'string') return [{ path, place: 'text', max: shape.maxLength, value: hole }]
  const isNarrow = ['integer', 'number', 'boolean', 'null'].includes(shape.type ?? '')
  return [own, { path, place: 'text', isNarrow, value: hole }]
}

/** JSON with the bomb in place of the hole: as a value, or as the name of a member. */
function filled(value: unknown, bomb: string): Buffer {
  const [before, after = ''] = JSON.stringify(value).split(`"${hole}"`)
  return Buffer.from(`${before}${bomb}${after}`, 'utf8')
}

const json = { 'content-type': 'application/json' }

function pathOf(route: Route, params: Params, bombed = '', bomb = ''): string {
  return route.url
    .split('/')
    .map((part) => {
      if (!/^[:*]/.test(part)) return part
      const name = part.slice(1) || '*'
      return encodeURIComponent((name === bombed ? bomb : params(name, route)).toWellFormed())
    })
    .join('/')
}

const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/related; boundary=a',
  'text/plain',
  'text/xml',
]

/** The doors of one route: parameters of its path and its query, each place in its body, and the body as a whole. */
export function doorsOf(route: Route, params: Params): Door[] {
  const base = { route, maxBytes: route.bodyLimit ?? usualBody }
  const called = `${route.method} ${route.url}`
  const calm = route.body ? sampleOf(shapeOf(route.body), 'body') : undefined
  const calmBody =
    calm === undefined
      ? { headers: {}, bytes: undefined }
      : { headers: json, bytes: Buffer.from(JSON.stringify(calm)) }
  const names = route.url.split('/').filter((part) => /^[:*]/.test(part))
  const ofPath = names.map((part): Door => {
    const name = part.slice(1) || '*'
    const request = (bomb: string) => ({ url: pathOf(route, params, name, bomb), ...calmBody })
    return { ...base, name: `${called} ${part}`, place: 'address', reader: part, request }
  })
  const query = Object.entries((route.query && shapeOf(route.query).properties) ?? {})
  const ofQuery = query.map(([name, shape]): Door => {
    const request = (bomb: string) => {
      const value = encodeURIComponent(bomb.toWellFormed())
      return { url: `${pathOf(route, params)}?${name}=${value}`, ...calmBody }
    }
    const reader = `?${name} ${JSON.stringify({ ...shape, description: undefined })}`
    return { ...base, name: `${called} ?${name}`, place: 'address', reader, request }
  })
  const spots = route.body ? spotsIn(shapeOf(route.body), 'body') : []
  const ofBody = spots.map((spot): Door => {
    const request = (bomb: string) => ({
      url: pathOf(route, params),
      headers: json,
      bytes: filled(spot.value, bomb),
    })
    const name = `${called} ${spot.path} as ${spot.place}`
    const reader = spot.isNarrow ? 'words of a list, and numbers' : name
    return { ...base, name, place: spot.place, reader, ...(spot.max && { max: spot.max }), request }
  })
  // What is no stream is read by one reader of JSON and forms for all routes.
  const types = route.raw || route.parts ? bodyTypes : route.body ? bodyTypes.slice(0, 2) : []
  const ofWhole = types.map((type): Door => {
    const request = (bomb: string) => ({
      url: pathOf(route, params),
      headers: { 'content-type': type },
      bytes: Buffer.from(bomb, 'utf8'),
    })
    const name = `${called} whole body as ${type}`
    return { ...base, name, place: 'body', reader: route.body ? type : name, request }
  })
  return [...ofPath, ...ofQuery, ...ofBody, ...ofWhole]
}

/** A value with the hole in place of each of its texts in turn, and where that is. */
function holesIn(value: unknown): [path: string, holed: unknown][] {
  if (typeof value === 'string') return [['', hole]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    holesIn(part).map(([path, holed]): [string, unknown] =>
      Array.isArray(value)
        ? [`[${key}]${path}`, value.with(Number(key), holed)]
        : [`.${key}${path}`, { ...value, [key]: holed }],
    ),
  )
}

/** Where a bomb is put into a field: as a text, as any value, and as each text of a list or object. */
function spotsOf({ example, ...field }: Field): Spot[] {
  // What is kept, so that all that reads it afterwards has its turn.
  const max = (field as { max?: number }).max ?? field.maxSent
  const inside = typeof example === 'object' ? holesIn(example) : []
  return [
    ...(['text', 'value'] as const).map((place): Spot => ({ path: '', place, max, value: hole })),
    ...inside.map(([path, value]): Spot => ({ path, place: 'text', value })),
  ]
}

/** The fields of a kind, as somebody writes a record of it. What a rule of the kind may read is that kind's own: texts of many lines. */
export function doorsOfKind(entity: Entity, route: Route, params: Params): Door[] {
  const { kind, fields } = entity
  const known = Object.entries(fields).filter(
    ([, field]) => !field.system && field.kind !== 'ref' && field.kind !== 'person',
  )
  const calm = Object.fromEntries(known.map(([name, field]) => [name, field.example]))
  return Object.entries(fields).flatMap(([name, field]) =>
    spotsOf(field).map(({ path, place, max, value }) => ({
      name: `a new ${kind}: ${name}${path} as ${place}`,
      route,
      place,
      reader:
        field.kind === 'longtext'
          ? `${kind} ${name} as ${place}`
          : `${field.system ? 'what the system writes' : field.kind} of ${field.maxSent}${path} as ${place}`,
      ...(max && { max }),
      maxBytes: route.bodyLimit ?? usualBody,
      request: (bomb: string) => ({
        url: pathOf(route, params),
        headers: json,
        bytes: filled({ klass: kind, ...calm, [name]: value }, bomb),
      }),
    })),
  )
}

export { maxAddress }
