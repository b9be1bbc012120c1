// Images of items: which bytes are one that browsers may be given, and the addresses of those that a text shows.
import { escapeValue } from '#core/html/escape.ts'
import { tagsOf, type Tag } from '#core/html/tags.ts'

/** Longer addresses are left alone: the image is not shown. */
export const maxImageUrl = 4_000
/** Bytes of a file by which it is known. */
export const imageHeadBytes = 32

/** Signatures of formats in the first bytes, by their position, as Latin-1. */
const signatures: readonly (readonly [type: string, ...parts: (readonly [number, string])[]])[] = [
  ['image/png', [0, '\u0089PNG\r\n\u001a\n']],
  ['image/jpeg', [0, '\u00ff\u00d8\u00ff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavif']],
  ['image/avif', [4, 'ftypavis']],
  // What is reserved in its first header, and how long its second one may be.
  ['image/bmp', [0, 'BM'], [6, '\0\0\0\0'], [15, '\0\0\0']],
  ['image/x-icon', [0, '\0\0\u0001\0']],
]

/** The type of a raster image by its first bytes, whatever its server says; undefined for everything else, SVG too. */
export function imageType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, imageHeadBytes))
  const fits = ([at, part]: readonly [number, string]) => text.startsWith(part, at)
  return signatures.find(([, ...parts]) => parts.every(fits))?.[0]
}

/**
 * The same HTML with every image at another address: browsers would ask its server otherwise. `html` is sanitised. Of an
 * image in several sizes one stays that is sharp where it is read; where nothing leads to another server, the text is the same.
 */
export function withImagesAt(html: string, addressOf: (url: string) => string): string {
  let text = ''
  let from = 0
  for (const tag of tagsOf(html)) {
    const written = tag.isEnd ? undefined : rewritten(tag, addressOf)
    if (written === undefined) continue
    text += html.slice(from, tag.start) + written
    from = tag.end
  }
  return text + html.slice(from)
}

/** undefined for a tag that stays as it is. */
function rewritten(
  { name, attributes }: Tag,
  addressOf: (url: string) => string,
): string | undefined {
  // Other sizes of a `picture`, whose image stays.
  if (name === 'source') return attributes.has('srcset') ? '' : undefined
  if (name === 'video' && attributes.has('poster')) {
    return written(name, attributes, { poster: at(attributes.get('poster'), addressOf) })
  }
  if (name !== 'img') return undefined
  const src = sharpOf(attributes.get('srcset') ?? '') ?? attributes.get('src')
  return written(name, attributes, { src: at(src, addressOf) })
}

/** Pixels: a column of text (600) on a screen with two for one. */
const sharpWidth = 1_200

/** The smallest picture of a `srcset` that is sharp, else the largest; undefined where it names none. One without a size counts as `1x`. */
function sharpOf(srcset: string): string | undefined {
  const sizes = srcset.split(/,\s+/).flatMap((candidate) => {
    const [url = '', size = '1x'] = candidate.trim().split(/\s+/)
    const amount = Number.parseFloat(size)
    // `2x` is meant for screens with two pixels for one, so it has all that is needed.
    const width = size.endsWith('w') ? amount : (amount * sharpWidth) / 2
    return url === '' || !(width > 0) ? [] : [{ url, width }]
  })
  const byWidth = sizes.toSorted((one, other) => one.width - other.width)
  return (byWidth.find(({ width }) => width >= sharpWidth) ?? byWidth.at(-1))?.url
}

function at(url: string | undefined, addressOf: (url: string) => string): string | undefined {
  const isOutside = /^https?:/i.test(url ?? '')
  return url !== undefined && isOutside ? addressOf(url) : url
}

function written(
  name: string,
  attributes: Tag['attributes'],
  others: Readonly<Record<string, string | undefined>>,
): string {
  const { srcset: _, sizes: __, ...kept } = Object.fromEntries(attributes)
  const all = Object.entries({ ...kept, ...others }).filter(([, value]) => value !== undefined)
  return `<${[name, ...all.map(([key, value]) => `${key}="${escapeValue(value!)}"`)].join(' ')}>`
}
