// What a person chose of the newsletter: two settings of theirs, of which their profile repeats the first (spec 3). The page behind the link of each issue reads and
// writes them without signing in; mail programs end it by a POST to the address of the page (RFC 8058).
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import {
  newsletterChoice,
  newsletterKey,
  newsletterTopics,
  newsletterTopicsKey,
  type NewsletterChoice,
  type NewsletterTopic,
} from '#core/notifications/newsletter.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { limitByWayOut, openWayOut, wayOutOfNewsletter } from '../way-out.ts'
import { settingOf, writeSetting } from '../own-settings.ts'

/** `own`: their database. */
export async function choiceOf(own: Queries): Promise<NewsletterChoice> {
  const [isOn, topics] = [
    await settingOf(own, newsletterKey),
    await settingOf(own, newsletterTopicsKey),
  ]
  const profile = isOn ?? (await own.get(own.name))
  return newsletterChoice(profile?.body.value ?? profile?.body.newsletter, topics?.body.value)
}

interface Narrowed {
  readonly newsletter: boolean
  readonly topics?: readonly NewsletterTopic[]
}

/** `narrow` answers what is chosen in the place of what was. */
async function choose(
  house: House,
  user_id: string,
  narrow: (chosen: NewsletterChoice) => Narrowed,
): Promise<void> {
  const at = house.now().toISOString()
  await house.store.database(user_id).write(async (own) => {
    const { newsletter, topics } = narrow(await choiceOf(own))
    await writeSetting(house, own, { key: newsletterKey, value: newsletter, at })
    if (topics) await writeSetting(house, own, { key: newsletterTopicsKey, value: topics, at })
    const profile = await own.get(user_id)
    if (!profile || profile.deleted || profile.body.newsletter === newsletter) return
    const doc = { ...toWire(profile), newsletter, updated_at: at, updated_by: user_id }
    await writeBeside(house, own, doc, { event: 'update', actor: user_id, at })
  })
}

/** Whose link it is. Failure not_found for one that is none, or older than a year. */
async function personOf({ house, params }: Call): Promise<string> {
  const user_id = openWayOut(house, wayOutOfNewsletter, params.token ?? '')
  const person = user_id === undefined ? undefined : await peopleTables(house.store).byId(user_id)
  if (!person) throw fail('not_found', 'not_found')
  return person.user_id
}

async function read(call: Call): Promise<NewsletterChoice> {
  return choiceOf(call.house.store.database(await personOf(call)))
}

/** Failure forbidden for more than is chosen: a link may be passed on, and what comes by mail was asked for by its person alone. */
async function narrow(call: Call): Promise<unknown> {
  const { newsletter, topics } = call.body as z.infer<typeof choiceShape>
  await choose(call.house, await personOf(call), (chosen) => {
    if (!newsletter) return { newsletter }
    const isMore = !chosen.newsletter || topics.some((topic) => !chosen.topics.includes(topic))
    if (isMore) throw fail('forbidden', 'newsletter_by_link')
    return { newsletter, topics: chosen.topics.filter((topic) => topics.includes(topic)) }
  })
  return { ok: true }
}

async function end(call: Call): Promise<unknown> {
  await choose(call.house, await personOf(call), () => ({ newsletter: false }))
  return { ok: true }
}

const choiceShape = z.object({
  newsletter: z.boolean(),
  topics: z.array(z.enum(newsletterTopics)).max(newsletterTopics.length),
})

const byLink = {
  tag: 'Notifications',
  access: 'anyone',
  limit: limitByWayOut('newsletter-choice', wayOutOfNewsletter),
} as const

export const choiceRoutes: readonly Route[] = [
  {
    ...byLink,
    method: 'POST',
    url: '/user/newsletter/:token',
    summary: 'End the newsletter to the person of this link; the body means nothing',
    xsrf: false,
    raw: true,
    bodyLimit: 1_024,
    handle: end,
  },
  {
    ...byLink,
    method: 'GET',
    url: '/_newsletter/:token',
    summary: 'What the person of this link chose of the newsletter',
    handle: read,
  },
  {
    ...byLink,
    method: 'PUT',
    url: '/_newsletter/:token',
    summary:
      'Keep some of the chosen topics of the newsletter for the person of this link, or end it',
    xsrf: false,
    body: choiceShape,
    handle: narrow,
  },
]
