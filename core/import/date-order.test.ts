// In which order a column writes its days: evidence before any custom, and a question where two readings are left.
import { describe, expect, test } from 'vitest'
import { orderExamples, orderOf, type DateHints } from './date-order.ts'

const en: DateHints = { locale: 'en' }
const orders = (values: readonly string[], hints: DateHints = en) => orderOf(values, hints)?.open

describe('the order of a column', () => {
  test.each([
    ['the only one that fits', ['13/05/2020', '01/02/2020'], en, ['dmy']],
    ['the other one', ['05/13/2020', '01/02/2020'], { locale: 'pt-BR' }, ['mdy']],
    ['years first', ['2020-01-02', ''], en, ['ymd']],
    ['any where months have names', ['12-Dec-2019'], en, ['mdy']],
    ['days first, not a year of two digits', ['20.02.18'], en, ['dmy']],
    ['none where most are no days', ['Dana', 'Omar', '01/02/2020'], en, undefined],
    ['none of nothing', ['', ''], en, undefined],
  ] as const)('is %s', (_name, values, hints, open) => {
    expect(orders(values, hints)).toEqual(open)
  })

  test('is asked where both fit, the language’s first', () => {
    expect(orders(['01/02/2020'])).toEqual(['mdy', 'dmy'])
    expect(orders(['01/02/2020'], { locale: 'pt-BR' })).toEqual(['dmy', 'mdy'])
    expect(orderOf(['01/02/2020'], en)).toMatchObject({ order: 'mdy', isSure: false })
  })

  test('is the one without days in the future', () => {
    const hints = { ...en, today: '2026-11-23' }
    expect(orders(['09/12/2026', '10/11/2026'], hints)).toEqual(['mdy'])
    expect(orders(['12/09/2026', '11/10/2026'], hints)).toEqual(['dmy'])
    // Tomorrow is today on the other side of the world.
    expect(orders(['11/12/2026', '12/11/2026'], { ...en, today: '2026-12-10' })).toHaveLength(2)
    // All of it is in the future: nothing is said.
    expect(orders(['09/12/2027'], hints)).toHaveLength(2)
  })

  test('is the one in which the days follow each other', () => {
    const days = ['01/02/2026', '05/02/2026', '05/02/2026', '03/03/2026', '07/03/2026']
    expect(orders(days)).toEqual(['dmy'])
    expect(orders(days.toReversed())).toEqual(['dmy'])
    // Three days may be in order by chance.
    expect(orders(days.slice(0, 4))).toHaveLength(2)
  })

  test.each([
    ['a Portuguese head and reais', { header: ['Data', 'Valor'], currency: 'BRL' }, ['dmy']],
    ['a German head and a clock', { header: ['Buchungstag'], zone: 'Europe/Berlin' }, ['dmy']],
    ['dollars in Chicago', { currency: 'USD', zone: 'America/Chicago' }, ['mdy']],
    ['dollars in Brazil', { currency: 'USD', zone: 'America/Sao_Paulo' }, ['dmy', 'mdy']],
    ['a Portuguese head and dollars', { header: ['Data'], currency: 'USD' }, ['dmy', 'mdy']],
    ['an English head alone', { header: ['Date', 'Amount'] }, ['mdy', 'dmy']],
    ['reais alone', { header: ['Date'], currency: 'BRL' }, ['dmy', 'mdy']],
    ['what Canada has', { currency: 'CAD', zone: 'America/Toronto' }, ['mdy', 'dmy']],
  ])('is decided by two facts that agree, never by one: %s', (_name, hints, open) => {
    expect(orders(['09/12/2026', '10/12/2026'], { ...en, ...hints })).toEqual(open)
  })

  test('begins with the year where the days would be of years far away otherwise', () => {
    const asian = { ...en, today: '2026-11-24', zone: 'Asia/Tokyo', currency: 'JPY' }
    const days = ['26/10/05', '26/10/08', '26/10/12', '26/10/20']
    expect(orderOf(days, asian)).toMatchObject({ order: 'ymd', isSure: true })
    expect(orderOf(days.slice(0, 1), asian)?.open).toEqual(['ymd', 'dmy'])
    expect(orderOf(['26/10/25', '26/11/25', '26/12/25', '26/01/26'], asian)?.order).toBe('dmy')
  })

  test('is asked where the days speak against what the place says', () => {
    const brazil = { ...en, header: ['Data'], currency: 'BRL', today: '2026-11-23' }
    expect(orders(['12/09/2026'], brazil)).toEqual(['dmy'])
    expect(orders(['09/12/2026'], brazil)).toEqual(['mdy', 'dmy'])
  })

  test('is asked by a value that the readings differ in', () => {
    expect(orderExamples(['', '05/05/2026', '09/12/2026'], ['dmy', 'mdy'])).toEqual({
      cell: '09/12/2026',
      options: [
        { value: 'dmy', example: '2026-12-09' },
        { value: 'mdy', example: '2026-09-12' },
      ],
    })
  })
})
