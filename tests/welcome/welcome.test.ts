// The public page: whole without a script, light, in both languages, honest about prices, found by search engines and by strangers.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Billing } from '#core/access/entitlement.ts'
import { appNames } from '#core/entity/module.ts'
import { tagsOf } from '#core/html/tags.ts'
import { locales, type Locale } from '#core/wire.ts'
import { drawWelcome } from '#app/welcome/page.ts'
import { texts } from '#app/welcome/texts.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'

/** Of the page with its first picture (spec: marketing home page). */
const maxBytes = 60_000
const root = join(import.meta.dirname, '../..')
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Elements that have no end. */
const empty = new Set(['meta', 'link', 'img', 'source', 'br'])

/** The elements of a page, in their order. Throws for one that ends nowhere or in another one. */
function elementsOf(html: string): Element[] {
  const open: string[] = []
  const elements: Element[] = []
  for (const { name, isEnd, attributes } of tagsOf(html)) {
    if (isEnd) {
      const begun = open.pop()
      if (begun !== name) throw new Error(`</${name}> ends <${begun}>`)
      continue
    }
    elements.push({ name, attributes: Object.fromEntries(attributes) })
    if (!empty.has(name)) open.push(name)
  }
  if (open.length > 0) throw new Error(`without an end: ${open.join(', ')}`)
  return elements
}

const draw = (locale: Locale, billing: Billing = 'sandbox', live = false) =>
  drawWelcome({
    locale,
    origin: 'https://bancada.example',
    billing,
    live,
    contact: 'ola@bancada.example',
  })

const keysOf = (tree: unknown, path = ''): string[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([name, value]) => keysOf(value, `${path}/${name}`))
    : [path]

test('both languages say the same things', () => {
  expect(keysOf(texts['pt-BR'])).toEqual(keysOf(texts.en))
})

