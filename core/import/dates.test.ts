// Days and moments as files write them, and the order of a column's days.
import { describe, expect, test } from 'vitest'
import { readDay, readMoment } from './dates.ts'

describe('a day', () => {
  test.each([
    ['2024-02-29', 'ymd', '2024-02-29'],
    ['29/02/2024', 'dmy', '2024-02-29'],
    ['2/29/24', 'mdy', '2024-02-29'],
    ['03.05.1999 14:20', 'dmy', '1999-05-03'],
    ['2026-10-13 10:00:00 EDT', 'ymd', '2026-10-13'],
    ['31/02/2024', 'dmy', undefined],
    ['12/13/2024', 'dmy', undefined],
    ['10/2009/09', 'dym', '2009-09-10'],
    ['12-Dec-2019', 'ymd', '2019-12-12'],
    ['3 de março de 2024', 'dmy', '2024-03-03'],
    ['05 fev. 24', 'dmy', '2024-02-05'],
    ['3. März 2024', 'dmy', '2024-03-03'],
    ['Sep 7, 2024', 'ymd', '2024-09-07'],
    ['Fri, 07 Jun 2024 10:00:00 GMT', 'dmy', '2024-06-07'],
    ['20240229', 'ymd', '2024-02-29'],
    ['29022024', 'dmy', '2024-02-29'],
    ['99887766', 'ymd', undefined],
    ['12-Foo-2019', 'dmy', undefined],
    ['yesterday', 'dmy', undefined],
    ['', 'ymd', undefined],
  ] as const)('%j read as %s is %j', (text, order, day) => {
    expect(readDay(text, order)).toBe(day)
  })
})

describe('a moment', () => {
  test.each([
    ['03/05/2019 14:20', 'America/Sao_Paulo', '2019-05-03T17:20:00.000Z'],
    ['03/01/2019 14:20', 'America/Sao_Paulo', '2019-01-03T16:20:00.000Z'],
    ['03/05/2019', 'America/Sao_Paulo', '2019-05-03T15:00:00.000Z'],
    ['03/05/2019 2:20 PM', 'UTC', '2019-05-03T14:20:00.000Z'],
    ['03/05/2019 14:20 EDT', 'UTC', undefined],
    ['03/05/2019 14:20 GMT', 'Asia/Tokyo', '2019-05-03T14:20:00.000Z'],
    ['03/05/2019 25:00', 'UTC', undefined],
    ['03/05/2019 14:60Z', 'UTC', undefined],
  ] as const)('%j in %s is %j', (text, zone, moment) => {
    expect(readMoment(text, 'dmy', zone)).toBe(moment)
  })

  test('with a zone of its own is not moved', () => {
    expect(readMoment('2019-05-03T14:20:00Z', 'ymd', 'Asia/Tokyo')).toBe('2019-05-03T14:20:00.000Z')
    expect(readMoment('2019-05-03 14:20:00-0300', 'ymd', 'UTC')).toBe('2019-05-03T17:20:00.000Z')
  })
})

describe('a month', () => {
  test.each([
    ['13. července 2026', '2026-07-13'],
    ['13. června 2026', '2026-06-13'],
    ['13 ianuarie 2026', '2026-01-13'],
    ['24 iulie 2026', '2026-07-24'],
    ['24 iunie 2026', '2026-06-24'],
    ['13. júl 2026', '2026-07-13'],
    ['13. május 2026', '2026-05-13'],
    ['13 avg 2026', '2026-08-13'],
    ['13 Agustus 2026', '2026-08-13'],
    ['13 dets 2026', '2026-12-13'],
    ['13 июля 2026', '2026-07-13'],
    ['13 мая 2026', '2026-05-13'],
    ['13 липня 2026', '2026-07-13'],
    ['13 Μαΐου 2026', '2026-05-13'],
    ['13 Ιουν 2026', '2026-06-13'],
    ['13 KASIM 2026', '2026-11-13'],
    ['13 Şubat 2026', '2026-02-13'],
  ])('of many languages is read: %s', (text, day) => {
    expect(readDay(text, 'dmy')).toBe(day)
  })
})

describe('a month of Croatian', () => {
  test.each([
    ['13. lipnja 2026', '2026-06-13'],
    ['13. srpnja 2026', '2026-07-13'],
    ['13. srpna 2026', '2026-08-13'],
    ['13. lipca 2026', '2026-07-13'],
    ['13. kolovoza 2026', '2026-08-13'],
    ['13. svibnja 2026', '2026-05-13'],
  ])('%s is %s, and no month of Polish or Czech', (text, day) => {
    expect(readDay(text, 'dmy')).toBe(day)
  })
})
