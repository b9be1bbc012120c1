// The icon of a site: the one that its page names, else the one that is where browsers look first. Remembered for a day, so that a
// list of feeds does not ask each of their servers whenever somebody opens it.
import type { House } from '#server/house.ts'
import { tagsOf } from '#core/html/tags.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure } from '#server/outside/fetch/failure.ts'
import { openOutside } from '#server/outside/fetch/fetch-outside.ts'
import { makeRemembered } from '#server/outside/remembered.ts'
import { fetchImage } from './fetch-image.ts'

export interface Icon {
  readonly type: string
  readonly bytes: Buffer
}

const maxIconBytes = 64 * 1024
/** Of a page, in which its head is looked for. */
const maxPageBytes = 256 * 1024
/** Icons that a page names and that are tried, beside the usual one. */
const maxTried = 2

/** Also that a site has none. */
export const rememberedSeconds = 86_400
/** By site. */
const remembered = makeRemembered<Icon | undefined>({
  maxEntries: 300,
  forMs: rememberedSeconds * 1_000,
})

/** `site`: any address of it. undefined where it has none that is a raster image. */
export async function iconOf(house: House, site: string): Promise<Icon | undefined> {
  const nowMs = house.now().getTime()
  const known = remembered.get(site, nowMs)
  if (known) return known.value
  const icon = await findIcon(house, site)
  remembered.set(site, icon, nowMs)
  return icon
}

async function findIcon(house: House, site: string): Promise<Icon | undefined> {
  const named = await namedIcons(house, site)
  for (const url of [...named.slice(0, maxTried), new URL('/favicon.ico', site).href]) {
    const icon = await readIcon(house, url)
    if (icon) return icon
  }
  return undefined
}

/** Addresses of icons in the head of the page, in its order. */
async function namedIcons(house: House, site: string): Promise<string[]> {
  try {
    const limits = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }
    const accept = 'text/html,application/xhtml+xml;q=0.9'
    const options = { ...clientOf(house), ...limits, headers: { accept } }
    const { status, url, body } = await openOutside(site, options)
    const html = await beginningOf(body)
    if (status !== 200) return []
    const links = [...tagsOf(html)].filter(({ name, isEnd }) => name === 'link' && !isEnd)
    return links.flatMap(({ attributes }) => {
      const isIcon = /\b(?:icon|apple-touch-icon)\b/i.test(attributes.get('rel') ?? '')
      const found = isIcon ? URL.parse(attributes.get('href') ?? '', url) : null
      return found && /^https?:$/.test(found.protocol) ? [found.href] : []
    })
  } catch (error) {
    if (error instanceof OutsideFailure) return []
    throw error
  }
}

async function beginningOf(body: AsyncGenerator<Buffer, void, undefined>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxPageBytes) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxPageBytes)
}

async function readIcon(house: House, url: string): Promise<Icon | undefined> {
  const found = await fetchImage(house, url)
  if (!found) return undefined
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of found.body) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxIconBytes) return undefined
    }
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
  return { type: found.type, bytes: Buffer.concat(chunks) }
}
