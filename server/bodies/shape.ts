// What a caller sent, read by its shape (Zod); what does not fit is refused in one sentence.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z, ZodType } from 'zod'
import { fail, failCall, type ErrorCode } from '#core/errors.ts'
import { findTooLong } from './lengths.ts'

type Code = 'bad_request' | 'query_parse_error'

/** In no sentence of anybody. */
const mark = '\u0001'

/** A rule's message that is one of CouchDB's sentences and needs no prefix; with its code, where it has one of its own. */
export function worded(sentence: string, code: ErrorCode | '' = ''): string {
  return `${code}${mark}${sentence}`
}

/** The same of a sentence that ends with what was sent. */
export function wordedWith(sentence: string, code: ErrorCode | '' = '') {
  return { error: ({ input }: { input?: unknown }) => worded(`${sentence} ${said(input)}`, code) }
}

/** The value as sent, short enough for a sentence. */
export const said = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100)

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What is broken of a rule that has no sentence of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? 'another value'}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'unrecognized_keys':
      return `there is no ${issue.keys.slice(0, 5).map(said).join(', ')} here`
    case 'custom':
      return undefined
    default:
      return 'is not what is asked for here'
  }
}

/**
 * The value as the shape has it. Failure with this code: the first rule that it breaks, with the member that breaks it;
 * CouchDB's own sentences name that in backticks.
 */
export function readShape<T>(schema: ZodType<T>, value: unknown, code: Code): T {
  return read(schema, value, { code, within: [] })
}

/** Items that are read at a stretch; other calls have their turn in between. */
const itemsPerTurn = 500

/** The same of each item of a long list, the member of a body. */
export async function readShapes<T>(
  schema: ZodType<T>,
  items: readonly unknown[],
  member: string,
): Promise<T[]> {
  const found: T[] = []
  for (const [at, item] of items.entries()) {
    found.push(read(schema, item, { code: 'bad_request', within: [member, at] }))
    if (at % itemsPerTurn === itemsPerTurn - 1) await nextTurn()
  }
  return found
}

interface ShapePath {
  readonly code: Code
  readonly within: readonly PropertyKey[]
}

function read<T>(schema: ZodType<T>, value: unknown, { code, within }: ShapePath): T {
  const tooLong = findTooLong(schema, value)
  const parsed = tooLong ? undefined : check(schema, value, code)
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues ?? []
  // What is not known is most often why something else is missing.
  const unknown = issues.find(({ code: kind }) => kind === 'unrecognized_keys')
  const issue = tooLong ?? unknown ?? issues[0]
  const { message = 'invalid' } = issue ?? {}
  const [own = '', sentence] = message.split(mark)
  if (sentence !== undefined) throw failCall((own || code) as ErrorCode, sentence)
  const path = [...within, ...(issue?.path ?? [])].map(String).join('.')
  if (path === '' && message === `must be ${kinds.object}`) {
    throw failCall(code, 'Request body must be a JSON object')
  }
  throw failCall(code, path === '' || message.includes('`') ? message : `${path}: ${message}`)
}

/** Zod compares the `length` of whatever has one, and throws where an object's cannot be compared. */
function check<T>(schema: ZodType<T>, value: unknown, code: Code) {
  try {
    return schema.safeParse(value, { error: sentenceOf })
  } catch (error) {
    if (error instanceof TypeError) throw fail(code, 'invalid')
    throw error
  }
}