describe.each(locales)('in %s', (locale) => {
  const html = draw(locale)
  const elements = elementsOf(html)
  const named = (name: string) => elements.filter((one) => one.name === name)
  const pictures = named('img').filter(({ attributes }) => attributes.src !== '/icon.svg')
  const sources = named('source').map(({ attributes }) => attributes.srcset ?? '')

  test('it is well-formed, has one title of its own, and runs no script', () => {
    expect(named('script')).toEqual([])
    expect(html).not.toMatch(/ on[a-z]+=|javascript:/)
    expect(named('html')[0]?.attributes.lang).toBe(locale)
    expect(named('h1')).toHaveLength(1)
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const levels = elements.flatMap(({ name }) => /^h(\d)$/.exec(name)?.[1] ?? []).map(Number)
    for (const [at, level] of levels.entries()) {
      expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  test('it speaks of all five apps, with a picture of each that exists in both themes', () => {
    for (const name of appNames) {
      expect(html).toContain(`<h3>${texts[locale].apps[name].name}</h3>`)
      expect(sources).toContain(`/pictures/${name}-${locale}-dark.webp`)
    }
    for (const path of [...sources, ...pictures.map(({ attributes }) => attributes.src ?? '')]) {
      expect(existsSync(join(root, 'public', path)), path).toBe(true)
    }
  })

  test('pictures have a size and words, and all but the first wait until they are near', () => {
    for (const [at, { attributes }] of pictures.entries()) {
      expect(Number(attributes.width) * Number(attributes.height)).toBeGreaterThan(0)
      expect(attributes.alt).not.toBe('')
      expect(attributes.loading).toBe(at === 0 ? undefined : 'lazy')
    }
  })

  test(`it is under ${maxBytes / 1_000} KB with the picture of its first view, in either theme`, () => {
    const icon = statSync(join(root, 'public/icon.svg')).size
    for (const theme of ['light', 'dark']) {
      const picture = join(root, `public/pictures/tickets-${locale}-${theme}.webp`)
      expect(Buffer.byteLength(html) + icon + statSync(picture).size).toBeLessThan(maxBytes)
    }
  })

  test('search engines read its title, description, address and languages; other sites its card', () => {
    const { title, description } = texts[locale]
    expect([title.length < 70, description.length < 200]).toEqual([true, true])
    const meta = (name: string) =>
      named('meta').find(({ attributes }) => (attributes.name ?? attributes.property) === name)
        ?.attributes.content
    const here = `https://bancada.example/welcome/${locale}`
    expect(meta('description')).toBe(description)
    expect(meta('robots')).toBeUndefined()
    expect([meta('og:title'), meta('og:url')]).toEqual([title, here])
    expect(meta('og:image')).toBe(`https://bancada.example/pictures/card-${locale}.jpg`)
    expect(existsSync(join(root, `public/pictures/card-${locale}.jpg`))).toBe(true)
    const links = named('link').map(({ attributes }) => attributes)
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(here)
    const alternates = links.flatMap(({ rel, hreflang = '' }) =>
      rel === 'alternate' ? hreflang : [],
    )
    expect(alternates).toEqual([...locales, 'x-default'])
  })

  test('every link leads somewhere', () => {
    const ids = elements.map(({ attributes }) => attributes.id)
    for (const { attributes } of named('a')) {
      const { href = '' } = attributes
      if (href.startsWith('#')) expect(ids).toContain(href.slice(1))
      const [, page] = /^\/([a-z-]+\.html)#/.exec(href) ?? []
      if (page !== undefined) {
        const text = readFileSync(join(root, 'app/pages', page), 'utf8')
        expect(text).toContain(`id="${locale}"`)
      }
    }
  })
})

describe('prices', () => {
  test('are those of the one list, and say when no real money is charged', () => {
    const html = draw('en')
    for (const price of ['$0.00', '$6.00', '$18.00', '$900.00']) expect(html).toContain(price)
    expect(html).toContain('no real money is charged')
    expect(draw('en', 'paddle', true)).not.toContain('no real money is charged')
    expect(draw('pt-BR')).toMatch(/US\$\s6,00/)
  })

  test('are none where nothing is charged', () => {
    for (const locale of locales) {
      const html = draw(locale, 'off')
      expect(html).toContain(texts[locale].prices.off)
      expect(html).toContain(texts[locale].hero.own)
      expect(html).not.toMatch(/\$\s?\d/)
    }
  })
})

describe('on a server', () => {
  let app: TestApp
  let pages: string
  beforeAll(async () => {
    pages = newScratchFolder()
    await mkdir(join(pages, 'assets'))
    await writeFile(join(pages, 'index.html'), '<!doctype html><title>Bancada</title>')
    app = await buildTestApp({ pages })
  })
  afterAll(async () => {
    await app.close()
    await rm(pages, { recursive: true, force: true })
  })

  const open = (url: string, headers: Record<string, string> = {}) =>
    app.nobody().call('GET', url, { headers: { accept: browser, ...headers } })

  test('it is in the language of the browser, or of its address', async () => {
    const portuguese = await open('/welcome', { 'accept-language': 'pt-BR,pt;q=0.9' })
    expect([portuguese.status, portuguese.headers['content-language']]).toEqual([200, 'pt-BR'])
    expect(portuguese.headers.vary).toMatch(/accept-language/i)
    const english = await open('/welcome/en', { 'accept-language': 'pt-BR' })
    expect(english.text).toContain(texts.en.hero.title)
    expect(english.headers).toMatchObject({
      'content-language': 'en',
      'cache-control': 'public, max-age=3600',
    })
    expect(english.headers['content-security-policy']).toContain("script-src 'self'")
    expect(english.headers['x-robots-tag']).toBeUndefined()
    // A language that there is not is an address like any other.
    expect((await open('/welcome/de')).text).toContain('<title>Bancada</title>')
  })

  test('what search engines may read is said, and pages of people are not for them', async () => {
    const robots = await open('/robots.txt')
    expect(robots.text).toMatch(/^User-agent: \*\nAllow: \/welcome\n[^]*\nDisallow: \/\n/)
    const map = (await open('/sitemap.xml')).text
    for (const locale of locales) expect(map).toContain(`/welcome/${locale}</loc>`)
    for (const url of ['/', '/user/login', '/account/acc-1/tickets']) {
      expect((await open(url)).headers['x-robots-tag']).toBe('noindex, nofollow')
    }
  })

  test('strangers at the front door sign in, unless they are to see it first', async () => {
    expect((await open('/')).status).toBe(200)
    Object.assign(app.house.config, { publicHome: true })
    const sent = await open('/?from=card')
    expect([sent.status, sent.headers.location]).toEqual([302, '/welcome'])
    expect(sent.headers['cache-control']).toBe('no-store')
    const ana = await app.makePerson()
    const home = await ana.client.call('GET', '/', { headers: { accept: browser } })
    expect(home.status).toBe(200)
    expect((await open('/user/login')).status).toBe(200)
    const program = await app.nobody().get('/')
    expect(program.body.couchdb).toBe('Welcome')
  })
})
