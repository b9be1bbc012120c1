// The code of a currency: three letters (spec 5), typed in any case.
import { text, type TextField } from '#core/fields/text.ts'
import { usualCurrency } from '#core/numbers/money.ts'
import { wrong } from '#core/fields/field.ts'

/** Offered while typing; any other code of three letters is taken too. */
const usualCodes = [
  'USD',
  'BRL',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'ARS',
  'CLP',
  'MXN',
  'UYU',
]

export function currency(): TextField {
  const plain = text({
    max: 20,
    suggest: true,
    usual: usualCodes,
    initial: 'USD',
    begins: usualCurrency,
    example: 'USD',
    second: 'BRL',
  })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || parsed.value === undefined) return parsed
      const value = parsed.value.toUpperCase()
      return /^[A-Z]{3}$/.test(value) ? { value } : wrong('invalid')
    },
  }
}
