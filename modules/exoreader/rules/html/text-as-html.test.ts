// Texts without tags, drawn as HTML.
import { expect, test } from 'vitest'
import { textAsHtml } from './text-as-html.ts'

test.each([
  ['words', 'One & <two>', '<p>One &amp; &lt;two&gt;</p>'],
  ['lines and paragraphs', 'a\r\nb\n \n\nc', '<p>a<br>b</p><p>c</p>'],
  [
    'an address at the end of a sentence',
    'See https://site.test/a?b=1&c=2.',
    '<p>See <a href="https://site.test/a?b=1&amp;c=2">https://site.test/a?b=1&amp;c=2</a>.</p>',
  ],
  [
    'addresses in brackets and with brackets',
    '(https://site.test/a) https://site.test/a_(b)',
    '<p>(<a href="https://site.test/a">https://site.test/a</a>) <a href="https://site.test/a_(b)">https://site.test/a_(b)</a></p>',
  ],
  [
    'what runs something',
    'javascript:x() data:text/html,x',
    '<p>javascript:x() data:text/html,x</p>',
  ],
  [
    'a quote that would end the attribute',
    'https://site.test/"onclick=x',
    '<p><a href="https://site.test/">https://site.test/</a>&quot;onclick=x</p>',
  ],
])('%s', (_, text, html) => expect(textAsHtml(text)).toBe(html))

test('the end of an address is found at once, however it is written', () => {
  const dots = '.'.repeat(200_000)
  const brackets = ')'.repeat(200_000)
  expect(textAsHtml(`https://${dots}x`)).toContain(`>https://${dots}x</a>`)
  expect(textAsHtml(`https://x${brackets}`)).toBe(
    `<p><a href="https://x">https://x</a>${brackets}</p>`,
  )
})
