// The public page on the server: in the language of its address, else of the browser; what search engines may read; and where strangers
// at the front door go, if those who run the installation want it so.
import { locales, type Locale } from '#core/wire.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { languageOf } from '#server/answers/public-page.ts'
import type { ServerModule } from '#server/records/face.ts'
import { addressIn, drawWelcome } from './page.ts'

const anHour = 'public, max-age=3600'

function show(call: Call, locale: Locale, more: Record<string, string> = {}) {
  const { appUrl: origin, billing, paddle, contactEmail: contact } = call.house.config
  const text = drawWelcome({ locale, origin, billing, live: paddle?.live ?? false, contact })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'cache-control': anHour,
    ...more,
  }
  return answer(200, text, headers)
}

const plain = (type: string, text: string) =>
  answer(200, text, { 'content-type': `${type}; charset=utf-8`, 'cache-control': anHour })

/** Pages that say what the product is; all others are of somebody. */
const open = [
  '/welcome',
  '/pictures/',
  '/icon',
  '/documentation.html',
  '/terms-and-conditions.html',
  '/privacy-policy.html',
  '/refund-policy.html',
  '/disclaimer.html',
  '/page.css',
  '/theme.js',
]

async function robots({ house }: Call) {
  const lines = ['User-agent: *', ...open.map((path) => `Allow: ${path}`), 'Disallow: /', '']
  return plain(
    'text/plain',
    [...lines, `Sitemap: ${house.config.appUrl}/sitemap.xml`, ''].join('\n'),
  )
}

async function sitemap({ house }: Call) {
  const addresses = locales.map((locale) => house.config.appUrl + addressIn(locale))
  const alternates = locales.map(
    (locale, at) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${addresses[at]}"/>`,
  )
  const urls = addresses.map((address) => `<url><loc>${address}</loc>${alternates.join('')}</url>`)
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return plain(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>${urls.join('')}</urlset>\n`,
  )
}

const route = (url: string, summary: string, handle: Route['handle']): Route => ({
  method: 'GET',
  url,
  summary,
  tag: 'Server',
  access: 'anyone',
  handle,
})

export const welcomeServer: ServerModule = {
  name: 'welcome',
  routes: [
    route('/welcome', 'What the product is, in the language of the browser', async (call) =>
      show(call, languageOf(call), { vary: 'accept-language' }),
    ),
    ...locales.map((locale) =>
      route(addressIn(locale), 'What the product is', async (call) => show(call, locale)),
    ),
    route('/robots.txt', 'What search engines may read', robots),
    route('/sitemap.xml', 'Addresses for search engines', sitemap),
  ],
  async leadsTo({ house, session }, path) {
    const isStranger = session.person === null && session.by === 'nobody'
    return house.config.publicHome && path === '/' && isStranger ? '/welcome' : undefined
  },
}
