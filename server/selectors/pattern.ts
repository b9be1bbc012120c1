// Regular expressions of `$regex`: reads a safe part of PCRE and prints it for PostgreSQL. What could run without
// end (references to groups) or differs between engines (look-around, \p) is refused.
import { failCall } from '#core/errors.ts'

export type Ranges = readonly (readonly [number, number])[]

export type Piece =
  | { is: 'set'; not: boolean; ranges: Ranges }
  | { is: 'start' | 'end'; whole: boolean }
  | { is: 'boundary'; not: boolean }
  | { is: 'sequence' | 'choice'; of: Piece[] }
  | { is: 'repeat'; of: Piece; min: number; max: number }

export interface Pattern {
  readonly source: string
  readonly root: Piece
  readonly ignoreCase: boolean
  /** `^` and `$` match at line ends too. */
  readonly lines: boolean
}

const maxLength = 1000
const maxRepeat = 255
const maxSize = 500
const maxDepth = 50

const digits: Ranges = [[48, 57]]
const word: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const blanks: Ranges = [
  [9, 13],
  [32, 32],
]
const top = 0x10ffff
const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, e: 27 }

function complement(ranges: Ranges): Ranges {
  const outside: [number, number][] = []
  let from = 1
  for (const [low, high] of ranges) {
    if (low > from) outside.push([from, low - 1])
    from = high + 1
  }
  return [...outside, [from, top]]
}

const classes: Record<string, Ranges> = {
  d: digits,
  w: word,
  s: blanks,
  D: complement(digits),
  W: complement(word),
  S: complement(blanks),
}

class PatternParser {
  readonly #text: readonly string[]
  readonly #source: string
  #at = 0
  #depth = 0
  #dotAll = false

  constructor(source: string) {
    this.#source = source
    this.#text = [...source]
  }

  refuse(): Error {
    return failCall('bad_arg', `Bad argument for operator $regex: ${JSON.stringify(this.#source)}`)
  }

