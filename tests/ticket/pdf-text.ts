// The text of a PDF as our library writes them: streams are inflated, and each font's own table turns its codes into letters.
// poppler's pdftotext reads the same; tests need no program that may not be there.
import { inflateSync } from 'node:zlib'

interface PdfObject {
  readonly head: string
  readonly stream: string
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const found of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', whole = ''] = found
    const [head = '', rest] = whole.split('stream\n', 2)
    const raw = Buffer.from(rest?.slice(0, rest.lastIndexOf('\nendstream')) ?? '', 'latin1')
    const isDeflated = head.includes('/FlateDecode') && raw.length > 0
    objects.set(id, { head, stream: (isDeflated ? inflateSync(raw) : raw).toString('latin1') })
  }
  return objects
}

/** Code (hex) → letters, of one font's ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  const utf16 = (hex: string) =>
    Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le')
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w\s]*)>/g)].entries())
      letters.set((start + at).toString(16).padStart(4, '0'), utf16(hex))
  }
  return letters
}

/** The text of each page, pieces of a line joined by blanks. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const follow = (head: string, name: string) =>
    objects.get(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '')
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = follow(objects.get(id)?.head ?? '', 'ToUnicode')
      if (table) fonts.set(name, lettersOf(table.stream))
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => readPage(follow(head, 'Contents')?.stream ?? '', fonts))
}

function readPage(stream: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  const pieces: string[] = []
  let letters: Map<string, string> | undefined
  for (const [, font, array] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font)
    const codes = [...(array ?? '').matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join('')
    if (codes) pieces.push((codes.match(/.{4}/g) ?? []).map((code) => letters?.get(code)).join(''))
  }
  return pieces.join(' ').replace(/\s+/g, ' ')
}
