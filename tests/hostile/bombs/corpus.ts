// Texts and values that are small to send and were, somewhere, dear to read: each of any size.

import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { isRef } from '#core/fields/ref.ts'
import { isRows, type RowsField } from '#core/fields/rows.ts'
import { newId } from '#core/ids.ts'

/** As in a JSON body, and as plain text. */
export interface Bomb {
  readonly name: string
  /** So many characters of plain text, or a little fewer. */
  text(n: number): string
  /** JSON of about so many characters. */
  json(n: number): string
}

const fill = (unit: string, n: number) => unit.repeat(Math.max(1, Math.floor(n / unit.length)))

/** A text that is a repetition of a piece, between a beginning and an end. */
const repeated: Readonly<Record<string, readonly [unit: string, before?: string, after?: string]>> =
  {
    letters: ['a'],
    blanks: [' ', 'a', 'a'],
    tabs: ['\t', 'a', 'a'],
    'empty lines': ['\n'],
    commas: [','],
    'commas with blanks': [', '],
    digits: ['9'],
    dots: ['a.'],
    minuses: ['-', 'a'],
    slashes: ['../'],
    backslashes: ['\\'],
    'percent signs': ['%25'],
    'a form': ['a&'],
    'a form of one name': ['a=b&'],
    'a form of arrays': ['a[]='],
    semicolons: ['a;'],
    equals: ['a='],
    'at signs': ['a@'],
    'square brackets': ['['],
    'round brackets': ['('],
    'curly brackets': ['{'],
    'objects in objects': ['{"a":'],
    'double quotes': ['"'],
    'quotes in attributes': ['<a b="', '<'],
    attributes: [' a="b"', '<a', '>'],
    'attributes without end': [' a=', '<a'],
    elements: ['<b>'],
    'elements that end': ['</b>'],
    comments: ['<!--'],
    'instructions without end': ['<?'],
    entities: ['&amp;'],
    'numbers of characters': ['&#x41;'],
    'entities without end': ['&a'],
    'folders of OPML': ['<outline text="a">', '<opml version="2.0"><body>'],
    'folders of bookmarks': ['<DL><p><DT><H3>a</H3>', '<!DOCTYPE NETSCAPE-Bookmark-file-1>'],
    'links of bookmarks': ['<DT><A HREF="http://a" TAGS="', '<!DOCTYPE NETSCAPE-Bookmark-file-1>'],
    namespaces: ['<x xmlns:a="b">', '<D:propfind xmlns:D="DAV:"><D:prop>'],
    properties: ['<D:a/>', '<D:propfind xmlns:D="DAV:"><D:prop>', '</D:prop></D:propfind>'],
    'locks in If': ['(<urn:a> ["b"]) '],
    emphasis: ['**a*b '],
    'emphasis of lines': ['*a_ '],
    'emphasis in emphasis': ['*a **b '],
    strikes: ['~~a~'],
    'code in lines': ['`` ` '],
    'code in a note': ['`a', '[[a]] '],
    'definitions in lists of a note': ["- - -[a]: b 'c\na\n|", '[[a]] '],
    'quotes that go on in a note': ['> # a\n[a]: b\n> > ', '[[a]] '],
    'quotes between lines of a note': ['#a\n> ~~~\n', '[[a]] '],
    'items of lines of a note': ['* a\n(', '[[a]] '],
    'headings in lists of a note': ['  - a\n=', '[[a]] '],
    'code in brackets of a note': ["'[](a@()+`", '[[a]] '],
    'blanks in a note': [' ', '[[a]] '],
    fences: ['```\n~~~\n'],
    'quotes in quotes': ['> '],
    'lists in lists': ['- '],
    'lists that go down': ['- a\n  '],
    links: ['[a]('],
    'pictures in links': ['![['],
    'links to notes': ['[[a'],
    footnotes: ['[^a]: '],
    tables: ['|a'],
    'tables of lines': ['|-|-|\n'],
    addresses: ['http://a.'],
    'signs behind an address of a note': [':', '[[a]] www.a'],
    'references behind an address of a note': ['&amp;', '[[a]] www.a'],
    'quotes between their lines of a note': ['~:\n===\n>', '[[a]] '],
    'an address of mail that does not end': ['a', '[[a]] ', '@b'],
    'addresses of mail': ['a@a.'],
    mentions: ['@a '],
    headings: ['#'],
    'rows of blanks': [`|-${' '.repeat(3_994)}x\n`],
    'brackets behind a definition': ['\\[', '[a]: b\n\n'],
    'elements in elements of a page': ['<div><b>'],
    expressions: ['(a+)+'],
    'optional letters': ['a?', '', 'a'],
    templates: ['{{a'],
    formulas: ['=SUM(', ''],
    columns: ['"a",""'],
    'a cell without end': ['""', '"'],
    'halves of surrogates': ['\ud800'],
    'other halves': ['\udc00'],
    'right to left': ['\u202e\u2066'],
    invisible: ['\u200d\u00ad'],
    ligatures: ['\ufdfa'],
    Hangul: ['\u1100\u1161\u11a8'],
    'letters of two bytes': ['ñ'],
    Japanese: ['日本'],
    emoji: ['👩‍🔧'],
    'carriage returns': ['\r'],
    'parts of a body': ['\r\n--a\r\n'],
    zeros: ['\0'],
    words: ['ab cd '],
  }

