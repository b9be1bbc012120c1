// Amounts in words, as printed on receipts.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { amountWords } from './amount-words.ts'

test.each([
  ['0.01', 'um centavo'],
  ['0.50', 'cinquenta centavos'],
  ['1.00', 'um real'],
  ['2.01', 'dois reais e um centavo'],
  ['16.00', 'dezesseis reais'],
  ['100.00', 'cem reais'],
  ['101.00', 'cento e um reais'],
  ['250.10', 'duzentos e cinquenta reais e dez centavos'],
  ['1000.00', 'mil reais'],
  ['1005.00', 'mil e cinco reais'],
  ['1100.00', 'mil e cem reais'],
  ['1234.56', 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  ['2000.00', 'dois mil reais'],
  ['21342.00', 'vinte e um mil trezentos e quarenta e dois reais'],
  ['100000.00', 'cem mil reais'],
  ['1000000.00', 'um milhão de reais'],
  ['2000000.50', 'dois milhões de reais e cinquenta centavos'],
  ['1200000.00', 'um milhão e duzentos mil reais'],
  ['1000001.00', 'um milhão e um reais'],
  ['1234567.00', 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais'],
  ['0.00', 'zero reais'],
])('R$ %s is %s', (amount, words) => {
  expect(amountWords(amount, 'BRL', 'pt-BR')).toBe(words)
})

test.each([
  ['1.00', 'USD', 'one US dollar'],
  ['45.09', 'USD', 'forty-five US dollars and nine cents'],
  ['300.00', 'USD', 'three hundred US dollars'],
  ['1005.00', 'USD', 'one thousand and five US dollars'],
  ['1250.10', 'GBP', 'one thousand two hundred and fifty pounds and ten pence'],
  ['1000000.01', 'EUR', 'one million euros and one cent'],
  ['999', 'JPY', 'nine hundred and ninety-nine JPY'],
  ['5.125', 'KWD', 'five KWD and 125/1000'],
])('%s %s is %s', (amount, currency, words) => {
  expect(amountWords(amount, currency, 'en')).toBe(words)
})

property.prop([
  fc.bigInt({ min: 1n, max: 9_007_199_254_740_991n }),
  fc.constantFrom('en', 'pt-BR'),
])('every amount has words, and no two have the same', (number, locale) => {
  const words = (amount: bigint) => amountWords(String(amount), 'BRL', locale as 'en')
  expect(words(number)).toMatch(/^[\p{L} -]+$/u)
  expect(words(number)).not.toMatch(/ {2}|undefined/)
  expect(words(number)).not.toBe(words(number + 1n))
})
