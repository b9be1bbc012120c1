// What notes point at, by table.
import { expect, test } from 'vitest'
import { linkedNames, noteNameOf, parseNote } from './notes.ts'

test.each([
  ['[[DC jack]] and [[dc-jack|again]]', ['dc-jack']],
  ['[[Compras#Novembro]] [[lista.md]]', ['compras', 'lista']],
  ['[x](../loja/Regras%20da%20casa.md#top)', ['regras-da-casa']],
  ['[x](/account/acc-1/wiki/dell/dc-jack) [y](https://example.com/a.md)', ['dell/dc-jack']],
  ['`[[code]]`\n\n```\n[[code]]\n```\n', []],
  ['a\r\n\r\n[[b]]\r\n', ['b']],
  ['![[picture.png]] ![[a page]] [[ ]]', ['a-page']],
])('%j points at %j', (text, names) => {
  expect(linkedNames(parseNote(text, (words) => words))).toEqual(names)
})

test('the name of a file and what texts call it are one name', () => {
  expect(noteNameOf('Ação de Graças.md')).toBe(noteNameOf('[[acao de gracas'.slice(2)))
  expect(noteNameOf('fle-01k9z0000000000000000000aa')).toBe('fle-01k9z0000000000000000000aa')
})

test.each(['<!--', '<?a ', '<!a '])('100,000 characters of %j are read in no time', (part) => {
  const begun = process.threadCpuUsage()
  parseNote(`[[a]]${part.repeat(99_000 / part.length)}`, (words) => words)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(500)
})

test('the lines of a note are lines where it is read, as its author wrote them', () => {
  const [paragraph] = parseNote('Order panels\nCheck prices\n', (words) => words)
  expect(paragraph).toEqual({
    type: 'paragraph',
    children: [
      { type: 'text', text: 'Order panels' },
      { type: 'break' },
      { type: 'text', text: 'Check prices' },
    ],
  })
})
