// How long an unconfirmed address is good for.
import { describe, expect, it } from 'vitest'
import { confirmationDeadline, isOverdue } from './confirmation.ts'

const sent = { confirmed_at: null, confirmation_sent_at: '2026-11-01T00:00:00.000Z' }

describe('the deadline', () => {
  it('is 30 days after the mail was sent', () => {
    expect(confirmationDeadline(sent)).toBe('2026-12-01T00:00:00.000Z')
  })

  it('is 30 days after registration when no mail could be sent', () => {
    const person = { confirmed_at: null, created_at: '2026-11-02T00:00:00.000Z' }
    expect(confirmationDeadline(person)).toBe('2026-12-02T00:00:00.000Z')
  })

  it('is none for who confirmed an address once', () => {
    const person = { ...sent, confirmed_at: '2026-11-03T00:00:00.000Z' }
    expect(confirmationDeadline(person)).toBeUndefined()
    expect(isOverdue(person, '2030-01-01T00:00:00.000Z')).toBe(false)
  })

  it.each([
    ['2026-12-01T00:00:00.000Z', false],
    ['2026-12-01T00:00:00.001Z', true],
  ])('at %s has passed: %s', (now, passed) => {
    expect(isOverdue(sent, now)).toBe(passed)
  })
})
