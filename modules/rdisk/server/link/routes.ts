// The calls of public links: members share, anybody who has the link looks and downloads, within what it leads to.
import { countryOf } from '#core/country/country.ts'
import { z } from 'zod'
import { maxPasswordLength } from '#core/access/password.ts'
import { fail, Failure } from '#core/errors.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { drawMissingPage, languageOf, publicHeaders } from '#server/answers/public-page.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { refuseToRun } from '#server/records/attachments/serve.ts'
import { thumbnailSizes } from '#server/records/attachments/thumbnails.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { missingPageOf, passwordPageOf, sharedPageOf } from '../../rules/shared-page.ts'
import { archiveHeaders, planArchive, sendArchive } from '../zip/archive.ts'
import { passPicture, sendShared } from './content.ts'
import { drawPasswordPage, drawSharedPage } from './draw.ts'
import { shareRoutes } from './share.ts'
import { givePassword, liveBelow, visitOf, type Visit } from './visit.ts'
import { wordsIn } from './words.ts'

/** A folder of photos asks for each of them. */
const looks = { name: 'shared-link-look', attempts: 6_000, window_seconds: 3_600 }
const archives = { name: 'shared-link-zip', attempts: 30, window_seconds: 3_600 }
/** Members of a folder that are shown. */
const maxRows = 1_000

const inside = z.object({ in: z.string().max(40).optional() })
const file = z.object({
  thumbnail: z.enum(thumbnailSizes).optional(),
  download: z.stringbool().default(false),
})
const given = z.object({ password: z.string().max(maxPasswordLength).default('') })

const baseOf = (call: Call) => `/s/${call.params.token}`

/** A program is answered in its own way; people get a page, which says no more. */
function leadsNowhere(call: Call) {
  if (!call.request.headers.accept?.includes('text/html')) throw fail('not_found', 'not_found')
  const locale = languageOf(call)
  return answer(404, drawMissingPage(locale, missingPageOf(wordsIn(locale))), publicHeaders)
}

function askPassword(call: Call, problem: '' | 'wrong' | 'wait') {
  const locale = languageOf(call)
  const page = passwordPageOf(locale, problem, wordsIn(locale))
  const status = { '': 200, wrong: 403, wait: 429 }[problem]
  return answer(status, drawPasswordPage(page), publicHeaders)
}

async function shownPage(call: Call, { link, database, root }: Visit) {
  const { in: id = root.id } = call.query as z.infer<typeof inside>
  const place = await liveBelow(database, root.id, id)
  if (!place) return leadsNowhere(call)
  const [above, members, group] = await Promise.all([
    placeQueries(database).above(place.id),
    place.folder
      ? placeQueries(database).list(place.id, {
          sort: 'name',
          foldersFirst: true,
          limit: maxRows + 1,
          litter: false,
        })
      : [],
    database.get(link.db),
  ])
  const locale = languageOf(call)
  const page = sharedPageOf(
    {
      shop: String(group?.body.name ?? ''),
      locale,
      zone: link.zone,
      country: countryOf(group?.body),
      expires_at: link.expires_at,
      base: baseOf(call),
      crumbs: above.slice(0, above.findIndex((one) => one.id === root.id) + 1).toReversed(),
      place,
      members: members.slice(0, maxRows),
      isCut: members.length > maxRows,
    },
    wordsIn(locale),
  )
  return answer(200, drawSharedPage(page), publicHeaders)
}

async function look(call: Call): Promise<unknown> {
  await countAttempt(call.house, call.reply, looks, networkOf(call.request.ip))
  const visit = await visitOf(call)
  if (!visit) return leadsNowhere(call)
  return visit.isClosed ? askPassword(call, '') : shownPage(call, visit)
}

/** Once the password fits the browser is sent to the page, so that loading it anew sends nothing. */
async function enter(call: Call): Promise<unknown> {
  const visit = await visitOf(call)
  if (!visit) return leadsNowhere(call)
  const { password } = call.body as z.infer<typeof given>
  try {
    const fits = !visit.isClosed || (await givePassword(call, visit.link, password))
    return fits
      ? answer(303, '', { ...publicHeaders, location: baseOf(call) })
      : askPassword(call, 'wrong')
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests')
      return askPassword(call, 'wait')
    throw error
  }
}

/** Runs the handler of a visit; without the password the visitor is redirected to its form. */
async function within(call: Call, work: (visit: Visit) => Promise<unknown>): Promise<unknown> {
  refuseToRun(call.request)
  await countAttempt(call.house, call.reply, looks, networkOf(call.request.ip))
  const visit = await visitOf(call)
  if (!visit) return leadsNowhere(call)
  if (visit.isClosed) return answer(303, '', { ...publicHeaders, location: baseOf(call) })
  return work(visit)
}

const readFile = (call: Call) =>
  within(call, async ({ database, root }) => {
    const place = await liveBelow(database, root.id, call.params.id ?? '')
    if (!place || place.folder) return leadsNowhere(call)
    const { thumbnail, download: isDownload } = call.query as z.infer<typeof file>
    return sendShared(call, { database, place, thumbnail, isDownload })
  })

const readArchive = (call: Call) =>
  within(call, async ({ database, root }) => {
    const who = networkOf(call.request.ip)
    const { in: id = root.id } = call.query as z.infer<typeof inside>
    const place = await liveBelow(database, root.id, id)
    if (!place?.folder) return leadsNowhere(call)
    await countAttempt(call.house, call.reply, archives, who)
    const plan = await planArchive(database, [place])
    const stream = sendArchive(database, { plan, who: `network ${who}`, pass: passPicture })
    return answer(200, stream, archiveHeaders(place.name))
  })

const anyone = { tag: 'Public links', access: 'anyone', method: 'GET' } as const

export const linkRoutes: readonly Route[] = [
  ...shareRoutes,
  {
    ...anyone,
    url: '/s/:token',
    query: inside,
    summary:
      'The file or folder that a public link leads to, as HTML; 404 for whatever is not valid',
    handle: look,
  },
  {
    ...anyone,
    method: 'POST',
    url: '/s/:token',
    summary: 'Give the password of a public link',
    // Everybody who has the link may give it, without signing in.
    xsrf: false,
    body: given,
    bodyLimit: 8 * 1024,
    answers: [303],
    handle: enter,
  },
  {
    ...anyone,
    url: '/s/:token/file/:id',
    query: file,
    summary: 'A file of a public link, or a small picture of it or of its first page',
    answers: [200, 206, 303, 304],
    handle: readFile,
  },
  {
    ...anyone,
    url: '/s/:token/zip',
    query: inside,
    summary: 'A folder of a public link as one zip archive',
    answers: [200, 303],
    handle: readArchive,
  },
]
