// What a ticket says of the work on it, through the life of one and of tickets that come from elsewhere.
import { describe, expect, test } from 'vitest'
import type { Status } from './status.ts'
import { finishedMinutes, isReturn, momentsOf, type Worked } from './work.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour)).toISOString()

/** A ticket moved through statuses, each at an hour, as saves do it. */
function live(moves: readonly [hour: number, status: Status][], more: Worked = {}): Worked {
  let before: Worked | undefined
  for (const [hour, status] of moves) {
    const doc: Worked = { created_at: at(moves[0]![0]), ...more, ...before, status }
    before = { ...doc, ...momentsOf(doc, before, at(hour)) }
  }
  return before!
}

describe('minutes in statuses', () => {
  test('each status counts from when it begins until it is left, and again when it comes back', () => {
    const moves: [number, Status][] = [
      [8, 'open'],
      [10, 'doing'],
      [11, 'block'],
      [15, 'doing'],
      [16, 'done'],
    ]
    expect(live(moves)).toMatchObject({
      open_minutes: 120,
      doing_minutes: 120,
      block_minutes: 240,
      done_minutes: 480,
    })
    expect(live(moves).review_minutes).toBeUndefined()
  })

  test('a save that moves nothing counts nothing', () => {
    expect(
      live([
        [8, 'open'],
        [9, 'open'],
        [10, 'doing'],
      ]),
    ).toMatchObject({ open_minutes: 120 })
  })

  test('of a ticket whose earlier moves are not known none are counted', () => {
    const before: Worked = { status: 'doing', status_at: at(8), created_at: at(6) }
    const doc: Worked = { ...before, status: 'done', status_at: at(9) }
    const work = momentsOf(doc, before, at(9))
    expect(work).not.toHaveProperty('doing_minutes')
    expect(work).toMatchObject({ done_minutes: 180 })
  })
})

describe('a first fix', () => {
  test.each<[string, [number, Status][], string | undefined]>([
    [
      'done once',
      [
        [8, 'open'],
        [9, 'done'],
      ],
      undefined,
    ],
    [
      'reopened, though not finished',
      [
        [8, 'open'],
        [9, 'done'],
        [10, 'doing'],
      ],
      'reopened',
    ],
    [
      'reopened and done again',
      [
        [8, 'open'],
        [9, 'done'],
        [10, 'doing'],
        [11, 'done'],
      ],
      'reopened',
    ],
    [
      'done and then cancelled',
      [
        [8, 'open'],
        [9, 'done'],
        [10, 'cancel'],
      ],
      undefined,
    ],
    [
      'cancelled and taken up again',
      [
        [8, 'open'],
        [9, 'cancel'],
        [10, 'open'],
      ],
      undefined,
    ],
  ])('%s', (_, moves, rework) => {
    expect(live(moves).rework).toBe(rework)
  })

  test.each<[string, Worked, boolean]>([
    [
      'of the same thing, done by then',
      { equipment_id: 'eqi-1', status: 'done', status_at: at(7) },
      true,
    ],
    ['of another thing', { equipment_id: 'eqi-2', status: 'done', status_at: at(7) }, false],
    ['of a ticket still open', { equipment_id: 'eqi-1', status: 'doing', status_at: at(7) }, false],
    [
      'of one that was done later',
      { equipment_id: 'eqi-1', status: 'done', status_at: at(9) },
      false,
    ],
  ])('a return is one %s', (_, first, is) => {
    expect(isReturn({ equipment_id: 'eqi-1', created_at: at(8) }, first)).toBe(is)
  })
})

describe('a promise', () => {
  const promised = { promised_at: '2026-11-02' }
  test('is measured by when the thing was ready, and forgotten when it is not any more', () => {
    const ready: Worked = { ...promised, status: 'review', ready_at: at(9), created_at: at(8) }
    expect(momentsOf(ready, undefined, at(10)).promise_minutes).toBe(9 * 60)
    expect(
      live(
        [
          [8, 'open'],
          [11, 'done'],
        ],
        promised,
      ).promise_minutes,
    ).toBe(11 * 60)
    expect(
      live(
        [
          [8, 'open'],
          [11, 'done'],
          [12, 'open'],
        ],
        promised,
      ).promise_minutes,
    ).toBeUndefined()
  })

  test('binds nobody once the ticket is cancelled', () => {
    expect(
      live(
        [
          [8, 'open'],
          [11, 'cancel'],
        ],
        promised,
      ).promise_minutes,
    ).toBeUndefined()
  })

  test('may have been kept before its day began', () => {
    const early: Worked = { promised_at: '2026-11-03', status: 'done', status_at: at(20) }
    expect(momentsOf({ ...early, created_at: at(8) }, undefined, at(20)).promise_minutes).toBe(
      -4 * 60,
    )
  })
})

test('an order of an old book was finished in the time that the book says, or in a time not known', () => {
  const done: Worked = { status: 'done', created_at: at(8), status_at: at(10) }
  expect(finishedMinutes(done).done_minutes).toBe(120)
  expect(finishedMinutes({ ...done, status_at: at(8) }).done_minutes).toBeUndefined()
})
