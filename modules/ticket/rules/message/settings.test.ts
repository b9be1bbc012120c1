// The texts that a Group writes to its customers, as they are set: which names can be filled in, and what is refused.
import { expect, test } from 'vitest'
import { readMessageTemplates } from './settings.ts'

test('a template is kept as it was written; blank ones are none', () => {
  const value = { en: { ready: 'Hi {customer}, #{number} is ready', block: ' ' }, 'pt-BR': {} }
  expect(readMessageTemplates(value)).toEqual({
    value: { en: { ready: 'Hi {customer}, #{number} is ready' }, 'pt-BR': {} },
  })
})

test('names in Portuguese are names too, on the occasions that have them', () => {
  const value = { 'pt-BR': { ready: '{cliente}, {equipamento}: {a pagar}' } }
  expect(readMessageTemplates(value)).toEqual({ value })
  expect(readMessageTemplates({ 'pt-BR': { hello: 'Sobre {número}' } })).toHaveProperty('errors')
})

test.each(['password', 'device_password', 'cpf', 'phone', 'email', '__proto__', 'constructor', ''])(
  'nothing is ever filled in for {%s}: a template that names it is refused',
  (name) => {
    const template = `It is {${name}}`
    expect(readMessageTemplates({ en: { ready: template } })).toEqual({
      errors: { 'en.ready': { key: 'unknown_placeholder' } },
    })
  },
)

test('every mistake is named by language and occasion', () => {
  const value = { en: { ready: 'x'.repeat(1_001), soon: 'x' }, de: {}, 'pt-BR': 'x' }
  expect(readMessageTemplates(value)).toEqual({
    errors: {
      'en.ready': { key: 'too_long', count: 1_000 },
      'en.soon': { key: 'unknown_field' },
      de: { key: 'unknown_field' },
      'pt-BR': { key: 'invalid' },
    },
  })
  expect(readMessageTemplates('x')).toEqual({ errors: { '': { key: 'invalid' } } })
  expect(readMessageTemplates({ en: { hello: 'About #{number}' } })).toHaveProperty('errors')
})
