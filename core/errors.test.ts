// Codes, sentences and failures: what travels.
import { describe, expect, test } from 'vitest'
import { addSentences, fail, failCall, failFields, sentence, statusByCode } from './errors.ts'

describe('a failure', () => {
  test('says its sentence in English, under its code, and keeps its key', () => {
    const failure = fail('conflict', 'document_update_conflict')
    const answer = {
      error: 'conflict',
      reason: 'Document update conflict.',
      key: 'document_update_conflict',
    }
    expect([failure.status, failure.body, failure.programBody]).toEqual([409, answer, answer])
    expect(failure.keptKey).toBe('document_update_conflict')
  })

  test('carries the number that its sentence names', () => {
    const { body, keptKey } = fail('bad_request', 'too_many', 3)
    const reason = 'has too many entries (maximum is 3)'
    expect(body).toEqual({ error: 'bad_request', reason, key: 'too_many', count: 3 })
    expect(keptKey).toBeUndefined()
  })

  test('blames fields one by one, each with its key', () => {
    const keys = { name: { key: 'blank' }, days: { key: 'too_many', count: 3 } } as const
    const failure = failFields(keys)
    const fields = { name: "can't be blank", days: 'has too many entries (maximum is 3)' }
    const error = 'unprocessable_entity'
    expect([failure.status, failure.body]).toEqual([422, { error, reason: fields, keys }])
    const reason = "name can't be blank, days has too many entries (maximum is 3)"
    expect(failure.programBody).toEqual({ error, reason, fields, keys })
  })

  test('of a call in words has these words, whatever they are', () => {
    for (const words of ['Invalid rev format', 'toString', 'blank']) {
      const { body } = failCall('bad_request', words)
      expect(body).toEqual({ error: 'bad_request', reason: words })
    }
  })
})

test('a mistyped key does not compile, nor a number that the sentence has no room for', () => {
  // @ts-expect-error -- it is spelt missing
  expect(fail('not_found', 'mising').message).toBe('mising')
  // @ts-expect-error -- the number is missing
  expect(fail('bad_request', 'too_many').status).toBe(400)
  // @ts-expect-error -- it names no number
  expect(fail('bad_request', 'blank', 3).status).toBe(400)
  // @ts-expect-error -- the same under a field
  expect(failFields({ name: { key: 'too_long' } }).status).toBe(422)
})

test('what a module adds is said in its words', () => {
  addSentences({ of_a_module: 'At most {count} of them' })
  expect(sentence({ key: 'of_a_module', count: 2 } as never)).toBe('At most 2 of them')
})

test('every code answers with an error status', () => {
  for (const status of Object.values(statusByCode)) expect(status).toBeGreaterThanOrEqual(400)
})
