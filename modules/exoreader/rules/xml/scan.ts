// Reads XML and HTML as feeds have them: well-formed or not. One walk over the text from its beginning to its end; what is broken is read
// as text, and nothing is looked for twice. A document type is skipped, so no entity of its own is ever expanded.
import { decodeReferences } from './references.ts'
import { endOfHolder, makeSectionEnd, sectionStart } from './sections.ts'

export interface ScanHandler {
  /** Names as written; values decoded. `isEmpty`: it ends at once (`<br/>`). */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => void
  readonly close: (name: string) => void
  /** Decoded. */
  readonly text: (text: string) => void
  /** False ends the walk. */
  readonly goesOn?: () => boolean
}

export interface MarkupRules {
  /** Up to the end of this element, its name in lower case, there are no tags; what lies there is skipped. XML has none. */
  readonly isRaw?: (name: string) => boolean
  /** A comment without an end ends at the next `>`, and does not hide the rest. */
  readonly endsComments: boolean
  readonly decode: (text: string, isAttributeValue: boolean) => string
}

export interface ScanResult {
  /** Something that is no well-formed XML was met. */
  readonly isBroken: boolean
  /** It ends within a tag, comment or section. */
  readonly isCutOff: boolean
}

const tagName = /\/?([A-Za-z_\u0080-\uffff][\w.:\u0080-\uffff-]*)/y
const attribute =
  /\s*(?:([^\s=>"'/<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'<]*)))?|["'=/]+(?!>)|\/(?=>))/y
const mark = /[<>]/g
const maxAttributes = 200
const noAttributes: ReadonlyMap<string, string> = new Map()

const xmlRules: MarkupRules = { endsComments: false, decode: decodeReferences }

export function scanMarkup(
  source: string,
  handler: ScanHandler,
  rules: MarkupRules = xmlRules,
): ScanResult {
  const { open, close, text: say, goesOn = () => true } = handler
  const endOfRaw = makeEndOfRaw(source)
  let isBroken = false
  let hasCommentEnd = true
  const sectionEnd = makeSectionEnd(source)
  let at = 0
  const text = (to: number) => {
    if (to > at) say(rules.decode(source.slice(at, to), false))
  }
  while (goesOn()) {
    const next = source.indexOf('<', at)
    if (next < 0) {
      text(source.length)
      return { isBroken, isCutOff: false }
    }
    text(next)
    at = next
    const special = isSpecial(source, next)
      ? specialAt(source, next, { hasCommentEnd, sectionEnd })
      : undefined
    if (
      special &&
      special.end < 0 &&
      rules.endsComments &&
      hasCommentEnd &&
      isComment(source, at)
    ) {
      hasCommentEnd = false
      continue
    }
    if (special && special.end < 0 && special.content !== undefined && !rules.endsComments) {
      const end = endOfHolder(source, at)
      say(source.slice(at + sectionStart.length, end).replace(/\]{1,2}\s*$/, ''))
      if (end === source.length) return { isBroken: true, isCutOff: true }
      isBroken = true
      at = end
      continue
    }
    if (special) {
      if (special.content !== undefined) say(special.content)
      if (special.end < 0) return { isBroken: true, isCutOff: true }
      at = special.end
      continue
    }
    tagName.lastIndex = next + 1
    const name = tagName.exec(source)?.[1]
    if (name === undefined) {
      isBroken = true
      say('<')
      at = next + 1
      continue
    }
    const tag = attributesAt(source, tagName.lastIndex, rules)
    if (tag.end < 0) return { isBroken: true, isCutOff: true }
    isBroken ||= tag.isBroken
    at = tag.end
    if (source.charCodeAt(next + 1) === 0x2f) close(name)
    else {
      open(name, tag.attributes, tag.isEmpty)
      if (rules.isRaw?.(name.toLowerCase())) at = endOfRaw(name, at)
    }
  }
  return { isBroken, isCutOff: false }
}

interface Special {
  /** Behind it; -1 where it has no end. */
  readonly end: number
  /** Of a CDATA section. */
  readonly content?: string
}

/** `<!` and `<?` alone may begin one. */
function isSpecial(source: string, at: number): boolean {
  const sign = source.charCodeAt(at + 1)
  return sign === 0x21 || sign === 0x3f
}

const isComment = (source: string, at: number) => source.startsWith('<!--', at)

/** A comment, a CDATA section, an instruction or a document type. */
function specialAt(
  source: string,
  at: number,
  {
    hasCommentEnd,
    sectionEnd,
  }: { hasCommentEnd: boolean; sectionEnd: (at: number, from: number) => number },
): Special | undefined {
  if (hasCommentEnd && isComment(source, at)) return { end: behind(source, '-->', at + 4) }
  if (source.startsWith(sectionStart, at)) {
    const from = at + sectionStart.length
    const end = sectionEnd(at, from)
    if (end < 0) return { end, content: source.slice(from) }
    return { end: end + 3, content: source.slice(from, end) }
  }
  if (/^<!doctype/i.test(source.slice(at, at + 9))) return { end: behindDoctype(source, at + 9) }
  if (source.startsWith('<?', at) || source.startsWith('<!', at))
    return { end: behind(source, '>', at + 2) }
  return undefined
}

function behind(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from)
  return end < 0 ? -1 : end + mark.length
}

/** Quoted values and the declarations between `[` and `]` may hold what would end it. */
function behindDoctype(source: string, from: number): number {
  const inDoctype = /["'[\]>]/g
  inDoctype.lastIndex = from
  let isInside = false
  for (let found = inDoctype.exec(source); found; found = inDoctype.exec(source)) {
    const [sign] = found
    if (sign === '[') isInside = true
    else if (sign === ']') isInside = false
    else if (sign === '>') {
      if (!isInside) return inDoctype.lastIndex
    } else {
      const close = source.indexOf(sign, inDoctype.lastIndex)
      if (close < 0) return -1
      inDoctype.lastIndex = close + 1
    }
  }
  return -1
}

interface TagEnd {
  readonly attributes: ReadonlyMap<string, string>
  readonly isEmpty: boolean
  readonly isBroken: boolean
  /** Behind the tag; -1 where it has no end. */
  readonly end: number
}

/** Where the end tag of a raw element begins. One that has no end hides nothing, but for a script. */
function makeEndOfRaw(source: string): (name: string, from: number) => number {
  const endless = new Set<string>()
  return (written, from) => {
    const name = written.toLowerCase()
    if (endless.has(name)) return from
    const end = new RegExp(`</${name}(?![\\w-])`, 'gi')
    end.lastIndex = from
    const found = end.exec(source)
    if (found) return found.index
    endless.add(name)
    return name === 'script' || name === 'style' ? source.length : from
  }
}

function attributesAt(source: string, from: number, { decode }: MarkupRules): TagEnd {
  const sign = source.charCodeAt(from)
  if (sign === 0x3e)
    return { attributes: noAttributes, isEmpty: false, isBroken: false, end: from + 1 }
  if (sign === 0x2f && source.charCodeAt(from + 1) === 0x3e)
    return { attributes: noAttributes, isEmpty: true, isBroken: false, end: from + 2 }
  const attributes = new Map<string, string>()
  let at = from
  let isBroken = false
  for (let count = 0; count < maxAttributes; count += 1) {
    attribute.lastIndex = at
    const found = attribute.exec(source)
    if (!found) break
    at = attribute.lastIndex
    const [, name, double, single, bare] = found
    if (name === undefined) continue
    const value = double ?? single
    isBroken ||= value === undefined
    if (!attributes.has(name)) attributes.set(name, decode(value ?? bare ?? '', true))
  }
  mark.lastIndex = at
  const found = mark.exec(source)
  if (!found) return { attributes, isEmpty: false, isBroken: true, end: -1 }
  // A tag that another one follows before its end ends there.
  if (found[0] === '<') return { attributes, isEmpty: false, isBroken: true, end: found.index }
  return { attributes, isEmpty: source[found.index - 1] === '/', isBroken, end: found.index + 1 }
}
