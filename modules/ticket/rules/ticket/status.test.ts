// Every move of a ticket and what it needs, as a table.
import { describe, expect, it, test } from 'vitest'
import {
  asksWhy,
  hasEnded,
  knownOf,
  nextSteps,
  otherStatuses,
  statusErrors,
  statuses,
  type Moving,
} from './status.ts'

const open = { text: 'Charges', state: 'open' as const }
const ticked = { text: 'Starts', state: 'done' as const }
const heading = { text: 'Check-out', heading: true, state: 'open' as const }

describe('a move that lacks something is refused (trade 1)', () => {
  const cases: [string, Moving, Moving | undefined, string[]][] = [
    ['blocking needs a reason', { status: 'block' }, { status: 'doing' }, ['block_reason']],
    [
      'blocking with a reason is fine',
      { status: 'block', block_reason: 'parts' },
      { status: 'doing' },
      [],
    ],
    ['cancelling needs a reason', { status: 'cancel' }, { status: 'open' }, ['cancel_reason']],
    [
      'cancelling with a reason is fine',
      { status: 'cancel', cancel_reason: 'other' },
      { status: 'open' },
      [],
    ],
    ['being done needs the problem found', { status: 'done' }, { status: 'doing' }, ['problem']],
    [
      'being done needs every line decided',
      { status: 'done', problem: 'x', checklist: [ticked, open] },
      { status: 'doing' },
      ['checklist', 'override'],
    ],
    [
      'headings need no tick',
      { status: 'done', problem: 'x', checklist: [heading, ticked] },
      { status: 'doing' },
      [],
    ],
    [
      'a failed line and one that does not apply are decided',
      {
        status: 'done',
        problem: 'x',
        checklist: [
          { ...open, state: 'failed' },
          { ...open, state: 'na' },
        ],
      },
      { status: 'doing' },
      [],
    ],
    [
      'a written override lets it pass',
      { status: 'done', problem: 'x', checklist: [open], override: 'No charger here' },
      { status: 'doing' },
      [],
    ],
    [
      'created as done it needs the same',
      { status: 'done', checklist: [open] },
      undefined,
      ['problem', 'checklist', 'override'],
    ],
    [
      'a finished ticket with an override may be edited',
      { status: 'done', problem: 'y', checklist: [open] },
      { status: 'done', problem: 'x', checklist: [open] },
      [],
    ],
    [
      'unticking a finished ticket is refused',
      { status: 'done', problem: 'x', checklist: [open, open] },
      { status: 'done', problem: 'x', checklist: [open, ticked] },
      ['checklist', 'override'],
    ],
    [
      'emptying the problem of a finished ticket is refused',
      { status: 'done' },
      { status: 'done', problem: 'x' },
      ['problem'],
    ],
    [
      're-opening a finished ticket needs a comment',
      { status: 'doing' },
      { status: 'done' },
      ['comment'],
    ],
    [
      're-opening a cancelled ticket needs a comment',
      { status: 'open' },
      { status: 'cancel' },
      ['comment'],
    ],
    [
      'cancelling a finished ticket needs reason and comment',
      { status: 'cancel' },
      { status: 'done' },
      ['cancel_reason', 'comment'],
    ],
    [
      're-opening with a comment is fine',
      { status: 'doing', comment: 'Came back' },
      { status: 'done' },
      [],
    ],
    ['every other move is free (spec 4)', { status: 'open' }, { status: 'review' }, []],
  ]
  test.for(cases)('%s', ([, ticket, before, fields]) => {
    expect(Object.keys(statusErrors(ticket, before))).toEqual(fields)
  })

  it('asks of a move that was made elsewhere for neither comment nor override, and for all that a ticket says itself', () => {
    const before = { status: 'done', problem: 'x' } as const
    expect(statusErrors({ status: 'doing' }, before, true)).toEqual({})
    const checklist = [open]
    expect(statusErrors({ status: 'done', problem: 'x', checklist }, undefined, true)).toEqual({})
    expect(Object.keys(statusErrors({ status: 'cancel' }, before, true))).toEqual(['cancel_reason'])
  })

  it('tells how many lines are open', () => {
    const { checklist } = statusErrors(
      { status: 'done', problem: 'x', checklist: [open, open] },
      undefined,
    )
    expect(checklist).toEqual({ key: 'checklist_incomplete', count: 2 })
  })
})

describe('next steps', () => {
  test.for([
    ['open', true, ['doing']],
    ['doing', true, ['block', 'done', 'review']],
    ['doing', false, ['block', 'done']],
    ['block', true, ['doing']],
    ['review', true, ['doing', 'done']],
    ['done', true, ['doing']],
    ['cancel', true, ['open']],
  ] as const)('from %s with review %s lead to %s', ([status, reviews, to]) => {
    expect(nextSteps({ status }, reviews).map((step) => step.to)).toEqual(to)
  })

  it('of what was declined lead back to work, or back to the customer, with the reason that is known', () => {
    const declined = { status: 'block', block_reason: 'declined' } as const
    expect(nextSteps(declined, false).map((step) => step.to)).toEqual(['doing', 'cancel'])
    expect(knownOf(declined, 'cancel')).toEqual({ cancel_reason: 'customer_refused' })
    expect(knownOf({ ...declined, block_reason: 'parts' }, 'cancel')).toEqual({})
    expect(knownOf(declined, 'doing')).toEqual({})
  })

  test.for(statuses)('"change status" offers every status but %s', (status) => {
    expect(otherStatuses(status, true).toSorted()).toEqual(
      statuses.filter((other) => other !== status).toSorted(),
    )
    expect(otherStatuses(status, false)).not.toContain('review')
  })
})

test.for([
  ['doing', 'block', true],
  ['open', 'cancel', true],
  ['done', 'doing', true],
  ['cancel', 'open', true],
  ['doing', 'done', false],
  ['block', 'doing', false],
  ['block', 'block', false],
] as const)('a move from %s to %s asks why: %s', ([from, to, asks]) => {
  expect(asksWhy(from, to)).toBe(asks)
})

it('has ended when done or cancelled', () => {
  expect(statuses.filter(hasEnded)).toEqual(['done', 'cancel'])
  expect(hasEnded(undefined)).toBe(false)
})
