// Two tickets that belong together, seen from each of them.
import { expect, test } from 'vitest'
import { relationErrors } from './relation.ts'
import { relativeOf } from './relative.ts'

const followUp = { ticket: 'tik-2', related: 'tik-1', relation: 'follow_up' } as const

test('a follow-up came from the other one, which led to it', () => {
  expect(relativeOf(followUp, 'tik-2')).toEqual({
    id: 'tik-1',
    relation: 'follow_up',
    side: 'from',
  })
  expect(relativeOf(followUp, 'tik-1')).toEqual({ id: 'tik-2', relation: 'follow_up', side: 'to' })
})

test('a ticket is not related to itself, and what a merge left of that is not shown', () => {
  const itself = { ticket: 'tik-1', related: 'tik-1' }
  expect(relationErrors(itself)).toEqual({ related: { key: 'invalid' } })
  expect(relationErrors(followUp)).toEqual({})
  expect(relativeOf(itself, 'tik-1')).toBeUndefined()
})
