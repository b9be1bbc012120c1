// The thread that lays PDF documents out (`pdf.ts`): the library works for seconds on a long one, and others must not wait
// for that. Its fonts alone are read from the disk, and nothing from the network.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import library from 'pdfmake'
import type { Content } from 'pdfmake/interfaces.js'
import { cutLongWords } from './long-words.ts'
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
