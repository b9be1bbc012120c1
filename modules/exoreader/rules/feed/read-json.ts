// JSON as far as it goes: with line breaks in its texts, commas too many, or an end in the middle, as XML is read too.

export interface ReadJson {
  /** Undefined when the text is not JSON. */
  readonly value: unknown
  readonly isMended: boolean
  /** It ends in the middle: what was whole by then is there. */
  readonly isCutOff: boolean
}

export function readJson(text: string): ReadJson {
  const value = parse(text)
  if (value !== undefined) return { value, isMended: false, isCutOff: false }
  const mended = mend(text)
  return { value: parse(mended.text), isMended: true, isCutOff: mended.isCutOff }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text begins with, a bracket, or a comma that nothing follows. */
const sign = /["[\]{}]|,(?=\s{0,1000}[\]}])/g
const inText = /["\\]/g
/** Deeper than any feed. */
const maxDepth = 100
/** Errors mended in one text at most. */
const maxPieces = 2_000_000

function mend(text: string): { text: string; isCutOff: boolean } {
  const pieces: string[] = []
  const open: string[] = []
  /** How many pieces there were, and how much was open, when something last came to its end. */
  let whole = { pieces: 0, open: 0 }
  let at = 0
  sign.lastIndex = 0
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (open.length > maxDepth || pieces.length > maxPieces) break
    const [written] = found
    pieces.push(text.slice(at, found.index))
    at = written === '"' ? endOfText(text, found.index) : found.index + 1
    if (at < 0) break
    sign.lastIndex = at
    // A comma goes.
    if (written !== ',') pieces.push(withoutBreaks(text.slice(found.index, at)))
    if (written === '{' || written === '[') open.push(written === '{' ? '}' : ']')
    else if (written === open.at(-1)) {
      open.pop()
      whole = { pieces: pieces.length, open: open.length }
      // What follows the end of it all is none of it.
      if (open.length === 0) break
    }
  }
  const ends = open.slice(0, whole.open).toReversed().join('')
  return { text: pieces.slice(0, whole.pieces).join('') + ends, isCutOff: open.length > 0 }
}

/** Behind its last quote; -1 where it has none. */
function endOfText(text: string, from: number): number {
  inText.lastIndex = from + 1
  for (let found = inText.exec(text); found; found = inText.exec(text)) {
    if (found[0] === '"') return inText.lastIndex
    inText.lastIndex += 1
  }
  return -1
}

/** Breaks and tabs are no part of a text in JSON. */
function withoutBreaks(written: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it takes away
  return written.length > 1 ? written.replaceAll(/[\0-\x1f]+/g, ' ') : written
}
