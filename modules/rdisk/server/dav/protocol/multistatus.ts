// Writes answers in XML: 207 with its parts, and refusals that name a condition. Text is put together from pieces that are the
// same for every entry, because a folder may have thousands.
import type { PropfindRequest } from './bodies.ts'
import {
  keyOf,
  usualProperties,
  writeLock,
  writerOf,
  type Entry,
  type ShownLock,
} from './properties.ts'
import { dav, escapeXml, writeNamed, type XmlName } from './xml.ts'

const head = '<?xml version="1.0" encoding="utf-8"?>\n'
export const opening = `${head}<D:multistatus xmlns:D="DAV:">`
export const closing = '</D:multistatus>\n'

const statuses: Readonly<Record<number, string>> = {
  200: 'OK',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  423: 'Locked',
  424: 'Failed Dependency',
  507: 'Insufficient Storage',
}

const statusLine = (status: number) =>
  `<D:status>HTTP/1.1 ${status} ${statuses[status] ?? ''}</D:status>`

function propstat(status: number, properties: string, more = ''): string {
  return `<D:propstat><D:prop>${properties}</D:prop>${statusLine(status)}${more}</D:propstat>`
}

/** Writes the answer for one entry after the other. */
export type WriteResponse = (entry: Entry) => string

/** What is answered for a request, worked out once for all entries. */
export function responseWriter(request: PropfindRequest): WriteResponse {
  if (request.wants === 'names') return (entry) => response(entry.href, namesOf(entry))
  const wanted = request.wants === 'these' ? request.properties : request.more
  const pick = wanted.map(picker)
  const own = request.wants === 'all' ? allOf : () => ''
  return (entry) => response(entry.href, withPicked(entry, own(entry), pick))
}

function response(href: string, inside: string): string {
  // What encodes addresses leaves no character that XML would read.
  return `<D:response><D:href>${href}</D:href>${inside}</D:response>`
}

/** The property, written; or, when an entry has none, its empty name. */
type Pick = (entry: Entry) => { readonly found?: string; readonly missing?: string }

function picker(name: XmlName): Pick {
  const write = writerOf(name)
  const key = keyOf(name)
  const empty = writeNamed(name, '')
  const missing = { missing: empty }
  const [open, close] = writeNamed(name, '\n').split('\n') as [string, string]
  return (entry) => {
    if (entry.kept.length > 0) {
      const kept = entry.kept.find((one) => keyOf(one) === key)
      if (kept) return { found: writeNamed(kept, kept.content, kept.lang) }
    }
    const content = write?.(entry)
    if (content === undefined) return missing
    return { found: content === '' ? empty : open + content + close }
  }
}

/** What an entry has, and the names of what it has not. */
function withPicked(entry: Entry, own: string, pick: readonly Pick[]): string {
  let found = own
  let missing = ''
  for (const one of pick) {
    const picked = one(entry)
    if (picked.found === undefined) missing += picked.missing
    else found += picked.found
  }
  if (missing === '') return propstat(200, found)
  return (found === '' ? '' : propstat(200, found)) + propstat(404, missing)
}

const all = usualProperties.map(([name, write]) => ({ key: keyOf(name), name, write }))

function allOf(entry: Entry): string {
  const { kept } = entry
  let text = ''
  for (const { key, name, write } of all) {
    if (kept.some((one) => keyOf(one) === key)) continue
    const content = write(entry)
    if (content === undefined) continue
    text += content === '' ? `<D:${name.name}/>` : `<D:${name.name}>${content}</D:${name.name}>`
  }
  for (const one of kept) text += writeNamed(one, one.content, one.lang)
  return text
}

function namesOf(entry: Entry): string {
  const own = all.filter(({ write }) => write(entry) !== undefined)
  const names = new Map(own.map(({ key, name }) => [key, name]))
  for (const one of entry.kept) names.set(keyOf(one), one)
  return propstat(200, [...names.values()].map((name) => writeNamed(name, '')).join(''))
}

/** What became of each property of a PROPPATCH. */
export interface PatchResult {
  readonly property: XmlName
  readonly status: 200 | 403 | 409 | 424 | 507
}

/** The whole answer to a PROPPATCH. */
export function writePatched(href: string, results: readonly PatchResult[]): string {
  const inside = [...Map.groupBy(results, ({ status }) => status)].map(([status, group]) => {
    const names = new Map(group.map(({ property }) => [keyOf(property), property]))
    const properties = [...names.values()].map((name) => writeNamed(name, '')).join('')
    return propstat(status, properties, status === 403 ? condition(isProtectedCondition) : '')
  })
  return `${opening}${response(href, inside.join(''))}${closing}`
}

const isProtectedCondition = { name: 'cannot-modify-protected-property' }

/** Why a request is refused (RFC 4918, 16), and the addresses that it is about. */
export interface Precondition {
  readonly name: string
  readonly hrefs?: readonly string[]
}

function condition({ name, hrefs = [] }: Precondition): string {
  const inside = hrefs.map((href) => `<D:href>${escapeXml(href)}</D:href>`).join('')
  return `<D:error>${writeNamed({ namespace: dav, name }, inside)}</D:error>`
}

/** The body of a refusal. */
export function writeRefusal(refused: Precondition): string {
  return head + condition(refused).replace('<D:error>', '<D:error xmlns:D="DAV:">')
}

/** The body that answers a LOCK. */
export function writeLocked(locks: readonly ShownLock[]): string {
  const shown = locks.map(writeLock).join('')
  return `${head}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${shown}</D:lockdiscovery></D:prop>\n`
}
