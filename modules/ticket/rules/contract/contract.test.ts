// What a contract is on a day, which one a ticket gets, and the order and numbers of its clauses.
import { describe, expect, test } from 'vitest'
import { numbered } from './clauses.ts'
import { contractErrors } from './contract.ts'
import { covers, stateOf, usualContract } from './state.ts'
import { clausesIn } from './usual-clauses.ts'

const today = '2026-11-22'

test.each([
  ['without days', { active: true }, 'running'],
  ['on its first and last day', { active: true, starts_at: today, ends_at: today }, 'running'],
  ['that begins tomorrow', { active: true, starts_at: '2026-11-23' }, 'later'],
  ['that ended yesterday', { active: true, ends_at: '2026-11-21' }, 'ended'],
  ['that somebody ended', { active: false }, 'inactive'],
])('a contract %s', (_, contract, state) => {
  expect(stateOf({ _id: 'cnt-a', ...contract }, today)).toBe(state)
})

describe('the usual contract', () => {
  const all = { _id: 'cnt-all' }
  const split = { _id: 'cnt-split', equipment: [{ equipment_id: 'eqi-split' }] }
  test.each([
    ['is the only one', [all], 'eqi-x', 'cnt-all'],
    ['is none of two', [all, { _id: 'cnt-b' }], 'eqi-x', undefined],
    ['is the one that covers the thing', [split], 'eqi-split', 'cnt-split'],
    ['is none where the thing is not covered', [split], 'eqi-x', undefined],
    ['is the other one where the thing is not covered', [split, all], 'eqi-x', 'cnt-all'],
    [
      'may be about any of what is covered while no thing is named',
      [split],
      undefined,
      'cnt-split',
    ],
    ['is none of none', [], 'eqi-x', undefined],
  ])('%s', (_, contracts, equipment_id, id) => {
    expect(usualContract(contracts, equipment_id)?._id).toBe(id)
  })

  test('covers what it names, or everything', () => {
    expect(covers(all, 'eqi-x')).toBe(true)
    expect(covers(split, 'eqi-x')).toBe(false)
  })
})

test('a contract does not end before it begins', () => {
  expect(contractErrors({ starts_at: today, ends_at: '2026-11-21' })).toEqual({
    ends_at: { key: 'invalid' },
  })
  expect(contractErrors({ starts_at: today, ends_at: today })).toEqual({})
})

describe('clauses', () => {
  const said = (rows: { number?: number; content: string }[], isNew: boolean) =>
    numbered(rows, { isNew }).map(({ number, content }) => `${number}${content}`)

  test('of a new contract are in the order of their numbers, one without a number comes next', () => {
    const rows = [
      { content: 'a' },
      { number: 7, content: 'g' },
      { number: 3, content: 'c' },
      { content: 'h' },
    ]
    expect(said(rows, true)).toEqual(['1a', '3c', '7g', '8h'])
  })

  test('keep their numbers while those ascend, and are numbered anew where they were moved', () => {
    const [a, b, c] = [
      { number: 5, content: 'a' },
      { number: 10, content: 'b' },
      { content: 'c' },
    ] as const
    expect(said([a, b, c], false)).toEqual(['5a', '10b', '11c'])
    expect(said([b, a], false)).toEqual(['1b', '2a'])
    expect(said([a, c, { number: 6, content: 'd' }], false)).toEqual(['1a', '2c', '3d'])
  })

  test('of a text are its lines, numbered anew', () => {
    expect(clausesIn('1. Prazo de 30 dias.\n\n  2) Sem multa.\n90 dias de garantia.')).toEqual([
      { number: 1, content: 'Prazo de 30 dias.' },
      { number: 2, content: 'Sem multa.' },
      { number: 3, content: '90 dias de garantia.' },
    ])
    expect(clausesIn('')).toEqual([])
  })
})
