// A page as a file and back, whatever is written in it; and the plain forms of front matter that other programs write.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { members } from '#modules/handbook/server/exchange/members.ts'
import { entriesOf, splitFront, valueOf } from '#modules/handbook/rules/file/front-matter.ts'
import { fileText, readFile, saysTheSame } from '#modules/handbook/rules/file/page-file.ts'

const nobody: ReadonlySet<string> = new Set()
const words = fc.string({
  unit: fc.constantFrom(...'aé #:\'"-[]{},&*!|>%@`\\/0\n\r\t💡'),
  maxLength: 20,
})
const parsed = <Value>(read: (said: unknown) => Value | undefined) =>
  words.map((text) => read(text))

const pages = fc.record({
  title: parsed(members.title).map((title) => title ?? 'x'),
  uri: fc.constantFrom('a', 'dell/dc-jack', '0', 'true', '1e3'),
  content: fc.oneof(
    words,
    fc.constantFrom('---\n', '---\ntitle: x\n---\n', '\uFEFFx', '# x\r\n', ''),
  ),
  content_type: fc.constantFrom('text/markdown', 'text/plain', 'text/html'),
  categories: parsed(members.categories),
  icon: parsed(members.icon),
  fields: fc
    .uniqueArray(fc.tuple(fc.constantFrom('voltage', 'no', '1', 'a_b', 'null'), words), {
      selector: ([name]) => name,
      maxLength: 3,
    })
    .map((rows) =>
      members.fields(rows.map(([field_name, field_value]) => ({ field_name, field_value }))),
    ),
})
const fronts = fc.constantFrom(
  undefined,
  '',
  '\uFEFF',
  '---\n---\n',
  '---\r\nlayout: post\r\ntitle: other\r\n---\r\n',
  '\uFEFF---\n# why\ntags:\n  - a\n---\n',
)

property.prop([pages, fronts])(
  'a page that goes out as a file comes back the same',
  (page, front) => {
    const stored = { ...page, id: 'han-01k9z00000000000000000000a' }
    const file = front === undefined ? undefined : { name: 'x.md', front }
    const text = fileText({ ...stored, file }, 'x.md', nobody, members)
    const read = readFile({ name: 'x.md', text }, nobody, members)
    expect(saysTheSame(read.page, page)).toBe(true)
    expect(
      fileText({ ...read.page, id: stored.id, file: read.file }, 'x.md', nobody, members),
    ).toBe(text)
  },
)

property.prop([words, fc.constantFrom('', '\uFEFF'), fc.constantFrom('\n', '\r\n')])(
  'the parts of a file are the whole of it',
  (text, mark, end) => {
    for (const whole of [text, `${mark}---${end}${text}${end}---${end}${text}`]) {
      const { front, content } = splitFront(whole)
      expect(front + content).toBe(whole)
    }
  },
)

test.each<[string, unknown]>([
  ['title: Plain words', 'Plain words'],
  ['title: "quotes \\" \\u00e9"', 'quotes " é'],
  ["title: 'it''s'", "it's"],
  ['title: words # why', 'words'],
  ['title:', ''],
  ['tags: [a, "b c", \'d\']', ['a', 'b c', 'd']],
  ['tags: []', []],
  ['tags:\n  - a\n  - "b"', ['a', 'b']],
  [
    'fields:\n  voltage: 19 V\n  other: "x: y"',
    new Map([
      ['voltage', '19 V'],
      ['other', 'x: y'],
    ]),
  ],
  ['title: {a: 1}', undefined],
  ['title: |\n  lines', undefined],
  ['title: "open', undefined],
  ['nested:\n  a:\n    b: 1', undefined],
])('%j', (lines, value) => {
  const [entry] = entriesOf(`---\n${lines}\n---\n`)
  expect(valueOf(entry!)).toEqual(value)
})

test.each([
  ['a heading', '# a', ' ', 'b'],
  ['closing signs', '# a', ' #', 'b'],
  ['a value', '---\nfields:\n  a', ' ', 'b\n---\n'],
  ['a remark', '---\ntitle: a', ' ', 'b\n---\n'],
])('the blanks of %s are looked at once', (_, start, part, end) => {
  const text = start + part.repeat(100_000) + end
  const begun = process.threadCpuUsage()
  readFile({ name: 'x.md', text }, nobody, members)
  readFile({ name: 'x.md', text: start + part.repeat(4_000) + end }, nobody, members)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(300)
})

test.each([
  ['# DC jack ##', 'DC jack'],
  ['# C#', 'C#'],
  ['x\n #  a # b #\r\n', 'a # b'],
])('the heading %j is the title %j', (text, title) => {
  expect(readFile({ name: 'x.md', text }, nobody, members).page.title).toBe(title)
})
