// How long the texts, lists and maps are that a caller sent, before anything reads them: Zod would walk to the end of a list of
// millions, and word a complaint about each of its items.
import type { z, ZodType } from 'zod'

/** A member that is longer than its shape allows. */
export interface TooLong {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

interface Limit {
  readonly max: number
  readonly message: string
}

/** Members of an object that may have others than its shape names: each of them is read, and may be complained of. */
const maxMembers = 10_000

/** The maximum length of a text, list or map of this shape; undefined without a limit, and for other shapes. */
export function limitOf(shape: z.core.$ZodTypes): Limit | undefined {
  const { def } = shape._zod
  if (def.type === 'record') {
    // Said in the word that the description of the API has for it.
    const max = (shape as unknown as ZodType).meta()?.maxProperties
    return typeof max === 'number' ? { max, message: `at most ${max} members` } : undefined
  }
  if (def.type === 'object' && def.catchall)
    return { max: maxMembers, message: `at most ${maxMembers} members` }
  if (def.type !== 'string' && def.type !== 'array') return undefined
  for (const check of def.checks ?? []) {
    const rule = check._zod.def as z.core.$ZodCheckMaxLengthDef
    if (rule.check !== 'max_length') continue
    const message = `at most ${rule.maximum} ${def.type === 'array' ? 'items' : 'characters'}`
    const own = (rule.error as ((issue: object) => unknown) | undefined)?.({ code: 'too_big' })
    return { max: rule.maximum, message: typeof own === 'string' ? own : message }
  }
  return undefined
}

/** Shapes inside another one, each with the part of the value that it is for. */
function partsOf(
  shape: z.core.$ZodTypes,
  value: unknown,
): [PropertyKey, z.core.$ZodType, unknown][] {
  const { def } = shape._zod
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item, at) => [at, def.element, item])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if (def.type === 'record') {
    return Object.entries(value).flatMap(([name, item]) => [
      [name, def.keyType, name],
      [name, def.valueType, item],
    ])
  }
  if (def.type !== 'object') return []
  // Members that the shape does not name may be any number, and are not read.
  return Object.entries(def.shape).flatMap(([name, part]) =>
    Object.hasOwn(value, name) ? [[name, part, value[name as never]]] : [],
  )
}

/** The first member that is too long. */
export function findTooLong(schema: z.core.$ZodType, value: unknown): TooLong | undefined {
  const shape = schema as z.core.$ZodTypes
  const { def } = shape._zod
  if ('innerType' in def) return findTooLong(def.innerType, value)
  if (def.type === 'pipe') return findTooLong(def.in, value)
  if (def.type === 'union') {
    // A text that one of them takes is none too long.
    const found = def.options.map((option) => findTooLong(option, value))
    return found.every(Boolean) ? found[0] : undefined
  }
  const limit = limitOf(shape)
  if (limit && lengthOf(def.type, value) > limit.max) return { path: [], message: limit.message }
  for (const [name, part, item] of partsOf(shape, value)) {
    const found = findTooLong(part, item)
    if (found) return { ...found, path: [name, ...found.path] }
  }
  return undefined
}

function lengthOf(type: string, value: unknown): number {
  if (type === 'string') return typeof value === 'string' ? value.length : 0
  if (type === 'array') return Array.isArray(value) ? value.length : 0
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
