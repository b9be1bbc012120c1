// What is wrong with an answer, whatever was asked: a fault of ours, a word of somebody else, a piece of our inside,
// no end, no shape, a header missing.
import { timeoutMs, type HostileAnswer } from './send.ts'

/** Pieces of programs, statements and machines. No generated input holds one. */
const insides: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(?[^)\s]*:\d+:\d+/,
  /node:internal|node_modules|file:\/\//,
  /\.[jt]sx?:\d+/,
  /\/(?:work|home|root|tmp|usr|var)\/\w/,
  /(?:select|insert|update|delete)\s[^"]*\s(?:from|into|set|where)\s/i,
  /syntax error at|invalid input syntax|violates|duplicate key|does not exist, hint|stack depth/i,
  /relation "|column "|operator does not exist|pg_\w+|row-level security|bancada_tenant/i,
  /TypeError|RangeError|ReferenceError|SyntaxError|ZodError|Cannot read propert|is not a function/,
]

const always = ['x-content-type-options', 'content-security-policy', 'x-app-version']
/** An answer that came before any hook says less. */
const closed = ['server', 'x-powered-by', 'access-control-allow-origin']

/** Everything that is wrong with the answer; mostly nothing. */
export function faults(answer: HostileAnswer, hidden: readonly string[]): string[] {
  const { status, headers, text, ms, open } = answer
  const all = `${text}\n${JSON.stringify(headers)}`
  const said = status >= 400 ? text : ''
  const found = [
    status >= 500 && `status ${status}`,
    hidden.some((word) => all.toLowerCase().includes(word)) && "somebody else's word",
    !open && ms >= timeoutMs && `no end within ${timeoutMs} ms`,
    ...insides.map((inside) => inside.test(said) && `tells of the inside: ${inside.source}`),
    ...always.map((name) => headers[name] === undefined && `no ${name}`),
    ...closed.map((name) => headers[name] !== undefined && `says ${name}`),
    status >= 400 && text !== '' && !hasErrorShape(answer) && 'an error of another shape',
  ]
  return found.filter((fault) => fault !== false)
}

/**
 * CouchDB's `{ error, reason }`, as JSON; a list of them where a whole batch is refused (417); a list of sentences for each member
 * as linkding has them (400); the page that people get for a link of a customer that does not work.
 */
function hasErrorShape({ status, headers, text }: HostileAnswer): boolean {
  const isPage = String(headers['content-type']).startsWith('text/html')
  if (status === 404 && isPage) return text.includes('<meta name="robots" content="noindex')
  if (!String(headers['content-type']).startsWith('application/json')) return false
  try {
    const said = JSON.parse(text) as Record<string, unknown>
    if (status === 400 && isLinkdings(said)) return true
    return status === 417 && Array.isArray(said) ? said.every(isError) : isError(said)
  } catch {
    return false
  }
}

function isError({ error, reason }: Record<string, unknown>): boolean {
  return typeof error === 'string' && (typeof reason === 'string' || isFields(reason))
}

function isLinkdings(said: object): boolean {
  const lists = Object.values(said)
  const isList = (list: unknown) =>
    Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string')
  return lists.length > 0 && lists.every(isList)
}

function isFields(reason: unknown): boolean {
  return (
    typeof reason === 'object' &&
    reason !== null &&
    Object.values(reason).every((one) => typeof one === 'string')
  )
}
