// Settings: which there are, where they may be made, what their values may be (spec 3, 5, 9).
import { describe, expect, test } from 'vitest'
import { adjustmentKeys, readSetting } from './adjustment.ts'

const value = (read: unknown) => ({ value: read })
const errors = (path: string, key: string) => ({
  errors: { [path]: expect.objectContaining({ key }) },
})

describe('in a Group', () => {
  test.each<[string | undefined, unknown, object]>([
    ['checklist', true, value(true)],
    ['checklist', 'false', value(false)],
    ['checklist', 'yes', errors('value', 'inclusion')],
    ['contract-receipt', 'always', value('always')],
    ['contract-receipt', 'never', errors('value', 'inclusion')],
    ['name', '  Oficina ', value('Oficina')],
    ['name', ' ', errors('value', 'blank')],
    ['name', 7, errors('value', 'invalid')],
    ['billing-email', 'Pay@Example.com', value('pay@example.com')],
    ['billing-email', '', errors('value', 'invalid')],
    ['estimate-observation', 'x'.repeat(10_001), errors('value', 'too_long')],
    ['receipt-configuration', { copies: 2 }, value({ copies: 2 })],
    ['phones', '[{"number":"12 34 56","main":true}]', value('[{"number":"12 34 56","main":true}]')],
    ['phones', '[{"number":"x"}]', errors('value.0.number', 'invalid')],
    ['phones', 'not json', errors('value', 'invalid')],
    ['phones', '', value('[]')],
    ['addresses', '[{"street":"Rua A"}]', value('[{"street":"Rua A","main":false}]')],
    ['addresses', '[{"street":"Rua A","marktodelete":true}]', value('[]')],
    ['addresses', '[{"city":"Santos"}]', value('[{"city":"Santos","main":false}]')],
    ['addresses', '[{"description":"Shop"}]', errors('value.0.street', 'blank')],
    ['locale', 'en', value('en')],
    ['country', 'BR', value('BR')],
    ['country', '', value('')],
    ['currency', 'EUR', value('EUR')],
    ['currency', '', value('')],
    ['currency', 'eur', errors('value', 'inclusion')],
    ['currency', 'ZZZ', errors('value', 'inclusion')],
    ['country', 'br', errors('value', 'inclusion')],
    ['country', ['BR'], errors('value', 'inclusion')],
    ['confirmed_plan', 'corp', errors('key', 'system_field')],
    ['created-by-id', 'usr-a', errors('key', 'system_field')],
    ['admin_roles', ['usr-a'], errors('key', 'system_field')],
    [undefined, true, errors('key', 'blank')],
  ])('%s = %j', (key, sent, expected) => {
    expect(readSetting(key, sent, false)).toEqual(expected)
  })
})

describe('of a person', () => {
  test.each<[string, unknown, object]>([
    ['locale', 'pt-BR', value('pt-BR')],
    ['locale', 'de', errors('value', 'inclusion')],
    ['newsletter', true, value(true)],
    ['newsletter-topics', ['rss', 'api', 'rss'], value(['rss', 'api'])],
    ['newsletter-topics', ['weather'], errors('value', 'inclusion')],
    ['reader_mark_as_read_on_opening', false, value(false)],
    ['name', 'Me', errors('key', 'inclusion')],
    ['checklist', true, errors('key', 'inclusion')],
  ])('%s = %j', (key, sent, expected) => {
    expect(readSetting(key, sent, true)).toEqual(expected)
  })
})

test('no key is listed twice', () => {
  expect(new Set(adjustmentKeys).size).toBe(adjustmentKeys.length)
})
