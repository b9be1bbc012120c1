// A page as a Markdown file and back. What came in as a file goes out as the same bytes for as long as the file says what the
// page says; else its front matter is written anew, with everything that others wrote into it. Pure.
import type { FieldRow } from '../page.ts'
import { uriOf } from '#core/markdown/names.ts'
import { freeUri, isUri } from '../uri.ts'
import { entriesOf, splitFront, valueOf, written, type Entry, type Value } from './front-matter.ts'

/** Members of a page that its file says. */
export interface FilePage {
  readonly title: string
  readonly uri: string
  readonly content: string
  readonly content_type?: string | undefined
  readonly categories?: string | undefined
  readonly icon?: string | undefined
  readonly fields?: readonly FieldRow[] | undefined
}

/** Of a file: the page, and the id that the file gives it. */
export interface ReadFile {
  readonly id: string | undefined
  readonly page: FilePage
  readonly file: { readonly name: string; readonly front: string }
}

/** Keys under which a page's members are written. */
const ownKeys = ['id', 'uri', 'title', 'categories', 'icon', 'content_type', 'fields'] as const
type OwnKey = (typeof ownKeys)[number]

/** Reads one member as the kind of page does; undefined where it is none, which then counts as not said. */
export interface Members {
  readonly id: (said: unknown) => string | undefined
  readonly categories: (said: unknown) => string | undefined
  readonly icon: (said: unknown) => string | undefined
  readonly title: (said: unknown) => string | undefined
  readonly content_type: (said: unknown) => string | undefined
  readonly fields: (said: unknown) => readonly FieldRow[] | undefined
}

/** `taken`: addresses of the files before it; one that is not said is numbered then. */
export function readFile(
  { name, text }: { name: string; text: string },
  taken: ReadonlySet<string>,
  members: Members,
): ReadFile {
  const { front, content } = splitFront(text)
  const said = new Map<string, Value>()
  for (const entry of entriesOf(front)) {
    const value = valueOf(entry)
    if (value !== undefined && !said.has(entry.key)) said.set(entry.key, value)
  }
  const title =
    members.title(said.get('title')) ?? members.title(titleIn(content)) ?? baseName(name)
  const uri = said.get('uri')
  const own = addressOf(name) || uriOf(title) || 'page'
  return {
    id: members.id(said.get('id')),
    page: {
      title,
      uri: typeof uri === 'string' && isUri(uri) ? uri : freeUri(own, taken),
      content,
      content_type: members.content_type(said.get('content_type')),
      categories: members.categories(listed(said.get('categories'))),
      icon: members.icon(said.get('icon')),
      fields: members.fields(rowsOf(said.get('fields'))),
    },
    file: { name, front },
  }
}

const listed = (value: Value | undefined) => (Array.isArray(value) ? value.join(',') : value)

function rowsOf(value: Value | undefined): FieldRow[] | undefined {
  if (!(value instanceof Map)) return undefined
  return [...(value as ReadonlyMap<string, string>)].map(([field_name, field_value]) => ({
    field_name,
    field_value,
  }))
}

/** The first heading, without the signs that may close it. */
function titleIn(content: string): string | undefined {
  const [, line] = /^ {0,3}#[ \t]+(\S.*)$/m.exec(content.slice(0, 10_000)) ?? []
  return line
    ?.trimEnd()
    .replace(/(?:^|[ \t])#+$/, '')
    .trimEnd()
}

function baseName(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  return base.replaceAll(/[-_]+/g, ' ').trim().slice(0, 200) || 'Page'
}

/** `Docs/Getting Started.md` → `docs/getting-started`; '' of a name without letters that addresses have. */
export function addressOf(name: string): string {
  const parts = name.replace(/\.[a-z]+$/i, '').split('/')
  return parts.map(uriOf).filter(Boolean).join('/').slice(0, 190).replace(/[-/]$/, '')
}

export interface StoredPage extends FilePage {
  readonly id: string
  readonly file?: { readonly name: string; readonly front: string } | undefined
}

/** The file of a page: what it came from where that still says the same, else front matter and text. */
export function fileText(
  page: StoredPage,
  name: string,
  taken: ReadonlySet<string>,
  members: Members,
): string {
  const { content, file } = page
  const front = file?.front ?? ''
  const text = front + content
  if (file !== undefined && says(readFile({ name, text }, taken, members), page)) return text
  return frontOf(page, front) + content
}

function says({ id, page: read }: ReadFile, page: StoredPage): boolean {
  return (id === undefined || id === page.id) && saysTheSame(read, page)
}

/** Nothing that a file says of a page differs. */
export function saysTheSame(one: FilePage, other: FilePage): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable({ title, uri, content, content_type, categories, icon, fields }: FilePage) {
  const rows = (fields ?? []).map(({ field_name, field_value = '' }) => [field_name, field_value])
  const kind = content_type ?? 'text/markdown'
  return [title, uri, content, kind, categories ?? '', icon ?? '', rows]
}

function frontOf(page: StoredPage, before: string): string {
  const isOwn = ({ key }: Entry) => (ownKeys as readonly string[]).includes(key)
  const others = entriesOf(before).filter((entry) => !isOwn(entry))
  const lines = [
    '---',
    ...ownKeys.flatMap((key) => linesOf(key, page)),
    ...others.flatMap(({ lines: kept }) => kept),
    '---',
    '',
  ]
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : ''
  const isCrlf = before.includes('\r\n') || (before.length <= 1 && /^[^\n]*\r\n/.test(page.content))
  return mark + lines.join(isCrlf ? '\r\n' : '\n')
}

function linesOf(key: OwnKey, page: StoredPage): string[] {
  const { categories, content_type, fields = [] } = page
  switch (key) {
    case 'categories':
      return categories ? [`categories: [${categories}]`] : []
    case 'content_type':
      return content_type && content_type !== 'text/markdown'
        ? [`content_type: ${content_type}`]
        : []
    case 'fields':
      if (fields.length === 0) return []
      return [
        'fields:',
        ...fields.map(
          ({ field_name, field_value = '' }) => `  ${field_name}: ${written(field_value)}`,
        ),
      ]
    default: {
      const value = page[key]
      return value ? [`${key}: ${written(value)}`] : []
    }
  }
}
