// Why a ticket is shown to a person today.
import { expect, test } from 'vitest'
import type { Ticket } from '../ticket-doc.ts'
import { needOf, type Need } from './need.ts'

const now = new Date('2026-11-21T12:00:00')
const base: Ticket = { _id: 'tik-1', status: 'doing', updated_at: '2026-11-21T08:00:00.000Z' }

test.each<[Partial<Ticket>, Need]>([
  [{ technical_id: 'usr-ana', promised_at: '2026-11-21' }, 'promised'],
  [{ technical_id: 'usr-ana', promised_at: '2026-11-20', status: 'review' }, 'promised'],
  [{ technical_id: 'usr-rui', promised_at: '2026-11-20', status: 'review' }, 'review'],
  [{ technical_id: 'usr-ana', promised_at: '2026-11-22', status: 'review' }, 'review'],
  [{ status: 'block', block_reason: 'approval' }, 'approval'],
  [{ status: 'block', block_reason: 'declined' }, 'declined'],
  [{ technical_id: 'usr-rui', updated_at: '2026-11-10T08:00:00.000Z' }, 'quiet'],
  [{}, 'nobody'],
])('%o: %s', (fields, need) => {
  expect(needOf({ ...base, ...fields }, 'usr-ana', now)).toBe(need)
})
