// Divides a long text into portions that are read and drawn one after the other, as a page is: before a heading or behind a blank line
// where there is one, else between lines. What goes on behind that (code in fences, a table) is begun again in the next portion, and
// each portion has the definitions that its references need, wherever in the text they are.
import { definitionsFor, definitionsOf, type Definitions } from './definitions.ts'

/** Characters of a portion, without what is repeated in it. */
export const maxPortion = 75_000
/** Of the lines by which a table is begun again. */
const maxHead = 4_000

/** The text in portions; `isPlain`: it has no Markdown in it. */
export function textPortions(text: string, { isPlain = false } = {}): string[] {
  const portions: string[] = []
  const definitions: Definitions = isPlain ? new Map() : definitionsOf(text)
  const open: Open = {}
  let start = 0
  let lead = ''
  let best: Cut | undefined
  const cut = ({ at, tail, next }: Cut) => {
    const portion = lead + text.slice(start, at) + tail
    portions.push(definitionsFor(portion, definitions) + portion)
    start = at
    lead = next
    best = undefined
  }
  for (let at = 0; at < text.length;) {
    const whole = endOfLine(text, at)
    const end = whole - at > maxPortion ? endOfPart(text, at + maxPortion) : whole
    if (end - start > maxPortion && at > start) cut(best ?? cutInside(open, at))
    // The line may still be too long for what is left after the best position.
    if (end - start > maxPortion && at > start) cut(cutInside(open, at))
    const line = text.slice(at, Math.min(end, at + maxHead))
    if (isPlain) best = line.trim() === '' ? { at: end, tail: '', next: '' } : best
    else {
      if (beginsPart(open, line) && at > start && isBetter(at, line, best))
        best = { at, tail: '', next: '', isHeading: heading.test(line) }
      follow(open, line)
    }
    at = end
  }
  cut({ at: text.length, tail: '', next: '' })
  return portions
}

interface Cut {
  readonly at: number
  /** Closes what is open there, and begins it again. */
  readonly tail: string
  readonly next: string
  readonly isHeading?: boolean
}

/** Position of a line in the text. */
interface Open {
  fence?: { readonly mark: string; readonly line: string } | undefined
  /** The first two lines of a table. */
  head?: string | undefined
  before?: string | undefined
}

const heading = /^#{1,6}[ \t]/
const fenceStart = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** Blanks are looked through once: behind each row of them comes a bar, or the end. */
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/** A heading, or the first line behind a blank one that goes on with no list. */
function beginsPart({ fence, before = '' }: Open, line: string): boolean {
  if (fence) return false
  if (heading.test(line)) return true
  return before.trim() === '' && /^\S/.test(line) && !listItem.test(line)
}

/** A cut before a heading gives way only to another one, or to any when much has come since. */
function isBetter(at: number, line: string, best: Cut | undefined): boolean {
  return !best?.isHeading || heading.test(line) || at - best.at > maxPortion / 2
}

function cutInside({ fence, head }: Open, at: number): Cut {
  if (fence) return { at, tail: `\n${fence.mark}\n`, next: fence.line }
  return { at, tail: '', next: head ?? '' }
}

function follow(open: Open, written: string): void {
  const line = written.replace(/\r?\n$/, '')
  const { fence, before = '' } = open
  if (fence) {
    const [sign = ''] = fence.mark
    const closing = line.trim()
    const ends = closing.length >= fence.mark.length && closing === sign.repeat(closing.length)
    if (ends && /^ {0,3}\S/.test(line)) open.fence = undefined
    open.before = ''
    return
  }
  const mark = fenceStart.exec(line)?.[1]
  if (mark) open.fence = { mark, line: `${line}\n` }
  if (line.trim() === '' || heading.test(line)) open.head = undefined
  const isRule = line.includes('|') && before.includes('|') && tableRule.test(line)
  if (!open.head && isRule && before.length + line.length < maxHead)
    open.head = `${before}\n${line}\n`
  open.before = line
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

/** The last blank before `max` where there is one near, so that no word is divided; never inside a character. */
export function endOfPart(text: string, max: number): number {
  if (max >= text.length) return text.length
  const near = max - 1_000
  const blank = text.slice(near, max).search(/\s\S*$/)
  if (blank >= 0) return near + blank + 1
  return /[\ud800-\udbff]/.test(text[max - 1]!) ? max - 1 : max
}
