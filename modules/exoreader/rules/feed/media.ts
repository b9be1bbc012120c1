// What belongs to an item beside its text: sounds, films and pictures, in the ways of RSS, Atom, Media RSS and podcasts.
import type { XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'
import { baseOf, withRel, type Base, type Link } from './links.ts'
import { attribute, firstText, named, textOf } from './nodes.ts'
import type { ParsedEnclosure } from './parsed.ts'

export function enclosuresOf(item: XmlNode, links: readonly Link[], base: Base): ParsedEnclosure[] {
  const seconds = secondsOf(firstText(named(item, 'itunes:duration')))
  const found = [
    ...named(item, 'enclosure').map((node) =>
      enclosure(node, attribute(node, 'url') ?? attribute(node, 'href'), base),
    ),
    ...withRel(links, 'enclosure').map(({ node, address }) => enclosure(node, address, base)),
    ...mediaContents(item)
      .filter(plays)
      .map((node) => enclosure(node, attribute(node, 'url'), base)),
  ].filter((one) => one !== undefined)
  const original = absoluteAddress(
    firstText(named(item, 'feedburner:origenclosurelink')),
    base.document,
  )
  if (original && found[0]) found[0] = { ...found[0], url: original }
  const [first, ...others] = uniqueByAddress(found)
  if (!first) return []
  return [
    seconds === undefined || first.seconds !== undefined ? first : { ...first, seconds },
    ...others,
  ]
}

/** A picture that stands for the item. */
export function imageOf(item: XmlNode, base: Base): string | undefined {
  const pictures = [
    ...mediaContents(item).filter((node) => !plays(node) && isPicture(node)),
    ...mediaNamed(item, 'media:thumbnail'),
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
  const type = attribute(node, 'type') ?? typeByName(url)
  const title = attribute(node, 'title') ?? firstText(named(node, 'media:title'))
  return {
    url,
    ...(type && { type: type.toLowerCase() }),
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

function typeByName(url: string): string | undefined {
  const ending = /\.([a-z\d]{2,5})$/i.exec(new URL(url).pathname)?.[1]
  return ending && types[ending.toLowerCase()]
}

const inUnits =
  /^(?:pt)?(?:(\d{1,3})\s*h[a-z.]*)?\s*(?:(\d{1,4})\s*m[a-z.]*)?\s*(?:(\d{1,6})(?:\.\d+)?\s*s[a-z.]*)?$/i

/** `3600`, `59:30`, `1:02:03`, `1h 2m`, `PT1H2M3S`. */
export function secondsOf(written: string | undefined): number | undefined {
  if (!written) return undefined
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
