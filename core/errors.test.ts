// Codes, sentences and failures: what travels, and what is read back.
import { describe, expect, test } from 'vitest'
import { fail, failFields, recognise, sentence, sentences, statusByCode } from './errors.ts'
import type { Sentence } from './errors.ts'

test.each(Object.keys(sentences) as Sentence[])('%s is recognised by its text', (key) => {
  const takesCount = sentences[key].includes('{count}')
  const message = takesCount ? { key, count: 7 } : { key }
  expect(recognise(sentence(message))).toEqual(message)
})

test('a text of somebody else is not taken for ours', () => {
  expect(recognise('must be greater than or equal to many')).toBeUndefined()
  expect(recognise('blank')).toBeUndefined()
})

describe('a failure', () => {
  test('says its sentence in English, under its code', () => {
    const failure = fail('conflict', 'document_update_conflict')
    expect([failure.status, failure.body]).toEqual([
      409,
      { error: 'conflict', reason: 'Document update conflict.' },
    ])
    expect(fail('bad_request', 'Invalid rev format').body.reason).toBe('Invalid rev format')
    expect(fail('bad_request', 'toString').body.reason).toBe('toString')
  })

  test('blames fields one by one', () => {
    const failure = failFields({ name: { key: 'blank' }, days: { key: 'too_many', count: 3 } })
    expect([failure.status, failure.body.reason]).toEqual([
      422,
      { name: "can't be blank", days: 'has too many entries (maximum is 3)' },
    ])
  })
})

test('every code answers with an error status', () => {
  for (const status of Object.values(statusByCode)) expect(status).toBeGreaterThanOrEqual(400)
})
