// Takes Markdown apart by a library, and gives up where that takes more than a text of its length is worth: the library looks for the
// end of each emphasis through the rest of its paragraph, and reads what it found once more, which is the cube of what is nested; and for the end
// of each address through all that has no blank in it. Each row of a table gets as many cells as its head, which is the square of a wide one.
// What each sign and block costs was measured: whatever 100,000 characters are, they take about a quarter of a second.
import { Marked, type MarkedExtension, type Token } from 'marked'
import { wholeAddress } from './address.ts'

/** Characters that are looked through for each character of a text, and of the shortest one: several times what real texts need. */
const maxLooksPerCharacter = 50
const maxLooks = 100_000
/** The end of emphasis is looked for letter by letter, that of links and code in less, and whether any other sign means something in much less. */
const emphasis = /^[*_~]/
const bracket = /^(?:!?\[|`)/
const ofBracket = 8
const ofSign = 64
/** A block is found in less still. */
const ofBlock = 160
/** Of lists, which are read again for each line that goes on with one. */
const ofNest = 12
/** Each line of an item is looked through for a line below it that makes it a heading. */
const ofHeading = 4
const quote = /^ {0,3}>/
/** Lines that go on with a quote without its sign: all behind them are taken apart once more. */
const goesOn = /\n(?! {0,3}>)[^\n]*\n(?= {0,3}>)/g
const ofGoingOn = 64
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])/
/** An address by itself in the text, with all that it may end before. */
const address = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]*/i
/** What may be of an email, in front of its @: it is looked through from each of its letters on, with an @ and without. */
const mailbox = /^[\w.!#$%&'*+/=?`{|}~-]+/
/** No quote or heading goes on behind it. */
const emptyLine = /\n[ \t]*\n/
const partOf = (rest: string) => {
  const end = rest.search(emptyLine)
  return end < 0 ? rest.length : end
}
/** What a cell of a table costs, written or not. */
const cell = 25

/** How much begins as code and never ends, where a sign was escaped: the library looks through all behind it. */
function openTicks(part: string): number {
  const lasts = new Map<number, number>()
  for (const { 0: run, index } of part.matchAll(/`+/g)) lasts.set(run.length, index)
  const begun = [...part.matchAll(/\\[^]|`+/g)].filter(({ 0: run }) => run.startsWith('`'))
  return begun.filter(({ 0: { length }, index }) => (lasts.get(length) ?? -1) <= index).length
}

/** A reader with these extensions. What it gives back throws for a text that is too much work. */
export function makeLexer(options: MarkedExtension): (text: string) => Token[] {
  let left = 0
  const spend = (looks: number) => {
    left -= looks
    if (left < 0) throw new RangeError('too much work')
    // The library goes on by itself.
    return false as const
  }
  const lengthOf = (sign: RegExp, rest: string) => sign.exec(rest)?.[0].length ?? 0
  const markdown = new Marked(options, {
    tokenizer: {
      // The library calls it first wherever a new part of a paragraph begins.
      escape(rest) {
        const part = emphasis.test(rest) ? 1 : bracket.test(rest) ? ofBracket : ofSign
        return spend(rest.length / part + lengthOf(address, rest) + lengthOf(mailbox, rest))
      },
      // And this one wherever a block begins that is more than an empty line.
      code: (rest) => spend(rest.length / ofBlock),
      // All of its lines are taken apart, however few are read.
      blockquote(rest) {
        if (!quote.test(rest)) return false
        const part = partOf(rest)
        const times = rest.slice(0, part).match(goesOn)?.length ?? 0
        return spend(part * (1 + times / ofGoingOn))
      },
      lheading: (rest) => spend(partOf(rest) / ofHeading),
      list: (rest) => spend(item.test(rest) ? rest.length / ofNest : 0),
      table(rest) {
        const [, , columns = '', rows = ''] = this.rules.block.table.exec(rest) ?? []
        return spend(cell * columns.split('|').length * rows.split('\n').length)
      },
      url(rest) {
        const [written, start, at] = this.rules.inline.url.exec(rest) ?? []
        if (written === undefined || at === '@') return false
        const raw = wholeAddress(written)
        const href = start === 'www.' ? `http://${raw}` : raw
        const tokens: Token[] = [{ type: 'text', raw, text: raw }]
        return { type: 'link', raw, text: raw, href, autolink: true, tokens }
      },
    },
  })
  return (text) => {
    left = maxLooks + maxLooksPerCharacter * text.length
    for (const part of text.split(emptyLine)) spend((openTicks(part) * part.length) / ofBracket)
    return markdown.lexer(text)
  }
}
