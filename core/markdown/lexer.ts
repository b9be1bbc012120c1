// Takes Markdown apart by a library, and gives up where that takes more than a text of its length is worth: the library looks for the
// end of each emphasis through the rest of its paragraph, and reads what it found once more, which is the cube of what is nested; and for the end
// of each address through all that has no blank in it. Each row of a table gets as many cells as its head, which is the square of a wide one.
import { Marked, type MarkedExtension, type Token } from 'marked'

/** Characters that are looked through for each character of a text, and of the shortest one: several times what real texts need. */
const maxLooksPerCharacter = 50
const maxLooks = 100_000
/** What emphasis costs; all other signs are found, or not, in much less. */
const emphasis = /^[*_~]/
const cheaper = 64
/** A block is found in less still. */
const ofBlock = 160
/** Of quotes and lists, which are read again for each line that goes on with one. */
const ofNest = 12
const quote = /^ {0,3}>/
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])/
/** An address by itself in the text, with all that it may end before; of an email what comes before the @, from each of its letters on. */
const address = /^(?:(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]*|[\w.!#$%&'*+/=?`{|}~-]+@)/i
/** What a cell of a table costs, written or not. */
const cell = 25

/** A reader with these extensions. What it gives back throws for a text that is too much work. */
export function makeLexer(options: MarkedExtension): (text: string) => Token[] {
  let left = 0
  const spend = (looks: number) => {
    left -= looks
    if (left < 0) throw new RangeError('too much work')
    // The library goes on by itself.
    return false as const
  }
  const markdown = new Marked(options, {
    tokenizer: {
      // The library calls it first wherever a new part of a paragraph begins.
      escape(rest) {
        const ofSign = emphasis.test(rest) ? rest.length : rest.length / cheaper
        return spend(ofSign + (address.exec(rest)?.[0].length ?? 0))
      },
      // And this one wherever a block begins that is more than an empty line.
      code: (rest) => spend(rest.length / ofBlock),
      blockquote: (rest) => spend(quote.test(rest) ? rest.length / ofNest : 0),
      list: (rest) => spend(item.test(rest) ? rest.length / ofNest : 0),
      table(rest) {
        const [, , columns = '', rows = ''] = this.rules.block.table.exec(rest) ?? []
        return spend(cell * columns.split('|').length * rows.split('\n').length)
      },
    },
  })
  return (text) => {
    left = maxLooks + maxLooksPerCharacter * text.length
    return markdown.lexer(text)
  }
}
