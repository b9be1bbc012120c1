// What a Markdown file holds before its text, between lines of three dashes: `key: value` as YAML writes it, of which the
// plain forms are read (texts, texts in quotes, lists, names with values below them). Everything else stays as it is. Pure.

/** A file's text in two parts, which together are the whole of it. */
export interface Parts {
  /** Up to the text: a byte order mark, the lines of dashes and what is between them; '' where there is nothing. */
  readonly front: string
  readonly content: string
}

const opening = /^\uFEFF?---[ \t]*\r?\n/
const block = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\r?\n)??---[ \t]*(?:\r?\n|$)/

export function splitFront(text: string): Parts {
  const [front] = (opening.test(text) && block.exec(text)) || [/^\uFEFF?/.exec(text)![0]]
  return { front, content: text.slice(front.length) }
}

/** A key with all its lines, as they are written. */
export interface Entry {
  readonly key: string
  readonly lines: readonly string[]
}

/** The keys in their order, without the lines of dashes. Remarks, and what comes before the first key, have none. */
export function entriesOf(front: string): Entry[] {
  const inner = front.replace(/^\uFEFF?---[ \t]*\r?\n/, '').replace(/---[ \t]*(?:\r?\n|$)$/, '')
  if (inner === front.replace(/^\uFEFF/, '')) return []
  const entries: { key: string; lines: string[] }[] = []
  for (const line of inner.split(/\r?\n/).slice(0, -1)) {
    const key = /^([A-Za-z_][\w-]*)[ \t]*:(?=[ \t]|$)/.exec(line)?.[1]
    const isOwn = key !== undefined || line.startsWith('#') || entries.length === 0
    if (isOwn) entries.push({ key: key ?? '', lines: [line] })
    else entries.at(-1)!.lines.push(line)
  }
  return entries
}

/** A text, a list of texts, or texts by name; undefined for forms that are not read. */
export type Value = string | string[] | ReadonlyMap<string, string>

export function valueOf({ lines: [first = '', ...rest] }: Entry): Value | undefined {
  const said = first.slice(first.indexOf(':') + 1).trim()
  const below = rest.filter((line) => line.trim() !== '')
  if (said !== '') return below.length > 0 ? undefined : (listOf(said) ?? scalar(said))
  if (below.length === 0) return ''
  if (new Set(below.map((line) => line.search(/\S/))).size > 1) return undefined
  const items = below.map((line) => /^[ \t]*-[ \t]+(.*)$/.exec(line)?.[1])
  if (items.every((item) => item !== undefined)) return texts(items)
  const pairs = below.map((line) => /^[ \t]+([^\s:"'][^:]*):[ \t]*(.*)$/.exec(line))
  const values = pairs.map((pair) => (pair ? scalar(pair[2]!) : undefined))
  if (!pairs.every(Boolean) || values.includes(undefined)) return undefined
  return new Map(pairs.map((pair, at) => [pair![1]!.trimEnd(), values[at]!]))
}

function listOf(said: string): string[] | undefined {
  if (!said.startsWith('[') || !said.endsWith(']')) return undefined
  const inner = said.slice(1, -1).trim()
  return inner === '' ? [] : texts(inner.split(','))
}

function texts(parts: readonly string[]): string[] | undefined {
  const values = parts.map((part) => scalar(part.trim()))
  return values.includes(undefined) ? undefined : (values as string[])
}

/** A plain text or one in quotes. */
function scalar(said: string): string | undefined {
  if (said.startsWith('"')) {
    try {
      const value: unknown = JSON.parse(said)
      return typeof value === 'string' ? value : undefined
    } catch {
      return undefined
    }
  }
  if (said.startsWith("'")) {
    return /^'(?:[^']|'')*'$/.test(said) ? said.slice(1, -1).replaceAll("''", "'") : undefined
  }
  if (/^[[{&*!|>%@`]/.test(said)) return undefined
  const remark = said.search(/[ \t]#/)
  return remark < 0 ? said : said.slice(0, remark).trimEnd()
}

/** A text as it may be written behind a key: in quotes unless it is plainly a text. */
export function written(value: string): string {
  const isPlain = /^[A-Za-z\p{L}][\p{L}\p{N} ._/-]*$/u.test(value) && value.trim() === value
  const isWord = /^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
  return isPlain && !isWord ? value : JSON.stringify(value)
}
