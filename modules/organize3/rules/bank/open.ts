// From the bytes of a bank's file to its text and format, or the reason why it cannot be read.
import { maxCellCharacters, maxImportBytes } from '#core/import/limits.ts'
import { decode, encodingOf, type Encoding } from '#core/import/encoding.ts'
import { isBinary } from '#core/import/text-file.ts'
import type { BankFormat, BankProblem } from './choices.ts'

export interface OpenedBank {
  readonly format: BankFormat
  readonly text: string
  readonly encoding: Encoding
  readonly problem?: BankProblem
}

/** The error of a file with this size in bytes, before any of it is read. */
export function sizeProblem(bytes: number): BankProblem | undefined {
  if (bytes === 0) return 'empty'
  return bytes > maxImportBytes ? 'too_big' : undefined
}

/** First bytes of files that people try instead of the bank's export. */
const marks: readonly (readonly [BankProblem, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['spreadsheet', [0x50, 0x4b, 0x03, 0x04]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
]

/** Opens a file. `encoding`: chosen by a person; found when left out. */
export function openBank(bytes: Uint8Array, encoding?: Encoding): OpenedBank {
  const nothing = { format: 'csv', text: '', encoding: encoding ?? 'utf-8' } as const
  const size = sizeProblem(bytes.length)
  if (size) return { ...nothing, problem: size }
  const other = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (other) return { ...nothing, problem: other[0] }
  const used = encoding ?? encodingOf(bytes)
  return opened(decode(bytes, used), used)
}

/** Opens what was pasted. */
export function openPasted(text: string): OpenedBank {
  if (text.length > maxImportBytes) {
    return { format: 'csv', text: '', encoding: 'utf-8', problem: 'too_big' }
  }
  return opened(text, 'utf-8')
}

function opened(decoded: string, encoding: Encoding): OpenedBank {
  if (isBinary(decoded)) return { format: 'csv', text: '', encoding, problem: 'binary' }
  // PostgreSQL cannot store the character NUL, and no file uses it.
  const bare = decoded.replaceAll('\0', '').replace(/^\ufeff/, '')
  // Some banks put two more marks around the one between cells.
  const text = bare.replaceAll('~|~', '|')
  const format = formatOf(text)
  if (text.trim() === '') return { format, text, encoding, problem: 'empty' }
  if (format !== 'ofx' && hasLongLine(text)) {
    return { format, text: '', encoding, problem: 'line_too_long' }
  }
  return { format, text, encoding }
}

function formatOf(text: string): BankFormat {
  const head = text.slice(0, 5_000)
  if (/<(?:\w+:)?OFX[\s>]/i.test(head) || /^\s*OFXHEADER/i.test(head)) return 'ofx'
  return /^\s*!(?:type|account|option|clear)/i.test(head) ? 'qif' : 'csv'
}

function hasLongLine(text: string): boolean {
  let from = 0
  while (from < text.length) {
    const rest = text.slice(from, from + maxCellCharacters)
    const at = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r'))
    if (at === -1) return rest.length === maxCellCharacters
    from += at + 1
  }
  return false
}
