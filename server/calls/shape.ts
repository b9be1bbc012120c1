// What a caller sent, read by its shape (Zod); what does not fit is refused in one sentence.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { fail } from '#core/errors.ts'
import { findTooLong } from './lengths.ts'

type Code = 'bad_request' | 'query_parse_error'

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

interface Place {
  readonly code: Code
  readonly within: readonly PropertyKey[]
}

function read<T>(schema: ZodType<T>, value: unknown, { code, within }: Place): T {
  const tooLong = findTooLong(schema, value)
  const parsed = tooLong ? undefined : check(schema, value, code)
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues ?? []
  // What is not known is most often why something else is missing.
  const unknown = issues.find(({ code: kind }) => kind === 'unrecognized_keys')
  const issue = tooLong ?? unknown ?? issues[0]
  const { message = 'invalid' } = issue ?? {}
  const path = [...within, ...(issue?.path ?? [])]
  if (path.length === 0 && message.startsWith('Invalid input: expected object')) {
    throw fail(code, 'Request body must be a JSON object')
  }
  throw fail(
    code,
    path.length > 0 && !message.includes('`')
      ? `${path.map(String).join('.')}: ${message}`
      : message,
  )
}

/** Zod compares the `length` of whatever has one, and throws where an object's cannot be compared. */
function check<T>(schema: ZodType<T>, value: unknown, code: Code) {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) throw fail(code, 'invalid')
    throw error
  }
}
