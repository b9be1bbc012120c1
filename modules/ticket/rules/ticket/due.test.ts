// Who is notified because time passed.
import { expect, test } from 'vitest'
import { blockedSelector, responsibleFor } from './due.ts'

const members = [
  { user_id: 'usr-owner', editor: true },
  { user_id: 'usr-tiago', editor: false },
]

test.each([
  ['usr-tiago', ['usr-tiago']],
  ['usr-owner', ['usr-owner']],
  ['usr-gone', ['usr-owner']],
  [undefined, ['usr-owner']],
])('of a ticket of %s, %j learn', (technical_id, people) => {
  expect(responsibleFor({ technical_id }, members)).toEqual(people)
})

test('three days are too long', () => {
  expect(blockedSelector('2026-11-21T12:00:00.000Z').status_at).toEqual({
    $lt: '2026-11-18T12:00:00.000Z',
  })
})
