// Names of notes, by table.
import { expect, test } from 'vitest'
import { conflictName, firstLine, isEncrypted, isUntitled, isMarkdown, titleOf } from './names.ts'

test.each([
  ['Fonte DC.md', 'Fonte DC', false, true],
  ['lista.txt', 'lista', false, false],
  ['senhas.md.age', 'senhas', true, true],
  ['README', 'README', false, false],
  ['# Testes.md', 'Testes', false, true],
  ['#1 da lista.md', '#1 da lista', false, true],
  ['.md', '.md', false, true],
])('%j is called %j', (name, title, encrypted, markdown) => {
  expect([titleOf(name), isEncrypted(name), isMarkdown(name)]).toEqual([title, encrypted, markdown])
})

test.each([
  ['Fonte.md', 'Ana Souza', 'Fonte (conflict 2026-11-22 Ana Souza).md'],
  ['senhas.md.age', 'Ana', 'senhas (conflict 2026-11-22 Ana).md.age'],
  ['LEIAME', '/', 'LEIAME (conflict 2026-11-22 somebody)'],
])('what %s held when %s saved is %s', (name, who, expected) => {
  expect(conflictName(name, { day: '2026-11-22', who })).toBe(expected)
})

test('the name of a conflict fits on every disk', () => {
  const name = conflictName(`${'ç'.repeat(120)}.md`, { day: '2026-11-22', who: 'x'.repeat(80) })
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^ç+ \(conflict 2026-11-22 x{80}\)\.md$/)
})

test('a note without a name takes its first line with words', () => {
  expect(firstLine('---\n\n# Fonte DC\nabc')).toBe('# Fonte DC')
  expect(isUntitled('Untitled note (2).md', 'Untitled note')).toBe(true)
  expect(isUntitled('Untitled notes.md', 'Untitled note')).toBe(false)
})
