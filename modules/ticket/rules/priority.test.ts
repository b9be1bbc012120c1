// Counters by priority, the navbar counter and the shares, as the specification counts them.
import { expect, it, test } from 'vitest'
import { counterFace, countersOf, percent, urgencyOf } from './priority.ts'

test.for([
  [0, '0', 'grey'],
  [1, '1', 'amber'],
  [6, '6', 'amber'],
  [7, '7', 'orange'],
  [9, '9', 'orange'],
  [10, '9+', 'red'],
  [1042, '9+', 'red'],
] as const)('%i open tickets show as %s in %s (spec 2)', ([open, text, tone]) => {
  expect(counterFace(open)).toEqual({ text, tone })
})

test.for([
  [{ status: 'open', priority: 'high' }, ['TicketHigh', 'TicketOpenHigh']],
  [{ status: 'block', priority: 'medium' }, ['TicketMedium', 'TicketOpenMedium']],
  [{ status: 'done', priority: 'low' }, ['TicketLow']],
  [{ status: 'cancel', priority: 'high' }, ['TicketHigh']],
] as const)('%o counts under %o (spec 9)', ([ticket, keys]) => {
  expect(countersOf(ticket)).toEqual(keys)
})

test.for([
  [3, 9, 33],
  [4, 9, 44],
  [344, 1042, 33],
  [0, 0, 0],
  [9, 9, 100],
] as const)('%i of %i is %i percent, truncated (spec 9)', ([part, whole, share]) => {
  expect(percent(part, whole)).toBe(share)
})

it('sorts high above medium above low', () => {
  expect(['low', 'medium', 'high'].map((priority) => urgencyOf(priority as 'low'))).toEqual([
    1, 2, 3,
  ])
})
