// Telephone numbers as people write them.
import { expect, test } from 'vitest'
import { formatTelephone, nationalDigits, normalTelephone } from './telephone.ts'

test.each([
  ['31987654321', 'pt-BR', '(31) 98765-4321'],
  ['3137654321', 'pt-BR', '(31) 3765-4321'],
  ['4155550134', 'en', '(415) 555-0134'],
  ['31987654321', 'en', '(31) 98765-4321'],
  ['12987654321', 'en', '(12) 98765-4321'],
  ['2065550134', 'pt-BR', '(206) 555-0134'],
  ['3132654321', 'en', '(313) 265-4321'],
  ['3132654321', 'pt-BR', '(31) 3265-4321'],
  ['+5531987654321', 'en', '+55 31 98765-4321'],
  ['5531987654321', 'en', '+55 31 98765-4321'],
  ['+14155550134', 'pt-BR', '+1 415-555-0134'],
  ['14155550134', 'pt-BR', '+1 415-555-0134'],
  ['+442079460958', 'en', '+442079460958'],
  ['031987654321', 'en', '(31) 98765-4321'],
  ['+55 31 98765-4321', 'pt-BR', '+55 31 98765-4321'],
  ['190', 'pt-BR', '190'],
] as const)(
  '%s is grouped as its own country does, for a reader in %s: %s',
  (written, locale, shown) => {
    expect(formatTelephone(written, locale)).toBe(shown)
  },
)

test.each([
  ['31987654321', undefined, '(31) 98765-4321'],
  ['31 98765 4321', undefined, '(31) 98765-4321'],
  ['(31)98765.4321', 'BR', '(31) 98765-4321'],
  ['+55 (31) 98765-4321', 'BR', '+55 31 98765-4321'],
  ['206.555.0134', undefined, '(206) 555-0134'],
  ['+1 (415) 555 0134', 'US', '+1 415-555-0134'],
  ['3132654321', 'BR', '(31) 3265-4321'],
  ['3132654321', 'US', '(313) 265-4321'],
  ['313-265-4321', undefined, '313-265-4321'],
  ['415-555-0134 x12', 'US', '415-555-0134 x12'],
  ['+44 20 7946 0958', 'US', '+44 20 7946 0958'],
  ['190', 'BR', '190'],
] as const)('%s is kept in a Group of %s as %s', (written, country, kept) => {
  expect(normalTelephone(written, country)).toBe(kept)
  expect(normalTelephone(kept, country)).toBe(kept)
})

test.each([
  ['+55 31 98765-4321', '31987654321'],
  ['(31) 98765-4321', '31987654321'],
  ['+1 415-555-0134', '4155550134'],
  ['+44 20 7946 0958', '442079460958'],
])('%s is found by %s', (written, digits) => {
  expect(nationalDigits(written)).toBe(digits)
})