function textBomb(name: string, text: (n: number) => string): Bomb {
  return { name, text, json: (n) => JSON.stringify(text(n)) }
}

/** Marks that have to be put into another order: sorting them one by one takes the square of their number. */
const marks = (n: number) => `a${fill('\u0301', n / 2)}${fill('\u0316', n / 2)}`

/** Each row has as many cells as the head: the square of its width. In a note links are read where there is one. */
const wideTable = (n: number) =>
  `[[a]]\n\n${fill('|a', n / 4)}|\n${fill('|-', n / 4)}|\n${fill('b\n', n / 2 - 9)}`

export const texts: readonly Bomb[] = [
  textBomb('marks in the wrong order', marks),
  textBomb('a wide table of rows of one cell', wideTable),
  textBomb(
    'links that mean one long address',
    (n) =>
      `[[a]] [a]\n\n[a]: http://a/${fill('a', Math.min(n / 2, 1_900))}\n\n${fill('[a] b ', n / 2 - 21)}`,
  ),
  ...Object.entries(repeated).map(([name, [unit, before = '', after = '']]) =>
    textBomb(name, (n) => before + fill(unit, n - before.length - after.length) + after),
  ),
  textBomb('different words', (n) =>
    Array.from({ length: n / 7 }, (_, at) => at.toString(36).padStart(6, 'a')).join(' '),
  ),
  textBomb('a form of different names', (n) =>
    Array.from({ length: n / 9 }, (_, at) => `a${at.toString(36).padStart(5, '0')}=b`).join('&'),
  ),
]

const strange = JSON.stringify({
  klass: 'Customer',
  ...Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`u${at}`, at])),
})

/** Of each kind with lists of rows a record whose lists are full; each row names records that are not there. */
const fullRecords = registry(modules).entities.flatMap(({ kind, fields }) => {
  const own = Object.entries(fields).filter(([, { system }]) => !system)
  const calm = own
    .filter(([, field]) => !isRef(field))
    .map(([name, { example }]) => [name, example])
  const full = own.flatMap(([name, field]) => (isRows(field) ? [[name, fullRows(field)]] : []))
  return full.length === 0
    ? []
    : [JSON.stringify({ klass: kind, ...Object.fromEntries([...calm, ...full]) })]
})

function fullRows({ fields, max }: RowsField) {
  const row = () =>
    Object.entries(fields).map(([name, field]) => [
      name,
      isRef(field) ? newId(field.prefix) : field.example,
    ])
  return Array.from({ length: max }, () => Object.fromEntries(row()))
}

/** Sent where any JSON may be. */
export const values: readonly Bomb[] = [
  valueBomb('numbers', (n) => `[${fill('1,', n - 3)}1]`),
  valueBomb('numbers of many digits', (n) => fill('9', n)),
  valueBomb('the same word', (n) => `[${fill('"a",', n - 5)}"a"]`),
  valueBomb(
    'different words',
    (n) =>
      `[${Array.from({ length: n / 9 }, (_, at) => `"${at.toString(36).padStart(6, 'a')}"`).join(',')}]`,
  ),
  valueBomb('empty objects', (n) => `[${fill('{},', n - 4)}{}]`),
  valueBomb('lists in lists', (n) => fill('[', n / 2) + fill(']', n / 2)),
  valueBomb(
    'objects in objects',
    (n) => `${fill('{"a":', (n * 5) / 6)}1${'}'.repeat(Math.floor(n / 6))}`,
  ),
  valueBomb('conditions in conditions', (n) => {
    const levels = Math.max(1, Math.floor(n / 12))
    return `${'{"$and":['.repeat(levels)}{}${']}'.repeat(levels)}`
  }),
  valueBomb(
    'many members',
    (n) =>
      `{${Array.from({ length: n / 11 }, (_, at) => `"${at.toString(36).padStart(6, 'a')}":1`).join(',')}}`,
  ),
  valueBomb('one member again and again', (n) => `{${fill('"a":1,', n - 8)}"a":1}`),
  // As many records as a list may have, each wrong in many places: what is said of one is said of all.
  valueBomb(
    'records of unknown members',
    (n) => `[${fill(`${strange},`, n - strange.length - 2)}${strange}]`,
  ),
  valueBomb('records of as many rows as they may have', (n) => {
    const records: string[] = []
    for (let [at, left] = [0, n]; left > 0; at += 1, left -= records.at(-1)!.length)
      records.push(fullRecords[at % fullRecords.length]!)
    return `[${records.join(',')}]`
  }),
  valueBomb('a pattern', (n) => `{"$regex":"${fill('(a+)+', n - 13)}"}`),
]

function valueBomb(name: string, json: (n: number) => string): Bomb {
  return { name: `${name} as JSON`, json, text: json }
}
