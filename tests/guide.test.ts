// The guide (`docs/guide`): the same pages in both languages, in the words of the screens, and a page for every screen.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { webModules } from '#app/web-modules.ts'
import { locales, type Locale } from '#core/wire.ts'
import { explainedPlaces, guidePageOf, guidePages } from '#web/shell/guide/pages.ts'
import { readGuidePage } from '#web/shell/guide/reading.ts'
import { product } from '#web/shell/modules.ts'
import { catalogue, unwanted } from './support/wording.ts'

const root = join(import.meta.dirname, '..')
const guide = join(root, 'docs/guide')

const namesIn = (locale: Locale) => readdirSync(join(guide, locale)).toSorted()
const pages = locales.flatMap((locale) =>
  namesIn(locale).map((name) => ({
    locale,
    name,
    text: readFileSync(join(guide, locale, name), 'utf8'),
  })),
)

/** What the pages have that `find` finds, each with the page it is on. */
const inPages = (find: (page: (typeof pages)[number]) => Iterable<string>) =>
  pages.flatMap((page) => [...find(page)].map((one) => `${page.locale}/${page.name}: ${one}`))

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A text with one name in it, filled with one word: `Make version {version}` → "Make version 2". */
const filled = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join(String.raw`\w+`)}$`,
  )

test('it has the pages of its contents, each with a title and what it answers', () => {
  for (const locale of locales) {
    const files = namesIn(locale).map((name) => name.slice(0, -3))
    expect(files).toEqual([...guidePages].toSorted())
  }
  const lacking = inPages(({ name, text }) => {
    const { title, headings } = readGuidePage(name.slice(0, -3) as 'start', text)
    return title === name.slice(0, -3) || headings.length === 0 ? ['no title or no heading'] : []
  })
  expect(lacking).toEqual([])
})

const placeOf = (path: string) => {
  const [, first = '', , below = ''] = path.split('/')
  return first === 'account' && below !== '' ? below : first
}

test('every screen that an app draws itself leads to its page; those of a new kind to the contents', () => {
  const apart = new Set(['', 'guide', 'icons', 'noop', '_admin', 'account', 'app', 'app.html'])
  const own = webModules.flatMap(({ screens = [] }) => screens.map(({ path }) => path))
  const lost = own.filter((path) => !apart.has(placeOf(path)) && !guidePageOf(path))
  expect(lost).toEqual([])
})

test('it explains no screen that is not there', () => {
  const there = new Set(product(modules, webModules).screens.map(({ path }) => placeOf(path)))
  expect(explainedPlaces.filter((place) => !there.has(place))).toEqual([])
})

test('every page is there in both languages, with as many tasks', () => {
  const [first, ...others] = locales.map((locale) =>
    pages
      .filter((page) => page.locale === locale)
      .map(({ name, text }) => `${name}: ${text.match(/^## /gm)?.length}`),
  )
  expect(first!.length).toBeGreaterThan(20)
  for (const other of others) expect(other).toEqual(first)
})

test('a page is short: a title of at most four words, 400 words in all, and one picture', () => {
  const long = inPages(({ text }) => {
    const title = /^# (\S.*)/.exec(text)?.[1]?.split(' ').length ?? 0
    const words = text.replaceAll(/\]\([^)]*\)/g, ']').match(/[\p{L}\d]\S*/gu)?.length ?? 0
    const pictures = text.match(/!\[/g)?.length ?? 0
    return title >= 1 && title <= 4 && words <= 400 && pictures <= 1 ? [] : [`${words} words`]
  })
  expect(long).toEqual([])
})

test('links lead to pages, and pictures are there in each theme', () => {
  const linked = inPages(({ locale, text }) =>
    [...text.matchAll(/\]\(([^)]*)\)/g)].flatMap(([, to]) => {
      const picture = /^picture:(\w+)$/.exec(to!)?.[1]
      const files = picture
        ? ['dark', 'light'].map((theme) => `public/pictures/${picture}-${locale}-${theme}.webp`)
        : [`docs/guide/${locale}/${to}.md`]
      return files.filter((file) => !existsSync(join(root, file)))
    }),
  )
  expect(linked).toEqual([])
})

test('what is bold is a text of the screens', () => {
  const said = Object.fromEntries(
    locales.map((locale) => {
      const texts = [...catalogue(locale).values()]
      const open = texts.filter((text) => /^[^{}]*\{\w+\}[^{}]*$/.test(text))
      return [locale, { exact: new Set(texts), open: open.map(filled) }]
    }),
  )
  const unsaid = inPages(({ locale, text }) => {
    const { exact, open } = said[locale]!
    return [...text.matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, bold]) => bold!)
      .filter((bold) => !exact.has(bold) && !open.some((one) => one.test(bold)))
  })
  expect(unsaid).toEqual([])
})

test('it is worded as screens are', () => {
  /** Of labels and of what is signed the words are right; programs are named on their own page. */
  const right = /^(?:etiqueta|assin|webdav$|hledger$)/i
  const found = inPages(({ locale, text }) => {
    const plain = text.replaceAll(/`[^`]*`|\*\*/g, '').replaceAll(/\]\([^)]*\)/g, ']')
    return unwanted[locale].flatMap(([words, instead]) =>
      [...plain.matchAll(new RegExp(words.source, `${words.flags}gm`))]
        .map(([found]) => found)
        .filter((found) => !right.test(found))
        .map((found) => `${found}, rather ${instead}`),
    )
  })
  expect(found).toEqual([])
})
