// The words of a piece of HTML, for titles and summaries.
import { scanMarkup } from '../xml/scan.ts'
import { isUnseen } from './attributes.ts'
import { blockElements, hiddenElements, vanishesAlone } from './elements.ts'
import { isDrawnFormula } from './formulas.ts'
import { htmlRules } from './sanitize.ts'

/** Characters of markup per character of words, more than there ever are: what follows is not read. */
const maxMarkupShare = 40
const usualLength = 10_000

/** On one line, blanks folded; at most `maxLength` characters, the last of them an ellipsis where it was longer. */
export function plainText(html: string, maxLength = usualLength): string {
  const read = html.slice(0, maxLength * maxMarkupShare)
  return cutText(/[<&]/.test(read) ? wordsOf(read) : read, maxLength)
}

/** The same of a text that is no HTML. */
export function cutText(text: string, maxLength = usualLength): string {
  const folded = foldBlanks(text).trim()
  if (folded.length <= maxLength) return folded
  return `${folded
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Each run of blanks and line breaks as one blank. Most texts have none, and are not written anew. */
export function foldBlanks(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

function wordsOf(html: string): string {
  const words: string[] = []
  /** The element whose words are left out, and how deep elements of its name are nested. */
  let hidden: { readonly name: string; depth: number } | undefined
  let isBehindFormula = false
  const tag = (name: string) => blockElements.has(name) && words.push(' ')
  const isHidden = (name: string, attributes: ReadonlyMap<string, string>) =>
    hiddenElements.has(name) ||
    isUnseen(name, attributes) ||
    (isBehindFormula && isDrawnFormula(attributes))
  const open = (written: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => {
    const name = written.toLowerCase()
    if (name === hidden?.name) hidden.depth += 1
    else if (!hidden && isHidden(name, attributes) && !(isEmpty && vanishesAlone.has(name))) {
      hidden = { name, depth: 1 }
    }
    tag(name)
  }
  const close = (written: string) => {
    const name = written.toLowerCase()
    if (name === hidden?.name) hidden.depth -= 1
    if (hidden?.depth === 0) hidden = undefined
    if (name === 'math') isBehindFormula = true
    tag(name)
  }
  const text = (said: string) => {
    if (hidden) return
    if (/\S/.test(said)) isBehindFormula = false
    words.push(said)
  }
  scanMarkup(html, { open, close, text }, htmlRules)
  return words.join('')
}
