// The attributes of an element that may be shown: addresses absolute and of http alone, players and media as they may play.
import { absoluteAddress } from '../feed/addresses.ts'
import { playerAddress, playerAttributes } from './players.ts'
import { absoluteSrcset } from './srcset.ts'

/** Attributes with the address of a picture that pages load only when it is seen: `src` holds a placeholder until then. */
const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-src', 'data-full-src']
const lazySets = ['data-srcset', 'data-lazy-srcset']
const maxValueLength = 4_000

/** Undefined for an element that has nothing to show: a frame of nobody known, a picture without an address, a dot that counts readers. */
export function withAddresses(
  name: string,
  attributes: ReadonlyMap<string, string>,
  base: string | undefined,
): ReadonlyMap<string, string> | undefined {
  if (name === 'img') return picture(attributes, base)
  if (name === 'iframe') return player(attributes, base)
  if (attributes.size === 0 && !isMedia(name)) return attributes
  const kept = resolved(attributes, base)
  if (isMedia(name)) kept.set('controls', '').set('preload', 'none')
  return kept
}

const isMedia = (name: string) => name === 'audio' || name === 'video'

/** Its names in lower case; addresses that may not be followed are left out. */
function resolved(
  attributes: ReadonlyMap<string, string>,
  base: string | undefined,
): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [written, value] of attributes) {
    const name = written.toLowerCase()
    if (kept.has(name) || value.length > maxValueLength) continue
    const address = addressOf(name, value, base)
    if (address !== undefined) kept.set(name, address)
  }
  return kept
}

function addressOf(name: string, value: string, base: string | undefined): string | undefined {
  if (name === 'href' && /^\s*(mailto|tel):/i.test(value)) return value.trim()
  if (/^(href|src|cite|poster)$/.test(name)) return absoluteAddress(value, base)
  return name === 'srcset' ? absoluteSrcset(value, base) : value
}

function picture(
  attributes: ReadonlyMap<string, string>,
  base: string | undefined,
): ReadonlyMap<string, string> | undefined {
  const kept = resolved(attributes, base)
  const lazy = lazySource(kept, base)
  if (lazy) kept.set('src', lazy)
  const set = lazySets.map((key) => absoluteSrcset(kept.get(key) ?? '', base)).find(Boolean)
  if (set) kept.set('srcset', set)
  const isDot = ['width', 'height'].every((side) => /^[01](px)?$/.test(kept.get(side) ?? ''))
  return isDot || !(kept.has('src') || kept.has('srcset')) ? undefined : kept
}

/** The address in one of them; their values may also be numbers or words. */
function lazySource(kept: ReadonlyMap<string, string>, base: string | undefined) {
  const written = lazySources.map((key) => kept.get(key) ?? '').filter((one) => /[/.]/.test(one))
  return written.map((one) => absoluteAddress(one, base)).find(Boolean)
}

function player(
  attributes: ReadonlyMap<string, string>,
  base: string | undefined,
): ReadonlyMap<string, string> | undefined {
  const kept = resolved(attributes, base)
  const address = playerAddress(kept.get('src')) ?? playerAddress(lazySource(kept, base))
  if (!address) return undefined
  return new Map([...kept, ...playerAttributes, ['src', address]])
}

/** Elements that cannot leave out their end: in others, all that follows might be taken for hidden. */
const certainlyEnded = new Set('div span section article aside table blockquote ul ol'.split(' '))

const noDisplay = /(?:^|[;\s])display\s*:\s*none/i

/** Whether the author hides it from everybody, as mails do with the words of their preview. */
export function isUnseen(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.size === 0 || !certainlyEnded.has(name)) return false
  for (const [written, value] of attributes) {
    // Comparing lengths is cheap, and most attributes are neither.
    if (written.length !== 'style'.length && written.length !== 'hidden'.length) continue
    const key = written.toLowerCase()
    if (key === 'hidden' || (key === 'style' && noDisplay.test(value))) return true
  }
  return false
}

const signsAlone =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\d#*])+$/u
const maxSigns = 20

/** The emoji that a picture shows: without the page's styles it would be as large as a photo. Undefined for other pictures. */
export function emojiOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const alt = attributes.get('alt') ?? ''
  if (alt === '' || alt.length > maxSigns || !signsAlone.test(alt) || /^[\d#*]+$/.test(alt)) {
    return undefined
  }
  const kinds = `${attributes.get('class') ?? ''} ${attributes.get('src') ?? ''}`
  return /emoji|smiley/i.test(kinds) ? alt : undefined
}
