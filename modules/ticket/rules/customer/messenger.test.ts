// Telephone numbers with their country, and the links that open a message to them.
import { afterEach, expect, it, test } from 'vitest'
import { setPlace } from '#core/time/day.ts'
import { fullNumber, messageLink, messageNumber, messengersIn } from './messenger.ts'

test.for([
  ['(31) 98765-4321', 'pt-BR', '5531987654321'],
  ['031 3456-7890', 'pt-BR', '553134567890'],
  ['+55 31 98765-4321', 'en', '5531987654321'],
  ['55 31 98765 4321', 'pt-BR', '5531987654321'],
  ['415 555 0134', 'en', '14155550134'],
  ['+1 415 555 0134', 'pt-BR', '14155550134'],
  ['1 415 555 0134', 'en', '14155550134'],
  ['(31) 98765-4321', 'en', '5531987654321'],
  ['(206) 955-0134', 'pt-BR', '12069550134'],
  ['98765-4321', 'pt-BR', undefined],
  ['190', 'pt-BR', undefined],
  ['0044 20 7946 0958', 'en', '442079460958'],
  ['+1234567890123456', 'en', undefined],
] as const)('%s of a Group in %s is number %s (trade 15)', ([phone, locale, number]) => {
  expect(fullNumber(phone, locale)).toBe(number)
})

test.for<[string, readonly string[], 'en' | 'pt-BR', string | undefined]>([
  ['the mobile after a landline', ['(31) 3222-4455', '(31) 98765-1122'], 'pt-BR', '5531987651122'],
  ['the first of two mobiles', ['(31) 98765-1122', '(31) 99123-4567'], 'pt-BR', '5531987651122'],
  ['a mobile by its code', ['+55 31 3222-4455', '+55 31 98765-1122'], 'en', '5531987651122'],
  ['the first where the plan does not say', ['415 555 0134', '206 555 0134'], 'en', '14155550134'],
  [
    'a number abroad before a landline',
    ['(31) 3222-4455', '+351 912 345 678'],
    'pt-BR',
    '351912345678',
  ],
  ['a landline where there is no mobile', ['4455', '(31) 3222-4455'], 'pt-BR', '553132224455'],
  ['nobody without a full number', ['4455'], 'pt-BR', undefined],
])('a message goes to %s', ([, phones, reader, number]) => {
  expect(messageNumber(phones, reader)).toBe(number)
})

afterEach(() => setPlace())

test.for([
  ['351', '912 345 678', '351912345678'],
  ['44', '07911 223456', '447911223456'],
  ['44', '+55 31 98765-4321', '5531987654321'],
  ['49', '112', undefined],
  ['55', '(31) 98765-4321', '5531987654321'],
] as const)('where +%s is dialled, %s is number %s', ([callingCode, phone, number]) => {
  setPlace({ callingCode })
  expect(fullNumber(phone, 'en')).toBe(number)
})

it('opens a conversation in WhatsApp by an address that carries the text', () => {
  expect(messageLink('whatsapp', '5531987654321', 'OS #12: está pronto & testado')).toBe(
    'https://wa.me/5531987654321?text=OS%20%2312%3A%20est%C3%A1%20pronto%20%26%20testado',
  )
})

it('opens a text message by an address that iOS and Android read', () => {
  expect(messageLink('text', '14155550134', 'Ready & tested\nSee you')).toBe(
    'sms:+14155550134?&body=Ready%20%26%20tested%0ASee%20you',
  )
})

test.for([
  ['US', 'text'],
  ['CA', 'text'],
  ['BR', 'whatsapp'],
  ['PT', 'whatsapp'],
  [undefined, 'whatsapp'],
] as const)('a Group in %s is offered %s first', ([country, first]) => {
  setPlace({ country })
  expect(messengersIn()[0]).toBe(first)
})
