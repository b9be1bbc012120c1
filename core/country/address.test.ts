// Addresses as people of their country write them.
import { expect, test } from 'vitest'
import { addressLine, askedOfAddress } from './address.ts'

const address = {
  street: 'Maple',
  number: '12',
  complement: 'Apt 4',
  neighborhood: 'Mission',
  city: 'Springfield',
  state: 'CA',
  zip_code: '94103',
}

test.each([
  [undefined, 'Maple 12, Apt 4, Mission, Springfield, CA, 94103'],
  ['BR', 'Maple, 12, Apt 4 – Mission – Springfield/CA – CEP 94103'],
  ['US', '12 Maple, Apt 4, Mission, Springfield, CA 94103'],
  ['GB', '12 Maple, Apt 4, Mission, Springfield, CA, 94103'],
  ['DE', 'Maple 12, Apt 4, Mission, 94103 Springfield, CA'],
  ['FR', '12 Maple, Apt 4, Mission, 94103 Springfield, CA'],
])('in %s: %s', (country, line) => {
  expect(addressLine(address, country)).toBe(line)
})

test('what is not known leaves no gap', () => {
  expect(addressLine({ street: 'Maple', zip_code: '94103' }, 'US')).toBe('Maple, 94103')
  expect(addressLine({ street: 'Maple', city: 'Berlin' }, 'DE')).toBe('Maple, Berlin')
  expect(addressLine({ street: 'Rua das Flores', city: 'Curitiba' }, 'BR')).toBe(
    'Rua das Flores – Curitiba',
  )
  expect(addressLine({ zip_code: '80010-000' }, 'BR')).toBe('CEP 80010-000')
  expect(addressLine({}, 'BR') + addressLine({}, undefined)).toBe('')
})

const names = 'zip_code street number complement neighborhood city state description'.split(' ')

test.each([
  [undefined, names.join(' ')],
  ['BR', names.join(' ')],
  ['US', 'street complement city state zip_code description'],
  ['GB', 'street complement neighborhood city state zip_code description'],
  ['DE', 'street number complement neighborhood zip_code city state description'],
])('a form asks in %s for %s', (country, parts) => {
  expect(askedOfAddress(names, {}, country).join(' ')).toBe(parts)
})

test('a form shows what an address has that the country does not ask for', () => {
  const asked = askedOfAddress(names, address, 'US').join(' ')
  expect(asked).toBe('number street complement neighborhood city state zip_code description')
})
