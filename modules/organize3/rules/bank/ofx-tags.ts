// What an OFX file holds, by account: version 1 (SGML, whose values are not closed) and 2 (XML). Read by its tags alone, so that unclosed
// tags and unusual nesting do no harm.
import { escapeText } from '#core/html/escape.ts'

export type Values = Map<string, string>

export interface Movement {
  readonly line: number
  /** A purchase, sale or income of securities: no movement of money that a wallet keeps. */
  readonly isSecurity?: true
  readonly values: Values
}

export interface Statement {
  readonly isCard: boolean
  readonly values: Values
  readonly ledger: Values
  readonly movements: Movement[]
}

const tag = /<(\/?)(?:[A-Za-z]\w*:)?([A-Za-z][\w.]*)[^<>]*>([^<]*)/g

/** What is in the file, by account. */
export function statementsOf(source: string): Statement[] {
  const text = withoutSections(source)
  const statements: Statement[] = []
  let statement: Statement | undefined
  let movement: Movement | undefined
  let isLedger = false
  let isForeign = false
  const lineAt = lineCounter(text)
  for (const [, slash, written = '', content = '', at] of tagsOf(text)) {
    const name = written.toUpperCase()
    const value = unescaped(content.trim())
    const isOpening = slash === ''
    if (/^(?:CC|INV)?STMTRS$/.test(name)) {
      movement = undefined
      statement = isOpening ? begin(statements, name === 'CCSTMTRS') : undefined
    } else if (name === 'CURRENCY' && value === '') {
      // Amounts of the movement are in this one; in `ORIGCURRENCY` they were before they were changed.
      isForeign = isOpening
    } else if (name === 'INVTRAN') {
      if (!isOpening) continue
      movement = { line: lineAt(at), values: new Map(), isSecurity: true }
      ;(statement ??= begin(statements)).movements.push(movement)
    } else if (name === 'STMTTRN') {
      isForeign = false
      movement = isOpening ? { line: lineAt(at), values: new Map() } : undefined
      if (movement) (statement ??= begin(statements)).movements.push(movement)
    } else if (name === 'LEDGERBAL') {
      movement = undefined
      isLedger = isOpening
    } else if (name === 'BANKTRANLIST' || name === 'AVAILBAL') {
      movement = undefined
      isLedger = false
    } else if (isOpening && value !== '') {
      const values = movement?.values ?? (isLedger ? statement?.ledger : statement?.values)
      const kept = isForeign && name === 'CURSYM' ? 'CURRENCY' : name
      if (values && !values.has(kept)) values.set(kept, value)
    }
  }
  return statements
}

function begin(statements: Statement[], isCard = false): Statement {
  const statement = { isCard, values: new Map(), ledger: new Map(), movements: [] }
  statements.push(statement)
  return statement
}

type Tag = readonly [string, string, string, string, number]

function* tagsOf(text: string): Generator<Tag> {
  for (const match of text.matchAll(tag)) {
    const [whole, slash = '', name = '', content = ''] = match
    yield [whole, slash, name, content, match.index]
  }
}

function lineCounter(text: string): (at: number) => number {
  let line = 1
  let from = 0
  return (at) => {
    for (; from < at; from++) {
      if (text[from] === '\n' || (text[from] === '\r' && text[from + 1] !== '\n')) line += 1
    }
    return line
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,5}));/gi, (whole, ten, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = ten === undefined ? Number.parseInt(String(hex), 16) : Number(ten)
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' '
  })
}

/** What is between `<![CDATA[` and `]]>` as other text is written. */
function withoutSections(text: string): string {
  const [head = '', ...sections] = text.split('<![CDATA[')
  const parts = sections.map((section) => {
    const end = section.indexOf(']]>')
    return end === -1 ? section : escapeText(section.slice(0, end)) + section.slice(end + 3)
  })
  return head + parts.join('')
}
