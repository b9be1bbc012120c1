// What belongs to an item beside its text: sounds, films and pictures, in the ways of RSS, Atom, Media RSS and podcasts.
import type { XmlNode } from '../xml/tree.ts'
import { escapeValue } from '#core/html/escape.ts'
import { absoluteAddress } from './addresses.ts'
import { baseOf, withRel, type Base, type Link } from './links.ts'
import { attribute, firstText, named, textOf } from './nodes.ts'
import type { ParsedEnclosure } from './parsed.ts'

/** `content`: sanitised HTML of the item; pictures that are in it are not listed beside it. */
export function enclosuresOf(
  item: XmlNode,
  links: readonly Link[],
  { content, ...base }: Base & { readonly content: string },
): ParsedEnclosure[] {
  const seconds = secondsOf(firstText(named(item, 'itunes:duration')))
  const found = [
    ...named(item, 'enclosure').map((node) =>
      enclosure(node, attribute(node, 'url') ?? attribute(node, 'href'), base),
    ),
    ...withRel(links, 'enclosure').map(({ node, address }) => enclosure(node, address, base)),
    ...playable(item).map((node) => enclosure(node, attribute(node, 'url'), base)),
    ...gallery(item)
      .map((node) => enclosure(node, attribute(node, 'url'), base))
      .filter((one) => one && !content.includes(escapeValue(one.url.split('?', 1)[0]!))),
  ].filter((one) => one !== undefined)
  const original = absoluteAddress(
    firstText(named(item, 'feedburner:origenclosurelink')),
    base.document,
  )
  if (original && found[0]) found[0] = { ...found[0], url: original }
  const [first, ...others] = uniqueByAddress(found)
  if (!first) return []
  // A file with a duration and without a type is taken for sound.
  const timed = seconds === undefined ? first : { type: 'audio/mpeg', seconds, ...first }
  return [timed, ...others]
}

/** The picture of the item. */
export function imageOf(item: XmlNode, base: Base): string | undefined {
  const pictures = [
    ...mediaContents(item)
      .filter((node) => isShown(node) && !plays(node) && isPicture(node))
      .toSorted((one, other) => widthOf(other) - widthOf(one)),
    ...mediaNamed(item, 'media:thumbnail').filter(isShown),
    ...named(item, 'itunes:image'),
    ...named(item, 'itunes:link').filter((link) => attribute(link, 'rel') === 'image'),
    ...named(item, 'enclosure').filter(isPicture),
    ...named(item, 'image'),
  ]
  return firstPicture(pictures, base, ['url', 'href'])
}

/** The first address that one of these attributes, or an element or text inside, says. */
export function firstPicture(
  nodes: readonly XmlNode[],
  base: Base,
  attributes: readonly [string, string],
): string | undefined {
  for (const node of nodes) {
    const [inside] = named(node, 'url')
    const [said] = attributes.flatMap((name) => attribute(node, name) ?? [])
    const address = absoluteAddress(said ?? textOf(inside ?? node), baseOf(node, base))
    if (address) return address
  }
  return undefined
}

export function mediaNamed(item: XmlNode, name: string): XmlNode[] {
  const holders = named(item, 'media:group', 'media:content')
  return [...named(item, name), ...holders.flatMap((holder) => named(holder, name))]
}

function mediaContents(item: XmlNode): XmlNode[] {
  return mediaNamed(item, 'media:content').filter((node) => node.attributes.has('url'))
}

/** Sound and film. A group holds one film in several sizes: its default is taken, else the first. */
function playable(item: XmlNode): XmlNode[] {
  const isMeant = (node: XmlNode) => attribute(node, 'isdefault')?.toLowerCase() === 'true'
  const ofGroups = named(item, 'media:group').flatMap((group) => {
    const playing = mediaIn(group).filter(plays)
    return playing.find(isMeant) ?? playing[0] ?? []
  })
  return [...mediaIn(item).filter(plays), ...ofGroups]
}

const mediaIn = (holder: XmlNode) =>
  named(holder, 'media:content').filter((node) => node.attributes.has('url'))

/** Several pictures of one item. Those with widths are one picture in several sizes, and are left out. */
function gallery(item: XmlNode): XmlNode[] {
  const pictures = mediaIn(item).filter(
    (node) => !node.attributes.has('width') && isShown(node) && !plays(node) && isPicture(node),
  )
  return pictures.slice(0, maxPictures)
}

