// How far a series is written: three months ahead, at least the next entry, instalments at once.
import { describe, expect, it } from 'vitest'
import { filledOn, madeAfter, seriesDay, type Series } from './plan.ts'

const rent: Series = { _id: 'srs-1', starts_on: '2026-11-10', every: 1, unit: 'month' }

describe('a series is written ahead', () => {
  it('three months of it', () => {
    expect(filledOn(rent, 0, '2026-11-05')).toEqual({ made: 3, fill_on: '2026-11-10' })
    expect(seriesDay(rent, 3)).toBe('2027-01-10')
    expect(filledOn(rent, 3, '2026-11-10')).toEqual({ made: 4, fill_on: '2026-12-08' })
  })

  it('not twice', () => {
    const { made } = filledOn(rent, 0, '2026-11-05')
    expect(filledOn(rent, made, '2026-11-05').made).toBe(made)
  })

  it('to the next entry at least', () => {
    const yearly: Series = { ...rent, unit: 'year' }
    expect(filledOn(yearly, 0, '2026-11-05')).toEqual({ made: 1, fill_on: '2026-11-10' })
    expect(filledOn(yearly, 1, '2026-11-10').made).toBe(2)
  })

  it('to its end and no further', () => {
    expect(filledOn({ ...rent, count: 2 }, 0, '2026-11-05')).toEqual({
      made: 2,
      fill_on: undefined,
    })
    expect(filledOn({ ...rent, ends_on: '2026-12-31' }, 0, '2026-11-05').made).toBe(2)
  })

  it('instalments all at once', () => {
    const notebook: Series = { ...rent, count: 12, instalments: true }
    expect(filledOn(notebook, 0, '2026-11-05')).toEqual({ made: 12, fill_on: undefined })
  })

  it('what has long begun in parts', () => {
    const old: Series = { ...rent, starts_on: '2016-11-10', unit: 'week' }
    const first = filledOn(old, 0, '2026-11-05')
    expect(first.made).toBe(96)
    expect(first.fill_on! <= '2026-11-05').toBe(true)
  })
})

describe('a series that is changed', () => {
  const was = { ...rent, made: 4 }

  it('goes on where it was when its days stay', () => {
    expect(madeAfter({ ...was, value: '9.00' }, was, '2026-11-22')).toBe(4)
  })

  it('leaves what lies behind today when its days change', () => {
    expect(madeAfter({ ...was, starts_on: '2026-11-15' }, was, '2026-11-22')).toBe(1)
    expect(madeAfter({ ...was, starts_on: '2026-12-01' }, was, '2026-11-22')).toBe(0)
  })

  it('goes back to an earlier end', () => {
    expect(madeAfter({ ...was, count: 2 }, was, '2026-11-22')).toBe(2)
    expect(madeAfter({ ...was, ends_on: '2026-11-22' }, was, '2026-11-22')).toBe(1)
  })
})
