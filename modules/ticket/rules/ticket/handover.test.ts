// Promised, ready, handed over: what follows from what, as tables.
import { describe, expect, it, test } from 'vitest'
import { cameWith } from './came-with.ts'
import { canBeDelivered, daysLate, handoverErrors, handoverOf, type Handover } from './handover.ts'

const now = '2026-11-22T10:00:00.000Z'
const earlier = '2026-11-20T09:00:00.000Z'
const nothing = {
  ready_at: undefined,
  delivered_at: undefined,
  delivered_to: undefined,
  not_returned: undefined,
  waiting_since: undefined,
}

test('what a thing came with is parted by lines, commas and semicolons, each once', () => {
  expect(cameWith(' Charger\nSleeve, mouse;Charger\n,')).toEqual(['Charger', 'Sleeve', 'mouse'])
  expect(cameWith(undefined)).toEqual([])
})

describe('a save', () => {
  const cases: [string, Handover, Handover | undefined, Partial<Handover>][] = [
    [
      'that ends the work makes the thing ready',
      { status: 'done', equipment_id: 'eqi-1' },
      { status: 'doing' },
      { ready_at: now, waiting_since: now },
    ],
    [
      'that cancels does too: it waits to be taken back',
      { status: 'cancel', equipment_id: 'eqi-1' },
      { status: 'open' },
      { ready_at: now, waiting_since: now },
    ],
    [
      'that ends work at the customer’s place leaves nothing to be picked up',
      { status: 'done' },
      { status: 'doing' },
      {},
    ],
    [
      'that ends a maintenance does too: it was done where the thing stands',
      { status: 'done', equipment_id: 'eqi-1', maintenance_id: 'mai-1' },
      { status: 'doing' },
      {},
    ],
    [
      'of an old order that comes in finished leaves nothing waiting',
      { status: 'done', equipment_id: 'eqi-1' },
      undefined,
      {},
    ],
    [
      'keeps the moment when it was said to be ready before',
      { status: 'done', equipment_id: 'eqi-1', ready_at: earlier },
      { status: 'review', ready_at: earlier },
      { ready_at: earlier, waiting_since: earlier },
    ],
    [
      'that hands over ends the waiting',
      {
        status: 'done',
        ready_at: earlier,
        delivered_at: now,
        delivered_to: 'Her son',
        not_returned: 'Sleeve',
      },
      { status: 'done', ready_at: earlier },
      {
        ready_at: earlier,
        delivered_at: now,
        delivered_to: 'Her son',
        not_returned: 'Sleeve',
      },
    ],
    [
      'that hands over what nobody said was ready makes it ready then',
      { status: 'open', delivered_at: now },
      { status: 'open' },
      { ready_at: now, delivered_at: now },
    ],
    [
      'that reopens forgets both: it is on the bench again',
      { status: 'doing', ready_at: earlier, delivered_at: earlier, delivered_to: 'Dana' },
      { status: 'done', ready_at: earlier, delivered_at: earlier },
      {},
    ],
    [
      'names nobody as long as nothing is handed over',
      { status: 'done', delivered_to: 'Dana', not_returned: 'Sleeve' },
      { status: 'done' },
      {},
    ],
  ]
  test.for(cases)('%s', ([, doc, before, moments]) => {
    expect(handoverOf(doc, { before, now })).toEqual({ ...nothing, ...moments })
  })
})

test.for([
  ['handed over before it was ready', { ready_at: now, delivered_at: earlier }, ['delivered_at']],
  ['what happened', { ready_at: earlier, delivered_at: now }, []],
] as const)('%s is checked', ([, doc, fields]) => {
  expect(Object.keys(handoverErrors(doc))).toEqual(fields)
})

test.for([
  [{ status: 'done' }, true],
  [{ status: 'cancel' }, true],
  [{ status: 'review', ready_at: earlier }, true],
  [{ status: 'doing' }, false],
  [{ status: 'done', delivered_at: now }, false],
  [{ status: 'done', equipment_id: 'eqi-1', maintenance_id: 'mai-1' }, false],
  [{ status: 'done', maintenance_id: 'mai-1', ready_at: earlier }, true],
] as const)('%o may be handed over: %s', ([doc, may]) => {
  expect(canBeDelivered(doc)).toBe(may)
})

describe('days late', () => {
  test.for([
    ['2026-11-20', 'doing', 2],
    ['2026-11-22', 'open', 0],
    ['2026-12-01', 'block', -9],
    ['2026-11-20', 'done', undefined],
    ['soon', 'open', undefined],
  ] as const)('promised for %s and %s: %s', ([promised_at, status, days]) => {
    expect(daysLate({ promised_at, status }, '2026-11-22')).toBe(days)
  })

  it('are none where nothing was promised', () => {
    expect(daysLate({ status: 'open' }, '2026-11-22')).toBeUndefined()
  })
})
