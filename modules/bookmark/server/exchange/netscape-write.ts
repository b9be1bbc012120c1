// Writes bookmarks as browsers and other services read them ("Netscape bookmark file"), piece by piece.
import { escapeText, escapeValue } from '#core/html/escape.ts'
import type { Bookmark } from '../find.ts'
import { archivedTag } from './netscape-read.ts'

const head = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`
const foot = '</DL><p>\n'

const seconds = (moment: string) => String(Math.floor(Date.parse(moment) / 1_000))

export async function* writeNetscape(
  pages: AsyncIterable<readonly Bookmark[]>,
): AsyncGenerator<string> {
  yield head
  for await (const page of pages) yield page.map(lineOf).join('')
  yield foot
}

function lineOf(doc: Bookmark): string {
  const { url = '', title, description = '', notes, tag_names = [], status } = doc
  const tags = status === 'archived' ? [...tag_names, archivedTag] : tag_names
  const attributes = [
    ['HREF', url],
    ['ADD_DATE', seconds(doc.created_at ?? '1970-01-01')],
    ['LAST_MODIFIED', seconds(doc.updated_at ?? doc.created_at ?? '1970-01-01')],
    ...(status === 'unread' ? [['TOREAD', '1']] : []),
    ...(tags.length > 0 ? [['TAGS', tags.join(',')]] : []),
  ]
  const said = attributes.map(([name, value = '']) => `${name}="${escapeValue(value)}"`).join(' ')
  const note = notes === undefined ? '' : `[linkding-notes]${notes}[/linkding-notes]`
  const text = description + note
  const line = `<DT><A ${said}>${escapeText(title ?? url)}</A>\n`
  return text === '' ? line : `${line}<DD>${escapeText(text)}\n`
}
