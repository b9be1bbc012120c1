// What the columns of the board ask for.
import { describe, expect, it, test } from 'vitest'
import { readList } from '#web/records/list/list-state.ts'
import { ticket } from '../../entities/ticket.ts'
import { columnQuery, readBoardTab } from './board-query.ts'

const now = new Date('2026-11-22T10:20:00.000Z')
const read = (query: string) => readList(ticket, new URLSearchParams(query))
const ask = (status: 'doing' | 'done', query = '') => {
  const tab = readBoardTab(new URLSearchParams(query))
  return columnQuery(read(query), { status, tab, me: 'usr-ana', now, isWhole: false })
}

describe('a column of the board', () => {
  it('holds the unfinished tickets of one status, longest in it first', () => {
    expect(ask('doing')).toMatchObject({
      selector: { status: 'doing' },
      sort: [{ status_at: 'asc' }],
      total: true,
    })
    expect(ask('doing').selector).not.toHaveProperty('status_at')
  })

  it('holds what ended in the last 14 days only, last one first (trade 18)', () => {
    expect(ask('done')).toMatchObject({
      selector: { status: 'done', status_at: { $gte: '2026-11-08T10:00:00.000Z' } },
      sort: [{ status_at: 'desc' }],
    })
  })

  test.for([
    [
      'customer_id=cus-1&priority=high,low',
      { customer_id: 'cus-1', priority: { $in: ['high', 'low'] } },
    ],
    ['tab=mine', { technical_id: 'usr-ana' }],
    ['q=fan', { $text: 'fan' }],
    ['status=block&sort=number', { status: 'doing' }],
  ] as const)(
    'is narrowed by the address ?%s, and never to another status',
    ([query, selector]) => {
      expect(ask('doing', query).selector).toMatchObject(selector)
      expect(ask('doing', query).sort).toEqual([{ status_at: 'asc' }])
    },
  )

  it('carries no long texts', () => {
    expect(ask('doing').fields).not.toContain('content')
    // Whether its age is only that of an import.
    expect(ask('doing').fields).toEqual(expect.arrayContaining(['created_at', 'brought']))
  })
})
