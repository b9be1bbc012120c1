// Totals as lists show them.
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import en from '#web/records/bulk/locales/en.json' with { type: 'json' }
import ptBr from '#web/records/bulk/locales/pt-BR.json' with { type: 'json' }
import { amountOf, totalText } from './total.ts'

test.each([
  [{}, 'en', undefined],
  [{ total: 0 }, 'en', '0'],
  [{ total: 16_551 }, 'en', '16,551'],
  [{ total: 10_000, more: true as const }, 'en', '10,000+'],
  [{ total: 10_000, more: true as const }, 'pt-BR', '10.000+'],
])('a total of %j reads in %s as %j', (total, locale, text) =>
  expect(totalText(locale, total)).toBe(text),
)

test.each([
  ['en', en, 'Delete 10,000+ records?'],
  ['pt-BR', ptBr, 'Excluir 10.000+ registros?'],
])('whoever deletes more than were counted is asked so in %s', (locale, messages, question) => {
  const t = createTranslator({ locale, messages })
  const amount = amountOf(locale, { total: 10_000, more: true })
  expect(t('bulk.delete_title', { ...amount })).toBe(question)
})
