// The rule by which bodies of old revisions stay or go.
import { describe, expect, it } from 'vitest'
import { bodiesToDrop } from './rule.ts'

const now = '2026-11-21T12:00:00.000Z'

/** Revisions of one record at these moments, named by them. */
const revisions = (id: string, ...moments: string[]) =>
  moments.map((at) => ({ id, rev: at, at: `${at}:00.000Z`, stays: false }))

const left = (...all: ReturnType<typeof revisions>[]) => {
  const dropped = new Set(bodiesToDrop(all.flat(), now))
  return all.flat().flatMap((one) => (dropped.has(one) ? [] : [one.rev]))
}

describe('Thinning', () => {
  it.each([
    ['yesterday', ['2026-11-20T08:00', '2026-11-20T09:00', '2026-11-20T10:00'], [0, 1, 2]],
    ['89 days ago', ['2026-08-24T08:00', '2026-08-24T09:00', '2026-08-24T10:00'], [0, 1, 2]],
    ['91 days ago', ['2026-08-22T08:00', '2026-08-22T09:00', '2026-08-22T10:00'], [0, 2]],
    ['once on a day', ['2026-03-01T08:00', '2026-03-02T08:00'], [0, 1]],
    ['364 days ago', ['2025-11-22T13:00', '2025-11-22T14:00', '2025-11-22T15:00'], [0, 2]],
    ['two years ago', ['2024-11-01T08:00', '2024-11-02T08:00', '2024-11-30T09:00'], [2]],
    ['in two old months', ['2024-10-31T23:59', '2024-11-01T00:00'], [0, 1]],
    [
      'on the day that is 90 days ago',
      ['2026-08-23T08:00', '2026-08-23T09:00', '2026-08-23T10:00', '2026-08-23T13:00'],
      [0, 2, 3],
    ],
  ])('of what was changed %s leaves what the rule says', (_when, moments, stay) => {
    expect(left(revisions('a', ...moments))).toEqual(stay.map((at) => moments[at]))
  })

  it('keeps what stays for ever, and counts it as the one of its month', () => {
    const [first, last] = revisions('a', '2024-11-01T08:00', '2024-11-02T08:00')
    const stays = { ...first!, stays: true }
    expect(bodiesToDrop([stays, last!], now)).toEqual([])
    expect(bodiesToDrop([first!, { ...last!, stays: true }], now)).toEqual([first])
  })

  it('looks at each record by itself', () => {
    const moments = ['2024-11-01T08:00', '2024-11-02T08:00']
    expect(left(revisions('a', ...moments), revisions('b', ...moments))).toEqual([
      moments[1],
      moments[1],
    ])
  })
})
