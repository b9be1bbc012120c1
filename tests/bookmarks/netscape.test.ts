// Files of bookmarks as browsers and services write them: read as an independent parser reads them, and written so that another
// one finds all of it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import he from 'he'
import { describe, expect, test } from 'vitest'
import type { Bookmark } from '#modules/bookmark/server/find.ts'
import { readBookmarkFile } from '#modules/bookmark/server/exchange/read-file.ts'
import { readNetscape } from '#modules/bookmark/server/exchange/netscape-read.ts'
import { writeNetscape } from '#modules/bookmark/server/exchange/netscape-write.ts'
import { pageText } from '#modules/bookmark/server/page-head.ts'
import { isInstalled } from '#tests/support/proof.ts'

const tooMany = { key: 'too_many_bookmarks' }

const folder = join(import.meta.dirname, '../fixtures/bookmarks')
const read = (name: string) => readNetscape(pageText(readFileSync(join(folder, name)), undefined))

/** What the tests of shaarli/netscape-bookmark-parser expect of its files. */
interface Published {
  readonly count?: number
  readonly links?: Readonly<
    Record<string, { title?: string; uri?: string; time?: string; note?: string }>
  >
}
const published = JSON.parse(readFileSync(join(folder, 'published.json'), 'utf8')) as Record<
  string,
  Published
>

