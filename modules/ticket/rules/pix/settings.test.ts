// Keys of Pix: kept as the directory spells them, shown as people write them.
import { expect, test } from 'vitest'
import { readPixKey, readPixSettings, writtenPixKey } from './settings.ts'

test.each([
  ['cnpj', '11222333000181', '11.222.333/0001-81'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['phone', '+5531987654321', '+55 31 98765-4321'],
  ['email', 'loja@example.com', 'loja@example.com'],
  ['random', '123e4567-e89b-12d3-a456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
] as const)(
  'a key of the sort %s is shown as it is written, and read back',
  (sort, key, written) => {
    expect(writtenPixKey({ sort, key })).toBe(written)
    expect(readPixKey(sort, written)).toBe(key)
  },
)

test('who receives it keeps the accents on the screen, and a code has room for it', () => {
  const account = { sort: 'cpf', key: '52998224725', name: ' Oficina São João ', city: 'Belém' }
  expect(readPixSettings(account)).toEqual({
    value: { ...account, name: 'Oficina São João', city: 'Belém' },
  })
  const tooLong = { ...account, name: 'Eletrônica do seu João da Silva' }
  expect(readPixSettings(tooLong)).toMatchObject({ errors: { name: { key: 'too_long' } } })
  expect(readPixSettings({ ...account, city: '東京' })).toMatchObject({
    errors: { city: { key: 'invalid' } },
  })
})
