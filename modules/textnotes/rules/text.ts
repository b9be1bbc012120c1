// The bytes of a note as a text that can be edited, and back to the letter: a byte order mark, line ends and a missing last
// line end stay as they were, and an edit changes only what was edited. Pure.
import { decode, encodingOf, type Encoding } from '#core/import/encoding.ts'
import { isBinary } from '#core/import/text-file.ts'

/** Bytes of a note that can be edited. */
export const maxNoteBytes = 1024 * 1024

export interface NoteText {
  /** To the letter, line ends as in the file, without the byte order mark. */
  readonly text: string
  readonly hasMark: boolean
  /** Anything but UTF-8 is shown, and edited once it was converted. */
  readonly encoding: Encoding
  /** Signs that no text has: it is not shown. */
  readonly isBinary: boolean
}

const byteOrderMark = [0xef, 0xbb, 0xbf]

export function readNote(bytes: Uint8Array): NoteText {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  const hasMark = encoding === 'utf-8' && byteOrderMark.every((byte, at) => bytes[at] === byte)
  return { text, hasMark, encoding, isBinary: isBinary(text) }
}

/** As UTF-8, with the mark that it had. */
export function writeNote({
  text,
  hasMark,
}: Pick<NoteText, 'text' | 'hasMark'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode((hasMark ? '\ufeff' : '') + text)
}

const lineEnd = /\r\n?|\n/g

/** The text as a box of the browser holds it: with `\n` alone. */
export function inBox(text: string): string {
  return text.replace(lineEnd, '\n')
}

/**
 * The text after an edit in a box. What the edit did not touch stays to the letter; new lines end as most lines of the text
 * do.
 */
export function edited(text: string, box: string): string {
  const before = inBox(text)
  if (before === box) return text
  const start = sharedStart(before, box)
  const end = sharedEnd(before.slice(start), box.slice(start))
  const middle = box.slice(start, box.length - end)
  const from = placeOf(text, start)
  const to = placeOf(text, before.length - end)
  const lineEnding = usualLineEnd(text)
  const whole = text.slice(0, from) + middle.replaceAll('\n', lineEnding) + text.slice(to)
  // A lone `\r` beside a new `\n` would become one line end of both.
  return inBox(whole) === box ? whole : box.replaceAll('\n', lineEnding)
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}

function sharedEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  ) {
    length += 1
  }
  return length
}

/** Where the sign at this place of the box begins in the text. */
function placeOf(text: string, place: number): number {
  let further = 0
  for (const { 0: end, index } of text.matchAll(lineEnd)) {
    if (index - further >= place) break
    further += end.length - 1
  }
  return place + further
}

/** The line end that is there most often; `\n` of a text of one line. */
export function usualLineEnd(text: string): '\n' | '\r\n' | '\r' {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 }
  for (const [end] of text.matchAll(lineEnd)) counts[end as keyof typeof counts] += 1
  if (counts['\r\n'] > counts['\n'] && counts['\r\n'] >= counts['\r']) return '\r\n'
  return counts['\r'] > counts['\n'] ? '\r' : '\n'
}
