// What is searched for in vain begins the new record where it belongs.
import { expect, test } from 'vitest'
import { customer } from '#modules/ticket/entities/customer.ts'
import { equipment } from '#modules/ticket/entities/equipment.ts'
import { typedPresets } from '#web/records/form/typed-presets.ts'

const phones = (number: string) => ({ phones: [{ number, main: true }] })

test.each([
  ['Maria Souza', { name: 'Maria Souza' }],
  ['(31) 98765-4321', phones('(31) 98765-4321')],
  ['31987654321', phones('31987654321')],
  ['+1 415 555 0134', phones('+1 415 555 0134')],
  ['maria@example.com', { email: 'maria@example.com' }],
  ['529.982.247-25', { cpf: '529.982.247-25' }],
  ['11.222.333/0001-81', { cnpj: '11.222.333/0001-81' }],
  ['1204', { name: '1204' }],
  ['  ', {}],
])('%s of a customer', (typed, presets) => {
  expect(typedPresets(customer, typed)).toEqual(presets)
})

test('a kind without telephones takes digits as its title', () => {
  expect(Object.values(typedPresets(equipment, '31987654321'))).toEqual(['31987654321'])
})
