// What those who run the installation say to everybody: posts of a public status feed (`STATUS_FEED_URL`), read by the server, so that
// no browser asks another server. A feed that fails shows nothing, and is not asked again for a while.
import { z } from 'zod'
import { locales } from '#core/wire.ts'
import type { Config } from '#server/config.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { networks } from '#server/outside/fetch/addresses.ts'
import { fetchOutside } from '#server/outside/fetch/fetch-outside.ts'
import { makeRemembered } from '#server/outside/remembered.ts'
import { postsFor, readStatusFeed, type ReadPost } from '../rules/status-feed.ts'

const timeoutMs = 5_000
const maxBytes = 512 * 1024

/** By address. Those that come while it is being read wait for the same answer. */
const remembered = makeRemembered<Promise<readonly ReadPost[]>>({
  maxEntries: 10,
  forMs: 10 * 60_000,
})

type Source = Pick<Config, 'statusFeedUrl' | 'fetchAllow'>

async function read({ statusFeedUrl = '', fetchAllow }: Source): Promise<readonly ReadPost[]> {
  try {
    const allowed = networks(fetchAllow)
    const headers = { accept: 'application/json' }
    const { status, body } = await fetchOutside(statusFeedUrl, {
      allowed,
      timeoutMs,
      maxBytes,
      headers,
    })
    return status === 200 ? readStatusFeed(JSON.parse(body.toString())) : []
  } catch {
    return []
  }
}

async function show({ house, query, session }: Call) {
  const { config, now } = house
  const { locale = session.person?.locale ?? 'en' } = query as z.infer<typeof asked>
  if (config.statusFeedUrl === undefined) return { posts: [] }
  const at = now()
  const known = remembered.get(config.statusFeedUrl, at.getTime())
  const reading = known?.value ?? read(config)
  if (!known) remembered.set(config.statusFeedUrl, reading, at.getTime())
  return { posts: postsFor(await reading, locale, at) }
}

const asked = z.object({ locale: z.enum(locales).optional() })

export const statusFeedRoute: Route = {
  method: 'GET',
  url: '/_status_feed',
  tag: 'Server',
  access: 'signed-in',
  summary: 'What those who run the installation say to everybody, in one language',
  query: asked,
  handle: show,
}
