// The thread that lays PDF documents out (`pdf.ts`): the library works for seconds on a long one, and others must not wait
// for that. Its fonts alone are read from the disk, and nothing from the network.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import library from 'pdfmake'
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from './pdf.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts')
const face = (name: string) => join(fonts, 'Roboto', `Roboto-${name}.ttf`)
const [normal, bold] = [face('Regular'), face('Medium')]
library.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
library.setUrlAccessPolicy(() => false)
library.setLocalAccessPolicy((path) => path.startsWith(fonts))

/** Lays a document out. Rejects for one that cannot be drawn. */
export async function work({
  pageFoot,
  ...definition
}: PdfDefinition): Promise<{ bytes: Uint8Array; pages: number }> {
  let pages = 1
  const footer = (page: number, count: number) => {
    pages = count
    if (!pageFoot) return null
    const { text, style, margin } = pageFoot
    const place: Content = { text: `${page} / ${count}`, alignment: 'right' }
    return { style, margin, columns: [{ text }, place] }
  }
  const bytes = await library.createPdf({ ...cutLongWords(definition), footer }).getBuffer()
  return { bytes, pages }
}

// The library measures for each line that a word fills all that is left of it, so one of some thousand letters would take seconds.

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
function cutLongWords<Part>(part: Part): Part {
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
