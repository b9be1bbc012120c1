// The attributes of an element that may be shown: addresses absolute and of http alone, players and media as they may play.
import { absoluteAddress } from '../feed/addresses.ts'
import { playerAddress, playerAttributes } from './players.ts'
import { absoluteSrcset } from './srcset.ts'

const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-src', 'data-full-src']
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
  if (!kept.has('src')) {
    const lazy = lazySources.map((key) => absoluteAddress(kept.get(key), base)).find(Boolean)
    if (lazy) kept.set('src', lazy)
  }
  const isDot = ['width', 'height'].every((side) => /^[01](px)?$/.test(kept.get(side) ?? ''))
  return isDot || !(kept.has('src') || kept.has('srcset')) ? undefined : kept
}

function player(
  attributes: ReadonlyMap<string, string>,
  base: string | undefined,
): ReadonlyMap<string, string> | undefined {
  const kept = resolved(attributes, base)
  const address = playerAddress(kept.get('src'))
  if (!address) return undefined
  return new Map([...kept, ...playerAttributes, ['src', address]])
}
