// A text without tags as HTML: its paragraphs, its lines, and its addresses as links.
import { escapeValue } from '#core/html/escape.ts'

const address = /https?:\/\/[^\s<>"'`]+/g

/** The text as HTML: empty lines separate paragraphs, and http addresses are links. */
export function textAsHtml(text: string): string {
  const parts = text.trim().split(/\r?\n[^\S\n]*\r?\n\s*/)
  return parts.map((part) => `<p>${linked(part).replaceAll(/\r?\n/g, '<br>')}</p>`).join('')
}

function linked(text: string): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(address)) {
    const url = withoutEnd(found[0])
    const shown = escapeValue(url)
    html += `${escapeValue(text.slice(from, found.index))}<a href="${shown}">${shown}</a>`
    from = found.index + url.length
  }
  return html + escapeValue(text.slice(from))
}

const marks = '.,;:!?…*_~]'

/** The address without marks that end a sentence; a bracket stays where one opens in it. Reads the end once, whatever strangers write. */
function withoutEnd(written: string): string {
  const closing = new Set(written.includes('(') ? marks : `${marks})`)
  let end = written.length
  while (closing.has(written[end - 1]!)) end -= 1
  return written.slice(0, end)
}
