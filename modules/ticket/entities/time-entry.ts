// Time that somebody spent on a ticket: written down, or counted by a timer that the server starts and stops.
import { defineEntity } from '#core/entity/entity.ts'
import { date } from '#core/fields/date.ts'
import { integer } from '#core/fields/number.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { minutesSince, minutesText, maxMinutes, timeAccess } from '../rules/time/time.ts'

export const timeEntry = defineEntity({
  kind: 'TimeEntry',
  prefix: 'tme',
  path: 'time-entries',
  icon: 'history',
  fields: {
    ticket_id: ref('Ticket', { prefix: 'tik', required: true }),
    // The one who writes it down when left out.
    user_id: person(),
    minutes: integer({ min: 1, max: maxMinutes }),
    date: date(),
    note: text({ max: 500, search: true }),
    started_at: moment({ hidden: true }),
  },
  label: ({ minutes, note }) =>
    [minutes !== undefined && minutesText(minutes), note].filter(Boolean).join(' · '),
  columns: ['date', 'ticket_id', 'user_id', 'minutes', 'note'],
  filters: ['ticket_id', 'user_id', 'date'],
  sorts: ['date', 'minutes'],
  sort: { field: 'date', direction: 'desc' },
  access: timeAccess,
  trash: true,
  derive: ({ user_id, date: day, started_at }, { before, actor, now }) => ({
    user_id: user_id ?? before?.user_id ?? actor.user_id ?? undefined,
    date: day ?? before?.date ?? now.slice(0, 10),
    // The clock is the server's.
    started_at: before ? before.started_at : started_at && now,
  }),
  check: ({ minutes, started_at, user_id }, { before, actor }) => {
    const isTheirs = user_id === actor.user_id || user_id === before?.user_id
    return {
      ...(minutes === undefined && started_at === undefined && { minutes: { key: 'blank' } }),
      ...(isTheirs || actor.membership?.editor ? {} : { user_id: { key: 'inclusion' } }),
    }
  },
  actions: {
    'timer/stop': {
      event: 'stop',
      allow: (actor, record) =>
        record.minutes === undefined ? timeAccess(actor, 'update', record) : 'unchangeable',
      apply: ({ started_at }, input, { now }) => ({
        ...input,
        minutes: minutesSince(started_at ?? now, now),
      }),
    },
  },
})
