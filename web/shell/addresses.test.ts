// Addresses: nobody is sent to another site after signing in.
import { describe, expect, test } from 'vitest'
import { safeReturn } from '#core/access/return-address.ts'
import { browserLocale } from './language/locale.ts'
import { matching, type Command } from './palette/commands.ts'

describe('after signing in', () => {
  test.each([
    ['/account/acc-1?tab=2', '/account/acc-1?tab=2'],
    ['https://evil.example', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/\n/evil.example', undefined],
    ['/a\r\n/b', undefined],
    ['/.//evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['/%2e/\\evil.example', undefined],
    ['/a/./b?c=/../d#e', '/a/b?c=/../d#e'],
    ['/\ud800', '/%EF%BF%BD'],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('%s leads to %s', (asked, given) => {
    expect(safeReturn(asked)).toBe(given)
  })
})

test.each([
  [['de', 'pt-BR', 'en'], 'pt-BR'],
  [['pt'], 'pt-BR'],
  [['pt-PT', 'en-GB'], 'en'],
  [[], 'en'],
])('a browser that speaks %s is spoken to in %s', (languages, locale) => {
  expect(browserLocale(languages)).toBe(locale)
})

test('commands are found by the start of any word, without accents', () => {
  const command = (label: string): Command => {
    return { id: label, section: 'go', label, icon: null, run: () => undefined }
  }
  const all = [command('Novo técnico'), command('Ordens de serviço')]
  expect(matching(all, 'tec').map(({ label }) => label)).toEqual(['Novo técnico'])
  expect(matching(all, 'ser ord').map(({ label }) => label)).toEqual(['Ordens de serviço'])
  expect(matching(all, 'erviço')).toEqual([])
})
