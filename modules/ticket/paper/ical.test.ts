// iCalendar as RFC 5545 wants it: lines of 75 octets, escaped text, all-day events.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText, escapeText, fold } from './ical.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '')
const unescape = (text: string) =>
  text.replaceAll(/\\(n|.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const event = {
  uid: 'mai-1-2027-01-31@acc-1',
  day: '2027-01-31',
  summary: 'Limpeza; filtros, dreno',
  url: 'https://bancada.example/account/acc-1/maintenances/mai-1',
  changed_at: '2026-11-22T12:30:00.123Z',
}

test('an event is a day, with a name that stays, and the moment of its last change', () => {
  const text = unfold(calendarText('Oficina', [event]))
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bancada//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Oficina',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:mai-1-2027-01-31@acc-1',
    'DTSTAMP:20261122T123000Z',
    'LAST-MODIFIED:20261122T123000Z',
    'DTSTART;VALUE=DATE:20270131',
    String.raw`SUMMARY:Limpeza\; filtros\, dreno`,
    'URL:https://bancada.example/account/acc-1/maintenances/mai-1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 octets, no character is cut, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
      const text = calendarText('', [{ ...event, summary }])
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toContain('\uFFFD'.repeat(2))
      }
      const [said] = /(?<=\r\nSUMMARY:)[^\r\n]*/.exec(unfold(text)) ?? []
      const clean = summary
        .replaceAll(/\r\n?/g, '\n')
        // oxlint-disable-next-line no-control-regex -- what no text may hold
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      expect(unescape(said ?? '')).toBe(clean)
    }),
  )
})

test('text cannot begin a line of its own', () => {
  const text = calendarText('', [{ ...event, summary: 'x\r\nEND:VEVENT\nBEGIN:VALARM' }])
  expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(text).not.toContain('\r\nBEGIN:VALARM')
  expect(escapeText('a\\b')).toBe(String.raw`a\\b`)
  expect(
    fold('é'.repeat(40))
      .split('\r\n ')
      .map((piece) => Buffer.byteLength(piece)),
  ).toEqual([74, 6])
})
