// What Markdown becomes: nothing that runs, leads astray or loads from elsewhere, and no text that takes long to read.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { markdownHtml } from './html.ts'
import { safeLink } from './links.ts'
import { parseMarkdown } from './parse.ts'
import { plainWords } from './plain.ts'

const drawn = (text: string) =>
  markdownHtml(parseMarkdown(text)).text.replace(/\s+/g, ' ').replaceAll(' >', '>')

describe('what people write', () => {
  test.each([
    [
      'a **b** *c* ~~d~~ `e*f*`',
      '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e*f*</code></p>',
    ],
    ['one\ntwo\n\nthree', '<p>one<br />two</p><p>three</p>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['3. a\n4. b', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['- [x] done\n- [ ] open', '<ul><li>☑ <p>done</p></li><li>☐ <p>open</p></li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['# Head', '<p><b>Head</b></p>'],
    ['```\n<b>&\n```', '<pre>&lt;b&gt;&amp;</pre>'],
    ['R$ 10 & 20 < 30 &amp; "x"', '<p>R$ 10 &amp; 20 &lt; 30 &amp;amp; &quot;x&quot;</p>'],
    ['a\\*b\\*', '<p>a*b*</p>'],
    ['---', '<hr />'],
  ])('%j', (text, html) => {
    expect(drawn(text)).toBe(html)
  })

  test('tables', () => {
    expect(drawn('| a | b |\n|---|---|\n| 1 | **2** |')).toMatch(
      /<table>.*<td>a<\/td>.*<td>1<\/td>.*<td><strong>2<\/strong><\/td>.*<\/table>/,
    )
  })

  test('links to pages, addresses and telephones', () => {
    const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow">x</a>`
    for (const href of [
      'https://example.com/a?b=1',
      'mailto:a@b.c',
      'tel:+5531987654321',
      '/account/a',
    ]) {
      expect(drawn(`[x](${href})`)).toBe(`<p>${link(href)}</p>`)
    }
    expect(drawn('see https://example.com/x.')).toContain('href="https://example.com/x"')
  })

  test('people in it, wherever they are', () => {
    const mention = { user_id: 'usr-1', name: 'Ana Paula' }
    const [block] = parseMarkdown('**@ana paula**, look', [mention])
    expect(block).toEqual({
      type: 'paragraph',
      children: [
        { type: 'strong', children: [{ type: 'mention', mention, text: '@ana paula' }] },
        { type: 'text', text: ', look' },
      ],
    })
  })

  test('pictures of the record itself, by their names', () => {
    const [block] = parseMarkdown('![scratch](<photo (2).jpg>) ![](a%20b.png)')
    expect(block).toMatchObject({
      children: [
        { type: 'image', name: 'photo (2).jpg', alt: 'scratch' },
        { type: 'text', text: ' ' },
        { type: 'image', name: 'a b.png', alt: 'a b.png' },
      ],
    })
  })
})

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['svg', '<svg/onload=alert(1)>'],
  ['html in a list', '- <b onclick=alert(1)>x</b>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['in capitals', '[x](JaVaScRiPt:alert(1))'],
  ['with blanks', '[x]( \tjavascript:alert(1))'],
  ['with a tab inside', '[x](java\tscript:alert(1))'],
  ['in angle brackets', '[x](<java\u0000script:alert(1)>)'],
  ['with entities', '[x](&#106;avascript:alert(1))'],
  ['with a colon as an entity', '[x](javascript&colon;alert(1))'],
  ['by a reference', '[x][y]\n\n[y]: javascript:alert(1)'],
  ['as an autolink', '<javascript:alert(1)>'],
  ['vbscript', '[x](vbscript:msgbox(1))'],
  ['data', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a file', '[x](file:///etc/passwd)'],
  ['a blob', '[x](blob:https://a/b)'],
  ['another host without a scheme', '[x](//evil.example/x)'],
  ['with a backslash', '[x](/\\evil.example)'],
  ['a picture from elsewhere', '![x](https://evil.example/p.png)'],
  ['a picture of data', '![x](data:image/svg+xml,<svg onload=alert(1)>)'],
  ['a picture above its folder', '![x](../../secret.png)'],
  ['an attribute that breaks out', '[x](https://a.example/"onmouseover="alert(1))'],
  ['a title that breaks out', '[x](https://a.example "\\"><script>alert(1)</script>")'],
  ['a fence that breaks out', '```"><script>alert(1)</script>\nx\n```'],
]

describe('hostile texts', () => {
  test.each(hostile)('%s', (_, text) => {
    const html = drawn(text)
    const tags = html.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<\/?(?:p|b|strong|em|del|code|pre|ul|ol|li|blockquote|table|tr|td|hr|br)(?: \/)?>$|^<a href="(?:https:\/\/a\.example[^"]*|mailto:[^"]*)" rel="noopener noreferrer nofollow">$|^<\/a>$/,
      )
    }
    expect(JSON.stringify(parseMarkdown(text))).not.toMatch(/"(?:href|name)":"(?!https:\/\/a\.)/)
  })

  test('turn no direction, in links least of all', () => {
    const html = drawn(
      '[https://bank.example/\u202egnp.exe](https://a.example) \u2066x a&#x202e;b&#8238;',
    )
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(drawn('עברית **מודגש**')).toContain('<strong>מודגש</strong>')
  })

  test.each([
    ['java\u200bscript:alert(1)', undefined],
    ['\u202ehttps://a.example', 'https://a.example'],
    ['https://', undefined],
    ['http:evil', undefined],
    ['https:\\\\evil', undefined],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['mailto:', undefined],
    ['#x', undefined],
    ['', undefined],
    [`https://a.example/${'x'.repeat(3_000)}`, undefined],
  ])('%j leads to %j', (href, safe) => {
    expect(safeLink(href)).toBe(safe)
  })

  const long = 100 * 1024
  const repeated: readonly (readonly [string, string])[] = [
    ['quotes', '>'],
    ['quotes with blanks', '> '],
    ['lists', '- '],
    ['numbers', '1. '],
    ['brackets', '['],
    ['closing brackets', ']'],
    ['links', '[a]('],
    ['links of links', '[a](b'],
    ['pictures', '!['],
    ['stars', '*'],
    ['stars and letters', '*a '],
    ['bold', '**a '],
    ['mixed', '*a_'],
    ['mixed signs', '**_~~'],
    ['ticks', '`'],
    ['ticks and letters', '`a'],
    ['more ticks', '`a``b'],
    ['angles', '<'],
    ['tags', '<a '],
    ['comments', '<!--'],
    ['instructions', '<?'],
    ['data', '<![CDATA['],
    ['entities', '&#'],
    ['backslashes', '\\'],
    ['pipes', '|'],
    ['tables', '|a\n|-\n'],
    ['tildes', '~a~~'],
    ['mails', 'a@b.'],
    ['addresses', 'https://a.'],
    ['addresses in a row', 'www.a('],
    ['references', '[a]:b\n'],
    ['heads', '# '],
    ['heads beneath', 'a\n-\n'],
    ['blank lines', '\n'],
    ['blanks', ' '],
    ['tabs', '\t'],
    ['lines of lists', '- a\n  '],
    ['deeper lists', '- a\n'],
    ['emoji', '👩‍🔧'],
    ['at signs', '@a '],
  ]

  test.each(repeated)(
    '100 KB of %s, and as many as are read, take no longer than words',
    (_, part) => {
      const people = Array.from({ length: 20 }, (__, at) => ({ user_id: `usr-${at}`, name: 'a' }))
      for (const length of [long, 19_999]) {
        const text = part.repeat(Math.ceil(length / part.length)).slice(0, length)
        const begun = process.threadCpuUsage()
        const blocks = parseMarkdown(text, people)
        markdownHtml(blocks)
        plainWords(text)
        const { user } = process.threadCpuUsage(begun)
        expect(user / 1_000).toBeLessThan(1_500)
      }
    },
  )

  test.each(['***x', '\\\\\\x', '_a', '!_', 'www.', 'www.a'])(
    '%j some hundred times in a short text is looked through once',
    (part) => {
      for (const times of [100, 150, 199, 390]) {
        const begun = process.threadCpuUsage()
        parseMarkdown(part.repeat(times) + ' '.repeat(1_000))
        expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(300)
      }
    },
  )

  test('lists inside lists end where nobody reads them any more', () => {
    const text = Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- ${at}`).join('\n')
    expect(drawn(text).match(/<ul>/g)?.length).toBeLessThan(12)
    expect(drawn(text)).toContain('59')
  })

  property.prop([fc.string({ unit: 'grapheme', maxLength: 300 })])('never throw', (text) => {
    expect(() => drawn(text)).not.toThrow()
    plainWords(text)
  })
})

describe('plain words', () => {
  test.each([
    ['**Board** replaced, see [photo](x.jpg)', 'Board replaced, see photo'],
    ['- [x] cleaned\n- *tested*', 'cleaned\ntested'],
    ['# Head\n> said `code`', 'Head\nsaid code'],
    ['![scratch](<photo (2).jpg>)', 'scratch'],
    ['a_b_c and 2 * 3 * 4 = 24', 'a_b_c and 2 * 3 * 4 = 24'],
    ['R$ 10,00 - ok', 'R$ 10,00 - ok'],
    ['```\ncode\n```', 'code'],
  ])('of %j are %j', (text, words) => {
    expect(plainWords(text)).toBe(words)
  })
})
