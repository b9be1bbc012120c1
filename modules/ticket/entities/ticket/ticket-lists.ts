// What lists of tickets show, and what they are narrowed and sorted by.
import { unfinished } from '../../rules/ticket/status.ts'

export const ticketLists = {
  columns: [
    'title',
    'number',
    'status',
    'priority',
    'customer_id',
    'equipment_id',
    'technical_id',
    'promised_at',
  ],
  filters: [
    'status',
    'category_id',
    'technical_id',
    'customer_id',
    'equipment_id',
    'priority',
    'promised_at',
    'contract_id',
  ],
  sorts: ['number', 'urgency', 'status_at', 'promised_at', 'waiting_since'],
  sort: { field: 'number', direction: 'desc' },
  bulk: {
    set: ['status', 'category_id', 'technical_id', 'priority', 'promised_at'],
    act: ['status/doing'],
  },
  current: { status: { $in: unfinished } },
} as const
