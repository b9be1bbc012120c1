// What is kept of an item is Markdown that says the same words, judged by the parser of the handbooks.
import { JSDOM } from 'jsdom'
import { marked } from 'marked'
import { beforeAll, expect, test, vi } from 'vitest'
import { textOf } from './keep-calls.ts'
import { textAsMarkdown } from './markdown-text.ts'
import { toMarkdown } from './to-markdown.ts'

const { window } = new JSDOM('', { url: 'https://shop.example/' })

beforeAll(() => {
  vi.stubGlobal('window', window)
  for (const name of ['DOMParser', 'Node', 'Element'] as const) vi.stubGlobal(name, window[name])
})

/** Elements of the Markdown with their words, in their order. */
function shown(markdown: string): string[] {
  const page = new window.DOMParser().parseFromString(marked(markdown) as string, 'text/html')
  return [...page.body.querySelectorAll('*')]
    .filter(({ localName }) => localName !== 'br')
    .filter(({ children }) => [...children].every(({ localName }) => localName === 'br'))
    .map(({ localName, textContent }) => `${localName}: ${textContent.trim()}`)
}

test.each([
  [
    'signs of Markdown',
    '<p>*a* _b_ `c` [d](e) # | ~ \\ &amp;lt;</p>',
    ['p: *a* _b_ `c` [d](e) # | ~ \\ &lt;'],
  ],
  [
    'what would begin a list',
    '<p>- one</p><p>1. two</p><p>+ three</p><p>2) four</p>',
    ['p: - one', 'p: 1. two', 'p: + three', 'p: 2) four'],
  ],
  ['what would underline a heading', '<p>a<br>===</p><p>b<br>---</p>', ['p: a===', 'p: b---']],
  ['a heading that begins as a list does', '<h2>1. One</h2>', ['h2: 1. One']],
  [
    'a fence within code',
    '<pre>a\n```\n&lt;b&gt;</pre><p>after</p>',
    ['code: a\n```\n<b>', 'p: after'],
  ],
  ['code within a line', '<p><code>a_b*`c`</code></p>', ['code: a_b*`c`']],
  ['code that begins with a sign', '<p><code>`</code></p>', ['code: `']],
  ['items of a list', '<ul><li>- a</li><li>b</li></ul>', ['li: - a', 'li: b']],
])('%s stay words', (_what, html, elements) => {
  expect(shown(toMarkdown(html)).map((one) => one.replace(/\n(?=[=-]{3})/, ''))).toEqual(elements)
})

test('a text without markup keeps its lines and its signs', () => {
  expect(shown(textAsMarkdown('# One\n- two\n\n    three <b>'))).toEqual([
    'p: # One- two',
    'p: three <b>',
  ])
})

test('what a note begins with is where it is from, and no markup', () => {
  const from = { title: 'T', content: '', url: 'https://a.example/<x>', source: 'A *b* [c](d)' }
  expect(shown(textOf(from))).toEqual(['a: https://a.example/%3Cx%3E'])
  expect(textOf({ ...from, url: 'javascript:alert(1)' })).toBe('A \\*b\\* \\[c\\](d)')
})
