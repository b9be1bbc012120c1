// HTML from outside, down to what is harmless to show (feeds 13). It is read into tags and text and written anew from an allow-list:
// nothing is passed on as it was written, every element that begins also ends, and each step costs the same however deep it lies.
import { maxContent } from '../feed/parsed.ts'
import { escapeText, escapeValue } from '#core/html/escape.ts'
import { decodeHtml } from '../xml/references.ts'
import { scanMarkup, type MarkupRules } from '../xml/scan.ts'
import { emojiOf, isUnseen, withAddresses } from './attributes.ts'
import {
  allowedAttributes,
  endsBefore,
  hiddenElements,
  rawElements,
  voidElements,
  vanishesAlone,
} from './elements.ts'
import { endsFormula, formulaAttributes, isDrawnFormula, isFormulaValue } from './formulas.ts'

/** Elements in elements; deeper ones lose their tags. */
const maxDepth = 100

/** Harmless HTML, of its first million characters. `base`: that of relative addresses; without it they are dropped. A second time changes nothing. */
export function sanitize(html: string, base?: string): string {
  const read = html.slice(0, maxContent)
  if (!/[<>&]/.test(read)) return read.trim()
  const writer = new Writer(base)
  scanMarkup(read, { open: writer.open, close: writer.close, text: writer.text }, htmlRules)
  return writer.end()
}

/** How HTML is read, not XML. */
export const htmlRules: MarkupRules = {
  isRaw: (name) => rawElements.has(name),
  endsComments: true,
  decode: decodeHtml,
}

class Writer {
  readonly #base: string | undefined
  readonly #written: string[] = []
  readonly #stack: string[] = []
  readonly #pictures = new Set<string>()
  /** The hidden element that is open, and how many of its name lie in each other. */
  #hidden: { readonly name: string; depth: number } | undefined
  /** The formula that is open: what says it in words, until it says something itself. */
  #formula: { words: string; isShown: boolean } | undefined
  #isBehindFormula = false

  constructor(base: string | undefined) {
    this.#base = base
  }

  readonly open = (
    written: string,
    attributes: ReadonlyMap<string, string>,
    isEmpty: boolean,
  ): void => {
    const name = written.toLowerCase()
    if (this.#hidden) {
      if (name === this.#hidden.name) this.#hidden.depth += 1
      if (name === 'img' && this.#hidden.name === 'noscript') this.#pictureAgain(attributes)
      return
    }
    if (
      hiddenElements.has(name) ||
      isUnseen(name, attributes) ||
      (this.#isBehindFormula && isDrawnFormula(attributes))
    ) {
      if (!isEmpty || !vanishesAlone.has(name)) this.#hidden = { name, depth: 1 }
      return
    }
    if (this.#formula && endsFormula(name)) this.#closeTo(this.#stack.lastIndexOf('math'))
    if (this.#formula || name === 'math') return this.#openInFormula(name, attributes, isEmpty)
    const allowed = allowedAttributes.get(name)
    if (!allowed) return
    const sign = name === 'img' ? emojiOf(attributes) : undefined
    if (sign !== undefined) return this.text(sign)
    const kept = withAddresses(name, attributes, this.#base)
    if (!kept) return
    this.#endBefore(name)
    const isHolder = !voidElements.has(name)
    if (isHolder && this.#stack.length >= maxDepth) return
    this.#begin(name, kept, allowed)
    if (isHolder) this.#stack.push(name)
    if (name !== 'iframe') return
    // What it would show where frames are not known.
    this.#closeTo(this.#stack.length - 1)
    if (!isEmpty) this.#hidden = { name, depth: 1 }
  }

  #openInFormula(name: string, written: ReadonlyMap<string, string>, isEmpty: boolean): void {
    const allowed = formulaAttributes.get(name)
    if (!allowed || this.#stack.length >= maxDepth) return
    const all = withAddresses(name, written, undefined) ?? written
    const kept = [...all].filter(([key, value]) => value !== '' && isFormulaValue(key, value))
    this.#begin(name, new Map(kept), allowed)
    this.#stack.push(name)
    if (name === 'math') this.#formula = { words: all.get('alttext')?.trim() ?? '', isShown: false }
    if (isEmpty) this.#closeTo(this.#stack.length - 1)
  }

  readonly close = (written: string): void => {
    const name = written.toLowerCase()
    if (this.#hidden) {
      if (name === this.#hidden.name) this.#hidden.depth -= 1
      if (this.#hidden.depth === 0) this.#hidden = undefined
      return
    }
    const at = this.#stack.lastIndexOf(name)
    if (at >= 0) this.#closeTo(at)
  }

  readonly text = (text: string): void => {
    const isSaid = /\S/.test(text)
    if (this.#formula && this.#hidden?.name === 'annotation') this.#formula.words ||= text.trim()
    if (this.#hidden) return
    if (isSaid) this.#isBehindFormula = false
    if (isSaid && this.#formula) this.#formula.isShown = true
    this.#written.push(escapeText(text))
  }

  end(): string {
    this.#closeTo(0)
    return this.#written.join('').trim()
  }

  #begin(
    name: string,
    kept: ReadonlyMap<string, string>,
    allowed: ReadonlySet<string> | undefined,
  ): void {
    this.#written.push(`<${name}`)
    for (const [key, value] of kept)
      if (allowed?.has(key))
        this.#written.push(value === '' ? ` ${key}` : ` ${key}="${escapeValue(value)}"`)
    this.#written.push('>')
    if (name === 'img') this.#pictures.add(kept.get('src') ?? '')
  }

  /** The picture in a `noscript`: often the one before it again, then it is left out. */
  #pictureAgain(attributes: ReadonlyMap<string, string>): void {
    const kept = withAddresses('img', attributes, this.#base)
    if (!kept || this.#pictures.has(kept.get('src') ?? '')) return
    this.#begin('img', kept, allowedAttributes.get('img'))
  }

  #endBefore(name: string): void {
    const ended = endsBefore.get(name)
    while (ended?.has(this.#stack.at(-1) ?? '')) this.#closeTo(this.#stack.length - 1)
  }

  #closeTo(length: number): void {
    while (this.#stack.length > length) {
      const name = this.#stack.pop()
      if (name === 'math') this.#endFormula()
      this.#written.push(`</${name}>`)
    }
  }

  /** One of which nothing may be shown is its words. */
  #endFormula(): void {
    const { words = '', isShown = true } = this.#formula ?? {}
    if (!isShown && words !== '') this.#written.push(`<mtext>${escapeText(words)}</mtext>`)
    this.#formula = undefined
    this.#isBehindFormula = true
  }
}
