// Telephone numbers as people write them.
import { expect, test } from 'vitest'
import { formatTelephone } from './telephone.ts'

test.each([
  ['31987654321', 'pt-BR', '(31) 98765-4321'],
  ['3137654321', 'pt-BR', '(31) 3765-4321'],
  ['4155550134', 'en', '(415) 555-0134'],
  ['31987654321', 'en', '31987654321'],
  ['+55 31 98765-4321', 'pt-BR', '+55 31 98765-4321'],
  ['190', 'pt-BR', '190'],
] as const)('%s is read in %s as %s', (written, locale, shown) => {
  expect(formatTelephone(written, locale)).toBe(shown)
})
