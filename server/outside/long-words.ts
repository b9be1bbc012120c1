// Long words of a document are cut before the PDF library measures them: for each line that it fills it measures all that is left
// of the word, so one of some thousand letters would take seconds. The pieces are drawn side by side, as the word was. Pure.

/** Letters that are measured in one go; more fit into hardly any line. */
const maxLetters = 40

const longWord = new RegExp(String.raw`\S{${maxLetters}}(?=\S)`, 'gu')

function piecesOf(text: string): string | string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: piece, index } of text.matchAll(longWord)) {
    pieces.push(text.slice(from, index + piece.length))
    from = index + piece.length
  }
  return from === 0 ? text : [...pieces, text.slice(from)]
}

/** The same document, whose texts (`text`, wherever it is in it) hold no long words. */
export function cutLongWords<Part>(part: Part): Part {
  const cut = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(cut)
    if (one === null || typeof one !== 'object') return one
    const members = Object.entries(one).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string' ? piecesOf(value) : cut(value),
    ])
    return Object.fromEntries(members)
  }
  // Nothing but the texts is another one.
  return cut(part) as Part
}
