// The saved filters of the ticket list.
import { describe, expect, it, test } from 'vitest'
import { daysSelector, readTab, selectorOf } from './tabs.ts'

const now = new Date('2026-11-21T12:34:56.000Z')

describe('a saved filter of the ticket list', () => {
  it('is the open ones unless the address says otherwise', () => {
    expect(readTab(new URLSearchParams(''))).toBe('open')
    expect(readTab(new URLSearchParams('tab=mine'))).toBe('mine')
    expect(readTab(new URLSearchParams('tab=nonsense'))).toBe('open')
  })

  test.for([
    ['mine', 'technical_id', 'usr-ana'],
    ['blocked', 'status', 'block'],
    ['quiet', 'updated_at', { $lt: '2026-11-18T12:00:00.000Z' }],
  ] as const)('%s narrows %s', ([tab, field, wanted]) => {
    expect(selectorOf(tab, 'usr-ana', now)[field]).toEqual(wanted)
  })

  it('never takes finished tickets for quiet ones, and all means all', () => {
    expect(selectorOf('quiet', null, now).status).toEqual({
      $in: ['doing', 'review', 'block', 'open'],
    })
    expect(selectorOf('all', null, now)).toEqual({})
  })
})

it('reads the days of opening from the address and ignores what is no day', () => {
  expect(daysSelector(new URLSearchParams())).toEqual({})
  expect(daysSelector(new URLSearchParams('opened=x..y'))).toEqual({})
  const { created_at } = daysSelector(new URLSearchParams('opened=2026-11-01..')) as {
    created_at: Record<string, string>
  }
  expect(Object.keys(created_at)).toEqual(['$gte'])
})