  read(): Pattern {
    const flags = this.#flags()
    this.#dotAll = flags.includes('s')
    const root = this.#choice()
    if (this.#at < this.#text.length) throw this.refuse()
    if (size(root) > maxSize) throw this.refuse()
    const [ignoreCase, lines] = [flags.includes('i'), flags.includes('m')]
    return { source: this.#source, root, ignoreCase, lines }
  }

  #flags(): string {
    const match = /^\(\?([ims]+)\)/.exec(this.#source)
    this.#at += match?.[0].length ?? 0
    return match?.[1] ?? ''
  }

  get #next(): string | undefined {
    return this.#text[this.#at]
  }

  #eat(text: string): boolean {
    const found = [...text].every((char, offset) => this.#text[this.#at + offset] === char)
    if (found) this.#at += text.length
    return found
  }

  #choice(): Piece {
    if (++this.#depth > maxDepth) throw this.refuse()
    const of = [this.#sequence()]
    while (this.#eat('|')) of.push(this.#sequence())
    this.#depth--
    return of.length === 1 ? of[0]! : { is: 'choice', of }
  }

  #sequence(): Piece {
    const of: Piece[] = []
    while (this.#next !== undefined && this.#next !== '|' && this.#next !== ')') {
      of.push(this.#repeated(this.#atom()))
    }
    return { is: 'sequence', of }
  }

  #repeated(piece: Piece): Piece {
    const bounds = this.#bounds()
    if (!bounds) return piece
    const zeroWidth = piece.is === 'start' || piece.is === 'end' || piece.is === 'boundary'
    // A lazy mark changes what is captured, not whether there is a match.
    this.#eat('?')
    if (zeroWidth || this.#next === '+' || this.#bounds()) throw this.refuse()
    return { is: 'repeat', of: piece, ...bounds }
  }

  #bounds(): { min: number; max: number } | undefined {
    if (this.#eat('*')) return { min: 0, max: Infinity }
    if (this.#eat('+')) return { min: 1, max: Infinity }
    if (this.#eat('?')) return { min: 0, max: 1 }
    const match = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(
      this.#text.slice(this.#at, this.#at + 12).join(''),
    )
    if (!match) return undefined
    this.#at += match[0].length
    const min = Number(match[1])
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Infinity
    if (min > maxRepeat || min > max || (max !== Infinity && max > maxRepeat)) throw this.refuse()
    return { min, max }
  }

  #atom(): Piece {
    const char = this.#next!
    if (char === '*' || char === '+' || char === '?') throw this.refuse()
    this.#at++
    if (char === '^') return { is: 'start', whole: false }
    if (char === '$') return { is: 'end', whole: false }
    if (char === '.') return one(this.#dotAll ? [[1, top]] : complement([[10, 10]]))
    if (char === '(') return this.#group()
    if (char === '[') return this.#set()
    return char === '\\' ? this.#escape() : one(single(char))
  }

  #group(): Piece {
    if (this.#eat('?') && !this.#eat(':')) throw this.refuse()
    const inside = this.#choice()
    if (!this.#eat(')')) throw this.refuse()
    return inside
  }

  #escape(): Piece {
    const char = this.#next
    if (char === 'A' || char === 'z' || char === 'Z') {
      this.#at++
      return { is: char === 'A' ? 'start' : 'end', whole: true }
    }
    if (char === 'b' || char === 'B') {
      this.#at++
      return { is: 'boundary', not: char === 'B' }
    }
    return one(this.#escaped())
  }

  /** What follows a backslash, in a set or outside. */
  #escaped(): Ranges {
    const rest = this.#text.slice(this.#at, this.#at + 12).join('')
    const code = /^(?:x\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(rest)
    if (code) {
      this.#at += code[0].length
      const value = Number.parseInt(code[1] ?? code[2] ?? code[3]!, 16)
      if (value === 0 || value > top || (value >= 0xd800 && value <= 0xdfff)) throw this.refuse()
      return [[value, value]]
    }
    const char = this.#next
    if (char === undefined) throw this.refuse()
    this.#at++
    const shorthand = classes[char]
    if (shorthand) return shorthand
    const control = controls[char]
    if (control !== undefined) return [[control, control]]
    if (/[\p{L}\p{N}]/u.test(char)) throw this.refuse()
    return single(char)
  }

  #set(): Piece {
    const not = this.#eat('^')
    const ranges: (readonly [number, number])[] = []
    for (let first = true; first || this.#next !== ']'; first = false) {
      const low = this.#member()
      const ranged = this.#next === '-' && this.#text[this.#at + 1] !== ']'
      if (!ranged) {
        ranges.push(...low)
        continue
      }
      this.#at++
      const high = this.#member()
      const [from, to] = [low[0]![0], high[0]![1]]
      if (!isSingle(low) || !isSingle(high) || from > to) throw this.refuse()
      ranges.push([from, to])
    }
    this.#at++
    return { is: 'set', not, ranges }
  }

  #member(): Ranges {
    const char = this.#next
    // [[:alpha:]] and its like differ between engines.
    if (char === undefined || (char === '[' && this.#text[this.#at + 1] === ':'))
      throw this.refuse()
    this.#at++
    return char === '\\' ? this.#escaped() : single(char)
  }
}

function single(char: string): Ranges {
  const code = char.codePointAt(0)!
  return [[code, code]]
}

function isSingle(ranges: Ranges): boolean {
  return ranges.length === 1 && ranges[0]![0] === ranges[0]![1]
}

function one(ranges: Ranges): Piece {
  return { is: 'set', not: false, ranges }
}

/** Steps the pattern takes once its repeats are written out. */
function size(piece: Piece): number {
  if (piece.is === 'sequence' || piece.is === 'choice') {
    return piece.of.reduce((sum, part) => sum + size(part), 1)
  }
  if (piece.is !== 'repeat') return 1
  return 1 + size(piece.of) * Math.max(piece.min, piece.max === Infinity ? 1 : piece.max)
}

/** Reads a pattern; one that is wrong, too long, too large or beyond the safe part → Failure bad_arg. */
export function parsePattern(source: string): Pattern {
  const reader = new PatternParser(source)
  if (source.length > maxLength) throw reader.refuse()
  return reader.read()
}

function code(point: number): string {
  return `\\U${point.toString(16).padStart(8, '0')}`
}

/** The same pattern as PostgreSQL reads it (ARE), every character spelled by its number. */
export function toPostgres(pattern: Pattern): string {
  const options = (pattern.lines ? 'w' : 's') + (pattern.ignoreCase ? 'i' : 'c')
  return `(?${options})${print(pattern.root)}`
}

const inWord = '[A-Za-z0-9_]'
const boundary = `(?:(?<=${inWord})(?!${inWord})|(?<!${inWord})(?=${inWord}))`
const noBoundary = `(?:(?<=${inWord})(?=${inWord})|(?<!${inWord})(?!${inWord}))`

function print(piece: Piece): string {
  switch (piece.is) {
    case 'set': {
      const ranges = piece.ranges.map(([low, high]) =>
        low === high ? code(low) : `${code(low)}-${code(high)}`,
      )
      return piece.not || ranges.length > 1 || ranges[0]!.includes('-')
        ? `[${piece.not ? '^' : ''}${ranges.join('')}]`
        : ranges[0]!
    }
    case 'start':
      return piece.whole ? '\\A' : '^'
    case 'end':
      return piece.whole ? '\\Z' : '$'
    case 'boundary':
      return piece.not ? noBoundary : boundary
    case 'sequence':
      return piece.of.map(print).join('')
    case 'choice':
      return `(?:${piece.of.map(print).join('|')})`
    case 'repeat': {
      const { min, max } = piece
      return `(?:${print(piece.of)}){${min},${max === Infinity ? '' : max}}`
    }
  }
}
