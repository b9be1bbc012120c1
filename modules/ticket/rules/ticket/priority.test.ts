// Counters by priority, the navbar counter and the shares, as the specification counts them.
import { expect, it, test } from 'vitest'
import { counterFace, countersOf, percentages, urgencyOf } from './priority.ts'

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
  [
    [1, 2, 0],
    [33, 67, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [9, 0, 0],
    [100, 0, 0],
  ],
])('the shares of %j are %j percent and make a hundred', ([counts, shares]) => {
  expect(percentages(counts!)).toEqual(shares)
})

it('sorts high above medium above low', () => {
  expect(['low', 'medium', 'high'].map((priority) => urgencyOf(priority as 'low'))).toEqual([
    1, 2, 3,
  ])
})
