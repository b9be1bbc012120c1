// Lists of subscriptions (OPML) come in by two calls: one says what is in a file, the other one takes some of its feeds, so that a
// browser shows how far it is and what was taken stays when it is closed. They go out as one file.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import { contextHere } from '#server/records/context.ts'
import { auditCall } from '#server/session/audit.ts'
import { maxOpmlBytes } from '../../rules/opml/read-opml.ts'
import { exportOpml, maxTaken, previewOpml, takeFeeds } from './exchange.ts'

const feeds = { tag: 'Feeds', access: 'database' } as const
const url = '/:db/_reader/opml'

/** Calls of one person in an hour: each reads all subscriptions or many. */
export const opmlLists = { name: 'reader-opml', attempts: 60, window_seconds: 3_600 }
const takes = { name: 'reader-opml-take', attempts: 600, window_seconds: 3_600 }

async function handOver(call: Call): Promise<unknown> {
  const context = contextHere(call)
  await countAttempt(call.house, call.reply, opmlLists, String(context.actor.user_id))
  const xml = await exportOpml(context, context.actor.group?.name ?? 'Bancada')
  const name = `subscriptions-${context.now.slice(0, 10)}.opml`
  await auditCall(call, context.database.name, { event: 'exported', subject_name: name })
  return answer(200, xml, {
    'content-type': 'text/x-opml; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
}

async function preview(call: Call): Promise<unknown> {
  const context = contextHere(call)
  await countAttempt(call.house, call.reply, opmlLists, String(context.actor.user_id))
  const found = await previewOpml(context, await wholeBody(call.body, maxOpmlBytes))
  if ('failed' in found) throw fail('bad_request', found.failed)
  return found
}

const text = (max: number) => z.string().max(max).default('')
const taken = z.object({
  feeds: z
    .array(
      z.object({
        url: z.string().max(2_000),
        title: text(300),
        website_url: text(2_000),
        label: text(100),
        active: z.boolean().default(true),
        customize_title: z.boolean().default(false),
      }),
    )
    .max(maxTaken),
})

async function take(call: Call): Promise<unknown> {
  const context = contextHere(call)
  await countAttempt(call.house, call.reply, takes, String(context.actor.user_id))
  return takeFeeds(context, (call.body as z.infer<typeof taken>).feeds)
}

export const opmlRoutes: readonly Route[] = [
  {
    ...feeds,
    method: 'GET',
    url,
    summary: 'All subscriptions as a file that other readers take (OPML 2.0)',
    handle: handOver,
  },
  {
    ...feeds,
    method: 'POST',
    url,
    summary: 'The feeds of an OPML file, and which of them are subscribed to; nothing is written',
    raw: true,
    reads: true,
    bodyLimit: maxOpmlBytes,
    handle: preview,
  },
  {
    ...feeds,
    method: 'POST',
    url: `${url}/take`,
    summary:
      'Subscribes to feeds, up to 50, under labels that are made where there are none; known feeds stay as they are',
    body: taken,
    handle: take,
  },
]
