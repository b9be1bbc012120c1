// Takes the text of an HTML page apart into elements and words, as forgiving as browsers are, in one pass. How well it guesses
// decides only how a page looks: what is made of the elements holds nothing that runs (`html.ts`).
import { decodeReferences } from './references.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
}
export type Node = Element | string

export const isElement = (node: Node): node is Element => typeof node !== 'string'

/** Elements inside each other; deeper ones lie in the deepest. */
const maxDepth = 60

const names = (list: string) => new Set(list.split(' '))
/** Elements without content. */
const empty = names('area base br col embed hr img input link meta source track wbr')
/** Their content, up to the closing tag, is not HTML. */
const raw = names('script style textarea title xmp iframe noembed noframes noscript plaintext')
/** Which elements end where another one begins. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  li: names('li p'),
  dt: names('dt dd p'),
  dd: names('dt dd p'),
  tr: names('tr td th p'),
  td: names('td th p'),
  th: names('td th p'),
}
const endsParagraph = names(
  'address article aside blockquote center details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)
const paragraph = names('p')

export function elementsOf(text: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const top = () => open.at(-1)!
  /** Signs that are no tags do not part a text: a megabyte of them is one node. */
  const say = (words: string) => {
    if (words === '') return
    const { children } = top()
    const before = children.at(-1)
    const isText = typeof before === 'string'
    const said = decodeReferences(words)
    children.splice(children.length - Number(isText), 1, isText ? before + said : said)
  }
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
    say(text.slice(from, at))
    const tag = /^<(\/?)([a-z][^\s/>]*)/i.exec(text.slice(at, at + 40))
    if (!tag) {
      from = isMarkup(text, at) ? endOfMarkup(text, at) : at + 1
      if (from === at + 1) say('<')
      continue
    }
    const [start, slash, written = ''] = tag
    const name = written.toLowerCase()
    const end = endOfTag(text, at + start.length)
    from = end + 1
    if (slash) {
      close(open, name)
      continue
    }
    endBefore(open, name)
    const attributes = attributesIn(text.slice(at + start.length, end))
    const element: Element = { name, attributes, children: [] }
    top().children.push(element)
    if (raw.has(name)) from = endOfRaw(text, from, name)
    else if (!empty.has(name) && open.length < maxDepth) open.push(element)
  }
  say(text.slice(from))
  return root.children
}

/** Ends the elements that a new one ends by its name; drawings and formulas end where a part of a page begins. */
function endBefore(open: Element[], name: string): void {
  const isPart = endsParagraph.has(name)
  if (isPart) {
    const foreign = open.findIndex((one) => one.name === 'svg' || one.name === 'math')
    if (foreign > 0) open.length = foreign
  }
  const ended = endedBy[name] ?? (isPart ? paragraph : undefined)
  while (ended?.has(open.at(-1)!.name)) open.pop()
}

/** Ends the nearest open element of this name, and those inside it; an end without a beginning means nothing. */
function close(open: Element[], name: string): void {
  const at = open.findLastIndex((one) => one.name === name)
  if (at > 0) open.length = at
}

/** Comments, the kind of document, instructions. */
const isMarkup = (text: string, at: number) => text[at + 1] === '!' || text[at + 1] === '?'

function endOfMarkup(text: string, at: number): number {
  const mark = text.startsWith('<!--', at) ? '-->' : '>'
  const end = text.indexOf(mark, at + 2)
  return end < 0 ? text.length : end + mark.length
}

/** Where the tag ends: a sign inside quotes behind `=` does not. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  let isValue = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if (isValue && (sign === '"' || sign === "'")) quote = sign
    if (sign.trim() !== '') isValue = sign === '='
  }
  return text.length
}

function endOfRaw(text: string, from: number, name: string): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi')
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  const each = /([^\s/=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g
  for (const [, name = '', ...values] of text.matchAll(each)) {
    const value = values.find((one) => one !== undefined) ?? ''
    attributes[name.toLowerCase()] ??= decodeReferences(value)
  }
  return attributes
}
