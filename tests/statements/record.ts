// Notes every statement that the product sends to PostgreSQL while tests run: in the processes of the tests, and in
// servers that tests start as programs (`program.ts`). What tests themselves ask, past the store, is not noted, nor what
// migrations do, and which databases lack keys, which are meant for all databases at once.
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const root = join(import.meta.dirname, '..', '..')
const product = ['app', 'core', 'modules', 'server'].map((room) => join(root, room) + '/')
const migrating = ['migrations/', 'migrate.ts', 'keys/assignment.ts', 'keys/behind.ts'].map(
  (file) => join(root, 'server/store', file),
)
const deepStack = 60

/** True when the first of our own files on this stack is the product's, and none is a migration's. */
export function isOfProduct(stack: string): boolean {
  const lines = stack.split('\n').filter((line) => line.includes(root))
  const ours = lines.filter((line) => !/node_modules|tests\/statements\/record/.test(line))
  if (ours.some((line) => migrating.some((file) => line.includes(file)))) return false
  return product.some((room) => ours[0]?.includes(room) === true)
}

/** Names of databases differ from call to call; the statement is the same. */
function shapeOf(text: string): string {
  return text.replace(/(set (?:local )?app\.db = )'(?:[^']|'')*'/g, "$1'…'")
}

function stackHere(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = deepStack
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = usual
  return stack
}

function textOf(query: unknown): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : undefined
}

let isRecording = false

/** Notes each statement once a process, as a line of JSON in a file of this folder. */
export function recordStatements(folder: string): void {
  if (isRecording) return
  isRecording = true
  const file = join(folder, `${randomUUID()}.jsonl`)
  const known = new Set<string>()
  const { query } = pg.Client.prototype
  function noting(this: unknown, ...given: unknown[]): unknown {
    const text = textOf(given[0])
    const shape = text === undefined ? undefined : shapeOf(text)
    if (shape !== undefined && !known.has(shape) && isOfProduct(stackHere())) {
      known.add(shape)
      appendFileSync(file, `${JSON.stringify(shape)}\n`)
    }
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, given)
  }
  pg.Client.prototype.query = noting as unknown as typeof query
}
