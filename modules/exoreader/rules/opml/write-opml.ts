// Writes subscriptions as OPML 2.0: folders as nested outlines, everything in an order of its own, so that the same subscriptions
// are always the same file.
import { escapeValue, fitForXml } from '#core/html/escape.ts'
import { foldersOf, ownNamespace, ownPrefix, type OpmlFeed } from './opml.ts'

interface Folder {
  readonly folders: Map<string, Folder>
  readonly feeds: OpmlFeed[]
}

/** `title`: of the file. */
export function writeOpml(feeds: readonly OpmlFeed[], title: string): string {
  const root = folder()
  for (const feed of feeds) {
    let place = root
    for (const name of foldersOf(feed.label)) {
      const inner = place.folders.get(name) ?? folder()
      place.folders.set(name, inner)
      place = inner
    }
    place.feeds.push(feed)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:${ownPrefix}="${ownNamespace}">`,
    `  <head>\n    <title>${escaped(title)}</title>\n  </head>`,
    '  <body>',
    ...linesOf(root, 2),
    '  </body>',
    '</opml>\n',
  ].join('\n')
}

const folder = (): Folder => ({ folders: new Map(), feeds: [] })

/** By code units: the order of no language, the same everywhere. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function linesOf({ folders, feeds }: Folder, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const inner = [...folders].toSorted(([a], [b]) => inOrder(a, b))
  return [
    ...inner.flatMap(([name, one]) => [
      `${indent}<outline ${written({ text: name, title: name })}>`,
      ...linesOf(one, depth + 1),
      `${indent}</outline>`,
    ]),
    ...feeds
      .toSorted((a, b) => inOrder(a.title, b.title) || inOrder(a.url, b.url))
      .map((feed) => `${indent}<outline ${attributesOf(feed)}/>`),
  ]
}

function attributesOf({ url, title, website_url, active, customize_title }: OpmlFeed): string {
  const text = title || url
  return written({
    type: 'rss',
    text,
    title: text,
    xmlUrl: url,
    ...(website_url !== '' && { htmlUrl: website_url }),
    ...(!active && { [`${ownPrefix}:active`]: 'false' }),
    ...(customize_title && { [`${ownPrefix}:customizeTitle`]: 'true' }),
  })
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')
}

/** The text escaped for an element or an attribute, with its line breaks. */
const escaped = (text: string) =>
  escapeValue(fitForXml(text)).replace(/[\t\n\r]/g, (one) => `&#${one.charCodeAt(0)};`)
