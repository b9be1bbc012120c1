// A text from outside has a length before anything looks at it: every text, list and map of every shape in the table of routes, and
// every field of every kind. A new door or field without a limit fails here.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '#app/modules.ts'
import { serverModules } from '#app/server-modules.ts'
import { registry } from '#core/entity/registry.ts'
import type { Field } from '#core/fields/field.ts'
import { isRows } from '#core/fields/rows.ts'
import { limitOf } from '#server/bodies/lengths.ts'
import { allFreeRoutes } from '#app/free/server.ts'
import { readShape } from '#server/bodies/shape.ts'
import type { House } from '#server/house.ts'
import { allRoutes } from '#server/server.ts'

const release = { version: '0', sha: 'test', released: '' }
const routes = [
  ...allRoutes({ modules: serverModules } as House, release),
  ...allFreeRoutes(release),
]

const anything = ' may be anything'

/** Paths of texts, lists and maps without a limit, and of values that may be anything. */
function unlimited(schema: z.core.$ZodType, path: string): string[] {
  const shape = schema as z.core.$ZodTypes
  const { def } = shape._zod
  if ('innerType' in def) return unlimited(def.innerType as z.core.$ZodType, path)
  if (def.type === 'pipe') return unlimited(def.in, path)
  if (def.type === 'union') return def.options.flatMap((option) => unlimited(option, path))
  const own = ['string', 'array', 'record'].includes(def.type) && !limitOf(shape) ? [path] : []
  if (def.type === 'unknown' || def.type === 'any') return [path + anything]
  if (def.type === 'array') return [...own, ...unlimited(def.element, `${path}[]`)]
  if (def.type === 'record')
    return [
      ...own,
      ...unlimited(def.keyType, `${path} names`),
      ...unlimited(def.valueType, `${path}.*`),
    ]
  if (def.type !== 'object') return own
  return Object.entries(def.shape).flatMap(([name, part]) => unlimited(part, `${path}.${name}`))
}

/**
 * What may be anything JSON has, and who looks at its length: the fields of a kind, the budget of a selector, the size of a
 * document or of a key, a list's own limit, the length of an address or password.
 */
const readElsewhere = [
  /^PUT \/:db\/_signature\/:id\/:form body\.(name|strokes)$/,
  /^PUT \/:db\/_device_password\/:id body\.password$/,
  /^POST \/:db\/_estimate\/:id\/:step body\.\*$/,
  /^POST \/:db\/_handbooks\/preview body\.fields\[\]$/,
  /^POST \/:db\/_bookmarks\/add body\.\*$/,
  /^POST \/accounts body\.(name|time_zone|country|parent-account-id)$/,
  /^(POST \/_users|PUT \/_users\/:id) body\.(unconfirmed_email|fullname|locale)$/,
  /^(POST \/_users|PUT \/_users\/:id|PUT \/_password\/:token) body\.(current_)?password(_confirmation)?$/,
  /^POST \/_users body\.(accept_terms|invitation)$/,
  /^PUT \/_users\/:id body\.(newsletter|return_url)$/,
  /^POST \/(_confirmation\/resend|_password) body\.email$/,
  /body(\.queries\[\])?\.selector\.\*$/,
  /^POST \/:db\/_find\/figures body\.parts\.\*\.\*$/,
  /body(\.queries\[\])?\.use_index$/,
  /body(\.queries\[\])?\.(key|start_?key|end_?key|keys\[\])$/,
  /\/_update\/:name\/:id body\.\*$/,
  /\/_bulk_(docs|get) body\.docs\[\]$/,
  /^PUT \/:db\/_local\/:id body\.\*$/,
  /^PUT \/:db\/_revs_limit body$/,
  /^POST \/:db\/_index(\/_bulk_delete)? body\.(index|ddoc|name|type|docids)$/,
]

describe('what a call takes', () => {
  const found = routes.flatMap(({ method, url, query, body }) => [
    // Texts of an address are no longer than an address may be; lists of it are lists of JSON, which have a most.
    ...(query
      ? unlimited(query, `${method} ${url} query`).filter((path) => path.endsWith('[]'))
      : []),
    ...(body ? unlimited(body, `${method} ${url} body`) : []),
  ])

  test('has a most, each text, list and map of it', () => {
    expect(found.filter((path) => !path.endsWith(anything))).toEqual([])
  })

  test('may be anything only where somebody else looks at its length', () => {
    const free = found
      .filter((path) => path.endsWith(anything))
      .map((path) => path.slice(0, -anything.length))
    expect(free.filter((path) => !readElsewhere.some((known) => known.test(path)))).toEqual([])
    expect(readElsewhere.filter((known) => !free.some((path) => known.test(path)))).toEqual([])
  })

  test('is refused by its length before its parts are looked at', () => {
    const item = z.string().refine(() => {
      throw new Error('looked at')
    })
    const shape = z
      .object({
        sort: z.array(item).max(100),
        name: item.max(10),
        by: z.record(item.max(9), item).meta({ maxProperties: 2 }),
      })
      .partial()
    const read = (value: unknown) => () => readShape(shape, value, 'bad_request')
    expect(read({ sort: Array.from({ length: 101 }, () => '') })).toThrow('sort: at most 100 items')
    expect(read({ name: 'a'.repeat(11) })).toThrow('name: at most 10 characters')
    expect(read({ by: { a: '', b: '', c: '' } })).toThrow('by: at most 2 members')
    expect(read({ by: { ['a'.repeat(10)]: '' } })).toThrow('at most 9 characters')
    const members = Array.from({ length: 10_001 }, (_, at) => [`a${at}`, ''] as const)
    const any = z.looseObject({}).catchall(item)
    expect(() => readShape(any, Object.fromEntries(members), 'bad_request')).toThrow(
      'at most 10000 members',
    )
  })

  test('keeps the sentence of its own that a shape has for it', () => {
    const shape = z.object({ keys: z.array(z.string(), 'is missing').max(1, 'too_many_keys') })
    expect(() => readShape(shape, { keys: ['a', 'b'] }, 'bad_request')).toThrow('too_many_keys')
  })
})

describe('what a field takes', () => {
  const fieldsOf = (path: string, field: Field): [string, Field][] => [
    [path, field],
    ...(isRows(field)
      ? Object.entries(field.fields).flatMap(([name, part]) => fieldsOf(`${path}.${name}`, part))
      : []),
  ]
  const fields = registry(modules).entities.flatMap(({ kind, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => fieldsOf(`${kind}.${name}`, field)),
  )

  test.each(fields)('%s is refused by its length before anything looks at it', (_, field) => {
    expect(field.maxSent).toBeGreaterThan(0)
    // Blanks, which most fields would drop, if they looked at them.
    const blanks = ' '.repeat(field.maxSent)
    expect(field.parse(`${blanks} `)).toHaveProperty('errors')
    const isDropped = JSON.stringify(field.parse(' ')) === JSON.stringify(field.parse(''))
    if (isDropped) expect(field.parse(blanks)).toEqual(field.parse(''))
  })

  test.each(fields)('%s is refused by the length of a list, of few texts or many', (_, field) => {
    // Blanks, again: a list of them is no list, if they are looked at.
    const half = ' '.repeat(field.maxSent / 2)
    expect(field.parse([half, half])).toHaveProperty('errors')
    expect(field.parse(Array.from({ length: field.maxSent + 1 }, () => ''))).toHaveProperty(
      'errors',
    )
  })
})
