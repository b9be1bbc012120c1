// What happened with a customer, in one line.
import { expect, test } from 'vitest'
import { timelineOf, type Sources } from './timeline.ts'

const none: Sources = {
  customer: { _id: 'cus-1', klass: 'Customer', created_at: '2026-01-02T09:00:00.000Z' },
  tickets: [],
  estimates: [],
  payments: [],
  mails: [],
  comments: [],
}
const lines = (sources: Partial<Sources>) =>
  timelineOf({ ...none, ...sources }).map(({ at, verb }) => `${at.slice(0, 10)} ${verb}`)

test('has tickets, estimates, payments, mails and comments, the newest first', () => {
  const ticket = {
    _id: 'tik-1',
    klass: 'Ticket',
    number: 7,
    created_at: '2026-02-01T09:00:00.000Z',
    status: 'done' as const,
    status_at: '2026-02-03T09:00:00.000Z',
    delivered_at: '2026-02-05T09:00:00.000Z',
    notices: [{ at: '2026-02-04T09:00:00.000Z', way: 'call' as const }],
  }
  const estimate = {
    _id: 'est-1',
    klass: 'Estimate',
    sent_at: '2026-02-02T09:00:00.000Z',
    answer: 'approved',
    answered_at: '2026-02-02T10:00:00.000Z',
  } as const
  const payment = { _id: 'inc-1', klass: 'Income', date: '2026-02-06', value: '9.00' }
  const comment = {
    _id: 'cmt-1',
    klass: 'Comment',
    record_id: 'tik-1',
    date: '2026-02-07T09:00:00.000Z',
  }
  const sources = {
    tickets: [ticket],
    estimates: [estimate],
    payments: [payment],
    comments: [comment],
  }
  expect(lines(sources)).toEqual([
    '2026-02-07 noted',
    '2026-02-06 paid',
    '2026-02-05 delivered',
    '2026-02-04 noticed',
    '2026-02-03 done',
    '2026-02-02 approved',
    '2026-02-02 sent',
    '2026-02-01 opened',
    '2026-01-02 added',
  ])
})

test('says once that an estimate was sent by mail, and of what happened in one moment the later step above', () => {
  const sent_at = '2026-02-02T09:00:00.000Z'
  const estimate = { _id: 'est-1', klass: 'Estimate', sent_at }
  const mail = {
    _id: 'mal-1',
    klass: 'Mail',
    record_id: 'est-1',
    paper: 'estimate',
    created_at: sent_at,
  }
  const ticket = { _id: 'tik-1', klass: 'Ticket', created_at: sent_at } as const
  const closed = { ...ticket, status: 'cancel', status_at: sent_at } as const
  expect(lines({ tickets: [closed], estimates: [estimate], mails: [mail] })).toEqual([
    '2026-02-02 mailed-estimate',
    '2026-02-02 cancelled',
    '2026-02-02 opened',
    '2026-01-02 added',
  ])
})

test('says of what was billed with the delivery that, and not that the customer approved it', () => {
  const at = '2026-02-02T09:00:00.000Z'
  const typed = {
    sent_at: at,
    answer: 'approved',
    answered_at: at,
    answer_way: 'delivery',
  } as const
  const estimate = { _id: 'est-1', klass: 'Estimate', number: 4, ...typed }
  expect(lines({ estimates: [estimate] })).toEqual(['2026-02-02 billed', '2026-01-02 added'])
})

test('says of what was approved at the counter where that was, and not that it was sent', () => {
  const at = '2026-02-02T09:00:00.000Z'
  const typed = { sent_at: at, answer: 'approved', answered_at: at, answer_way: 'counter' } as const
  const estimate = { _id: 'est-1', klass: 'Estimate', number: 4, ...typed }
  const [said, ...others] = timelineOf({ ...none, estimates: [estimate] })
  expect(said).toMatchObject({ verb: 'approved', words: { number: '4', by: 'counter' } })
  expect(others.map(({ verb }) => verb)).toEqual(['added'])
})
