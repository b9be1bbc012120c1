// Pix codes: their fields by the central bank's manual, read back by a reader of our tests' own.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { brCode, crc16, plainLetters, txidOf, type BrCode } from './br-code.ts'
import { fieldsOf, readBrCode } from '#tests/ticket/br-code-reader.ts'

test('the manual’s own example has the check sum that it prints', () => {
  // Manual de Padrões para Iniciação do Pix, "BR Code estático".
  const printed =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  expect(crc16(printed.slice(0, -4))).toBe('1D3D')
  expect(readBrCode(printed)).toMatchObject({ name: 'Fulano de Tal', city: 'BRASILIA' })
})

test.each([
  ['', 'FFFF'],
  ['123456789', '29B1'],
])('the check sum of %j is %s', (text, sum) => {
  expect(crc16(text)).toBe(sum)
})

const shop: BrCode = {
  key: '+5531987654321',
  name: 'Oficina São João & Filhos',
  city: 'Conceição do Mato Dentro',
  amount: '1204.50',
  txid: 'OS 2.887',
  description: 'Ordem de serviço 2887',
}

test('every field is in its place, in the letters that banks take', () => {
  expect(fieldsOf(brCode(shop))).toEqual([
    ['00', '01'],
    ['26', '0014br.gov.bcb.pix0114+55319876543210221Ordem de servico 2887'],
    ['52', '0000'],
    ['53', '986'],
    ['54', '1204.50'],
    ['58', 'BR'],
    ['59', 'Oficina Sao Joao Filhos'],
    ['60', 'Conceicao do Ma'],
    ['62', '0506OS2887'],
    ['63', expect.stringMatching(/^[\dA-F]{4}$/)],
  ])
})

test.each(['0.00', '1', '1.5', '-1.00', '1,00', '99999999999.00'])(
  'there is no code over %s',
  (amount) => {
    expect(() => brCode({ ...shop, amount })).toThrow(amount)
  },
)

test.each([
  ['Ação Elétrica Ltda.', 25, 'Acao Eletrica Ltda.'],
  ['Eletrônica do seu João da Silva e Filhos', 25, 'Eletronica do seu Joao da'],
  ['修理店', 25, ''],
])('%s is written %s', (text, longest, plain) => {
  expect(plainLetters(text, longest)).toBe(plain)
})

test.each([
  ['OS 2.887', 'OS2887'],
  ['', '***'],
  ['x'.repeat(40), 'x'.repeat(25)],
])('the payment of %j is found by %s', (text, txid) => {
  expect(txidOf(text)).toBe(txid)
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const named = text.filter((one) => plainLetters(one, 25) !== '')
const amount = fc
  .integer({ min: 1, max: 99_999_999_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const key = fc.oneof(
  fc.uuid(),
  fc.constantFrom('52998224725', '+5531987654321', `${'x'.repeat(65)}@example.com`),
)

property.prop([
  fc.record({ key, name: named, city: named, amount, txid: text, description: text }),
])(
  'whatever a shop is called, its code is read back with the same key and the exact amount',
  (code) => {
    const written = brCode(code)
    expect(written).toMatch(/^[\x20-\x7e]+$/)
    const read = readBrCode(written)
    expect(read).toMatchObject({ key: code.key, amount: code.amount, currency: '986' })
    expect(read.name.length).toBeLessThanOrEqual(25)
    expect(read.city.length).toBeLessThanOrEqual(15)
    expect(read.txid).toMatch(/^([A-Za-z0-9]{1,25}|\*\*\*)$/)
  },
)
