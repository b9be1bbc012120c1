// Days that a bank's file writes in six digits are read by what they show, and asked about where two readings are left.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { dollars, readText } from './setup.ts'

const euros = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin', today: '2026-11-28' }
const table = (...days: readonly string[]) =>
  ['Datum;Text;Betrag', ...days.map((day, at) => `${day};Row ${at};-${at + 1},50`)].join('\n')
const daysIn = (text: string, known = euros) => {
  const { reading, lines } = readText(text, known)
  return [lines.map(({ date }) => date), reading.questions.map(({ about }) => about)]
}

describe('days of six digits', () => {
  const expected = ['2026-01-28', '2026-01-29', '2026-01-31']

  test.each([
    ['with the year behind', table('280126', '290126', '310126')],
    ['with the year in front', table('260128', '260129', '260131')],
    ['without names over them', table('280126', '290126', '310126').replace(/^.*\n/, '')],
    ['without the nought in front', table('12826', '12926', '13126')],
  ])('are read %s', (_, text) => {
    expect(daysIn(text)).toEqual([expected, []])
  })

  test('are asked about where two readings are left, and read as it is answered', () => {
    const text = table('260125', '250126', '270126')
    const open = table('260125', '260124', '260126')
    expect(daysIn(text)[1]).toEqual([])
    const { reading } = readText(open, euros)
    const [question, ...others] = reading.questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ about: 'date', cell: '26 01 25' })
    expect(question!.options.map(({ example }) => example).toSorted()).toEqual([
      '2025-01-26',
      '2026-01-25',
    ])
    const answer = readText(open, euros, choiceOf(reading, question!, 'ymd'))
    const kept = settingsFit(settingsOf(answer.reading), answer.reading.header)
    expect(answer.lines.map(({ date }) => date)).toEqual(['2026-01-25', '2026-01-24', '2026-01-26'])
    expect(readText(table('260127'), euros, kept).lines[0]?.date).toBe('2026-01-27')
  })

  test('are numbers beside days with marks', () => {
    const text = 'Date,Ref,Text,Amount\n2026-11-20,280126,A,-2.00\n2026-11-21,290126,B,9.00\n'
    const { lines } = readText(text, euros)
    expect(lines).toMatchObject([{ bank_id: '280126', date: '2026-11-20' }, { bank_id: '290126' }])
  })
})
