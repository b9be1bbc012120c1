// Where an address that is written in a text by itself ends: as the library has it, which looks through all of it again for each sign that it
// leaves to the text.

/** They end a sentence, not an address. */
const signs = '?!.,:;*_\'"~)'
/** The end of a reference such as `&amp;` but for its semicolon. */
const isLetter = /[a-z\d]/i

/** What of the letters up to the next blank is the address: without brackets that are not closed, and without signs and references at its end. */
export function wholeAddress(written: string): string {
  const { pairs, until } = bracketsOf(written)
  let end = until
  for (;;) {
    while (end > pairs && signs.includes(written[end - 1]!)) end -= 1
    const start = written[end] === ';' && end < until ? startOfReference(written, end) : undefined
    if (start === undefined) return written.slice(0, end)
    end = start
  }
}

/** Behind its last pair of brackets, and where one begins that is not closed. */
function bracketsOf(written: string): { readonly pairs: number; readonly until: number } {
  for (let pairs = 0; ;) {
    const opened = written.indexOf('(', pairs)
    if (opened < 0) return { pairs, until: written.length }
    const closed = written.indexOf(')', opened)
    if (closed < 0) return { pairs, until: opened }
    pairs = closed + 1
  }
}

function startOfReference(written: string, end: number): number | undefined {
  let start = end
  while (start > 0 && isLetter.test(written[start - 1]!)) start -= 1
  return start < end && written[start - 1] === '&' ? start - 1 : undefined
}