/** That parser leaves entities, tags and spaces as they are. */
const plain = (text: string) =>
  he
    .decode(he.decode(text).replace(/<\/?[a-z_]+>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim()
/** Dates that are no seconds are left out here; there they are guessed. */
const isSeconds = (time: string) => /^\d{9,10}$/.test(time)

describe('a file of bookmarks', () => {
  test.each(Object.entries(published))('%s is read as published', (name, { count, links }) => {
    const found = read(name)
    if (count !== undefined) expect(found.length).toBe(count)
    for (const [at, expected] of Object.entries(links ?? {})) {
      const { title, url, description, created_at } = found[Number(at)]!
      const time = created_at && String(Math.floor(Date.parse(created_at) / 1_000))
      const isDated = expected.time !== undefined && isSeconds(expected.time) && time !== undefined
      expect({
        ...(expected.title !== undefined && { title }),
        ...(expected.uri !== undefined && { uri: url }),
        ...(expected.note !== undefined && { note: plain(description) }),
        ...(isDated && { time }),
      }).toEqual({
        ...(expected.title !== undefined && { title: plain(expected.title) }),
        ...(expected.uri !== undefined && { uri: he.decode(expected.uri) }),
        ...(expected.note !== undefined && { note: plain(expected.note) }),
        ...(isDated && { time: expected.time }),
      })
    }
  })

  test('folders become tags, but for those of the browser itself', () => {
    const tagsOf = (name: string) => read(name).map(({ tag_names }) => tag_names)
    expect(tagsOf('netscape_nested.htm')[1]).toEqual([
      'folder-to-encounter',
      'folder1',
      'multi-word',
      'tag1',
      'tag2',
      'the-first',
    ])
    expect(tagsOf('netscape_nested.htm')[5]).toEqual(['folder3', 'folder3-1', 'tag3'])
    const nested = tagsOf('chromium_nested.htm')
    expect([nested[0], nested[4], nested[13]]).toEqual([
      [],
      ['dev', 'php'],
      ['linux', 'other-stuff', 'unix-os'],
    ])
  })

  test('what linkding says of reading later, the archive and notes is understood', () => {
    const line = (attributes: string, text = '') =>
      `<DL><p><DT><A HREF="https://a.example/" ${attributes}>A</A>\n${text}</DL>`
    expect(readNetscape(line('TOREAD="1" TAGS="b,a"'))[0]).toMatchObject({
      status: 'unread',
      tag_names: ['a', 'b'],
    })
    const archived = line(
      'TAGS="x,linkding:bookmarks.archived"',
      '<DD>short[linkding-notes]long\nones[/linkding-notes]\n',
    )
    expect(readNetscape(archived)[0]).toMatchObject({
      status: 'archived',
      tag_names: ['x'],
      description: 'short',
      notes: 'long\nones',
    })
  })

  test('files that are made to keep the server busy are read in no time', () => {
    const begun = process.threadCpuUsage()
    const links = '<a href=x>'.repeat(5_000)
    for (const piece of ['<a href="', '<a ', '<!--', '<dl>', "<a b='", '<h3>', '<dd>']) {
      readNetscape(piece.repeat(40_000))
    }
    const many = Array.from({ length: 5_000 }, (_, at) => at)
    readNetscape(`<h3>${many.join()}</h3><dl>${links}`)
    readNetscape(`${many.map((at) => `<h3>${at}</h3><dl>`).join('')}${links}`)
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(5_000)
  })

  test('a file of many attributes keeps nobody waiting: it is read in a thread', async () => {
    const attributes = Array.from({ length: 49 }, (_, at) => `a${at}=&amp;`).join(' ')
    const file = `<a href=x ${attributes}>`.repeat(10_000)
    const costOf = async (work: () => unknown) => {
      const begun = process.threadCpuUsage()
      await work()
      return process.threadCpuUsage(begun).user
    }
    const here = await costOf(() => readNetscape(file))
    const there = await costOf(() => readBookmarkFile(Buffer.from(file), { names: ['a'] }))
    expect(there).toBeLessThan(here / 2)
    const many = Buffer.from('<a href=x>'.repeat(20_001))
    await expect(readBookmarkFile(many, { names: ['a'] })).rejects.toMatchObject(tooMany)
  })

  test('a file with more links or tags than anybody has is refused before it is held', () => {
    for (const [piece, most] of [
      ['<a href=x>', 20_000],
      ['<b>', 500_000],
    ] as const) {
      expect(() => readNetscape(piece.repeat(most))).not.toThrow()
      expect(() => readNetscape(piece.repeat(most + 1))).toThrow(expect.objectContaining(tooMany))
    }
  })
})

const kept = (members: Partial<Bookmark>): Bookmark => ({
  _id: 'bmk-1',
  klass: 'Bookmark',
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T13:00:00.000Z',
  ...members,
})
const shelf: readonly Bookmark[] = [
  kept({
    url: 'https://a.example/?x=1&copy=2',
    title: 'A "title" <b>&amp;',
    tag_names: ['a', 'b'],
  }),
  kept({ url: 'https://b.example/', description: 'Two\nlines & more', status: 'unread' }),
  kept({ url: 'https://c.example/ç', title: 'Ação', notes: 'Notes', status: 'archived' }),
]

const hasPython = isInstalled('python3')

async function written(): Promise<string> {
  async function* pages() {
    yield shelf.slice(0, 2)
    yield shelf.slice(2)
  }
  let text = ''
  for await (const piece of writeNetscape(pages())) text += piece
  return text
}

describe('bookmarks that leave as a file', () => {
  test('come back as they were', async () => {
    const links = readNetscape(await written())
    expect(links).toEqual(
      shelf.map(({ url, title = url, description = '', notes = '', tag_names = [], ...rest }) => ({
        url,
        title,
        description,
        notes,
        tag_names,
        status: rest.status ?? 'active',
        created_at: rest.created_at,
      })),
    )
  })

  test.runIf(hasPython)('are found by the HTML parser of Python', async () => {
    const script = `
import json, sys
from html.parser import HTMLParser
found = []
class Reader(HTMLParser):
    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        if tag == 'a': found.append([of['href'], of['add_date'], of.get('tags')])
Reader().feed(sys.stdin.read())
print(json.dumps(found))`
    const output = execFileSync('python3', ['-c', script], { input: await written() })
    expect(JSON.parse(output.toString())).toEqual([
      ['https://a.example/?x=1&copy=2', '1795348800', 'a,b'],
      ['https://b.example/', '1795348800', null],
      ['https://c.example/ç', '1795348800', 'linkding:bookmarks.archived'],
    ])
  })
})
