// Writes the new address of a page into a text that links to it. To find which of the candidates are links, each gets a marker;
// those whose marker the parsed tree has as a target are links. What is written in code stays.
import { handbook } from '../../entities/handbook.ts'
import { readPage, type PageText } from './read.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { nameOf } from '#core/markdown/names.ts'

export interface WrittenPage extends PageText {
  readonly content: string
}

export interface Move {
  readonly db: string
  /** Names that led to the page, and will lead on to it. */
  readonly from: ReadonlySet<string>
  readonly uri: string
  /** What the page was called, and is called now. */
  readonly titles: { readonly before: string; readonly after: string }
}

/** An address with all its characters percent-encoded. */
const nameStart = /^[\w%/-]{0,600}/

/** A part of the text that looks like a link to the page. */
interface LinkSpan {
  readonly start: number
  readonly end: number
  marked(mark: string): string
  readonly written: string
}

/**
 * The text with the new address in it; the same text where nothing links to the page. Undefined for one that is so long that it
 * cannot be read with marks in it.
 */
export function relink(page: WrittenPage, move: Move): string | undefined {
  const { content } = page
  const places = placesIn(content, move)
  if (places.length === 0) return content
  const stem = markStem(content)
  const marks = new Map(places.map((place, at) => [place, `${stem}-${at}`]))
  const trial = replaced(content, places, (place) => place.marked(marks.get(place)!))
  if (trial.length > handbook.fields.content.max) return undefined
  const found = new Set<string>()
  for (const blocks of readPage(move.db, { ...page, content: trial })) {
    for (const part of partsOf(blocks)) {
      if (part.type === 'missing') found.add(nameOf(part.name))
      if (part.type === 'field') found.add(nameOf(part.of.split('!!')[0]!))
    }
  }
  const links = places.filter((place) => found.has(marks.get(place)!))
  return replaced(content, links, ({ written }) => written)
}

function placesIn(content: string, { db, from, uri, titles }: Move): LinkSpan[] {
  const places: LinkSpan[] = []
  const add = (
    match: RegExpMatchArray,
    name: string,
    [marked, written]: readonly [(mark: string) => string, string],
  ) => {
    if (!from.has(nameOf(name))) return
    places.push({ start: match.index!, end: match.index! + match[0].length, marked, written })
  }
  for (const match of content.matchAll(/\[\[([^[\]\n|]{1,300})(\\?\|[^[\]\n]{1,300})?\]\]/g)) {
    const [, name = '', label] = match
    const spoken = nameOf(name) === nameOf(titles.before) ? titles.after : name.trim()
    const isAddress = name.trim() === nameOf(name)
    const words = label ?? (isAddress || nameOf(spoken) === uri ? '' : `|${spoken}`)
    const target = words === '' && !isAddress && nameOf(spoken) === uri ? spoken : uri
    add(match, name, [(mark) => `[[${mark}${label ?? ''}]]`, `[[${target}${words}]]`])
  }
  for (const match of content.matchAll(/\{\{([^{}!|\n]{1,300})(!![^{}!|\n]{1,100}\}\})/g)) {
    const [, name = '', rest = ''] = match
    add(match, name, [(mark) => `{{${mark}${rest}`, `{{${uri}${rest}`])
  }
  const root = `/account/${db}/wiki/`
  for (let at = content.indexOf(root); at >= 0; at = content.indexOf(root, at + 1)) {
    const rest = content.slice(at + root.length)
    const [name = ''] = nameStart.exec(rest) ?? []
    const match = Object.assign([root + name], { index: at }) as RegExpMatchArray
    add(match, name, [(mark) => root + mark, root + uri])
  }
  return places.sort((one, other) => one.start - other.start)
}

/** A short word that is not in the text: `q` with a number above all that occur. */
function markStem(content: string): string {
  let last = 0
  for (const [, digits] of content.matchAll(/q(\d{0,15})/gi)) last = Math.max(last, Number(digits))
  return `q${last + 1}`
}

function replaced(
  content: string,
  places: readonly LinkSpan[],
  by: (place: LinkSpan) => string,
): string {
  let text = ''
  let from = 0
  for (const place of places) {
    if (place.start < from) continue
    text += content.slice(from, place.start) + by(place)
    from = place.end
  }
  return text + content.slice(from)
}