const maxPictures = 20

/** Pixels of the longer side; portraits and small copies have less. */
const minSide = 75

const widthOf = (node: XmlNode) => Number(attribute(node, 'width')) || 0

/** Neither an icon nor the portrait of an author. */
function isShown(node: XmlNode): boolean {
  const sides = ['width', 'height'].flatMap((name) => Number(attribute(node, name)) || [])
  const isFace = /^https?:\/\/[\w.]*gravatar\.com\//i.test(attribute(node, 'url') ?? '')
  return Math.max(...sides, sides.length === 0 ? minSide : 0) >= minSide && !isFace
}

/** Sound and film, not the players of former days. */
function plays(node: XmlNode): boolean {
  const type = attribute(node, 'type') ?? ''
  if (/flash/.test(type)) return false
  return /^(audio|video)\//.test(type) || /^(audio|video)$/.test(attribute(node, 'medium') ?? '')
}

function isPicture(node: XmlNode): boolean {
  const type = attribute(node, 'type') ?? ''
  const medium = attribute(node, 'medium') ?? ''
  if (type !== '' || medium !== '') return type.startsWith('image/') || medium === 'image'
  return /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(attribute(node, 'url') ?? '')
}

function enclosure(
  node: XmlNode,
  written: string | undefined,
  base: Base,
): ParsedEnclosure | undefined {
  const url = absoluteAddress(written, baseOf(node, base))
  if (!url) return undefined
  const size = attribute(node, 'length') ?? attribute(node, 'filesize')
  const bytes = Number(size?.replaceAll(/(?<=\d)[,. ](?=\d{3})/g, ''))
  const seconds = secondsOf(attribute(node, 'duration'))
  const type = typeOf(node, url)
  const title =
    attribute(node, 'title') ?? firstText(named(node, 'media:description', 'media:title'))
  return {
    url,
    ...(type && { type }),
    ...(Number.isSafeInteger(bytes) && bytes > 0 && { bytes }),
    ...(seconds !== undefined && { seconds }),
    ...(title && { title }),
  }
}

const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  wav: 'audio/wav',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** The type that the feed gives, unless it is no type or means "some bytes": then the one of the address's ending. */
function typeOf(node: XmlNode, url: string): string | undefined {
  const said = attribute(node, 'type')?.toLowerCase()
  const isVague = said === undefined || !/^[a-z]+\//.test(said) || /octet-stream|binary/.test(said)
  const byMedium = attribute(node, 'medium') === 'image' ? 'image/*' : undefined
  return isVague ? (typeByName(url) ?? byMedium ?? said) : said
}

function typeByName(url: string): string | undefined {
  const ending = /\.([a-z\d]{2,5})$/i.exec(new URL(url).pathname)?.[1]
  return ending && types[ending.toLowerCase()]
}

/** Characters of a duration: the pattern tries the blanks of a longer text in too many ways. */
const maxDurationLength = 40
const inUnits =
  /^(?:pt)?(?:(\d{1,3})\s*h[a-z.]*)?\s*(?:(\d{1,4})\s*m[a-z.]*)?\s*(?:(\d{1,6})(?:\.\d+)?\s*s[a-z.]*)?$/i

/** `3600`, `59:30`, `1:02:03`, `1h 2m`, `PT1H2M3S`. */
export function secondsOf(written: string | undefined): number | undefined {
  if (!written || written.length > maxDurationLength) return undefined
  const units = inUnits.exec(written)
  if (units) {
    const [hours = 0, minutes = 0, seconds = 0] = units.slice(1).map((part) => Number(part ?? 0))
    return hours * 3_600 + minutes * 60 + seconds || undefined
  }
  if (!/^\d{1,7}(:\d{1,2}){0,2}(\.\d+)?$/.test(written)) return undefined
  return (
    Math.round(written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)) || undefined
  )
}

function uniqueByAddress(enclosures: readonly ParsedEnclosure[]): ParsedEnclosure[] {
  const seen = new Map<string, ParsedEnclosure>()
  for (const one of enclosures) if (!seen.has(one.url)) seen.set(one.url, one)
  return [...seen.values()]
}
