// The words a ticket is known by.
import { describe, expect, it, test } from 'vitest'
import { fc, test as property } from '@fast-check/vitest'
import {
  firstLine,
  labelWords,
  recentTicket,
  shownTitle,
  ticketLabel,
  ticketTitle,
} from './title.ts'

const found = 'Oxidação na placa-mãe junto ao conector de carga; trilha de 19 V rompida'

describe('the title of a ticket (spec 9)', () => {
  test.for([
    [
      'is the first line of the problem found',
      { problem: 'Fan noise\nafter ten minutes', content: 'Loud' },
      'Fan noise',
    ],
    [
      'is cut at 60 characters',
      { problem: found },
      'Oxidação na placa-mãe junto ao conector de carga; trilha de',
    ],
    [
      'leaves out blank lines and blanks around',
      { problem: '\n   \n  Seal leaking  ' },
      'Seal leaking',
    ],
    [
      'falls back to the problem reported',
      { problem: '  \n', content: 'Does not start' },
      'Does not start',
    ],
    ['is empty when nothing is written', {}, ''],
  ] as const)('%s', ([, ticket, title]) => {
    expect(ticketTitle(ticket)).toBe(title)
  })

  property.prop([fc.string({ unit: 'grapheme' })])(
    'is at most 60 characters and never half a character',
    (text) => {
      const title = firstLine(text)
      expect([...title].length).toBeLessThanOrEqual(60)
      expect(title.isWellFormed()).toBe(true)
    },
  )
})

it('names a ticket by number and title', () => {
  expect(ticketLabel({ number: 12, title: 'Fan noise' })).toBe('#12 Fan noise')
  expect(ticketLabel({ title: 'Fan noise' })).toBe('Fan noise')
})

test('a label whose title was cut ends with a whole word and says so', () => {
  const content = 'Sem imagem, só áudio, e a luz da frente pisca três vezes antes de desligar'
  const title = ticketTitle({ content })
  const cut = 'Sem imagem, só áudio, e a luz da frente pisca três vezes…'
  expect(ticketLabel({ number: 12, title, content })).toBe(`#12 ${cut}`)
  expect(labelWords({ number: 12, label: `#12 ${cut}` })).toBe(cut)
  const whole = { number: 12, title, content: title }
  expect(ticketLabel(whole)).toBe(`#12 ${title}`)
})

test.for([
  ['a first line longer than the stored title is whole', { problem: found }, found],
  [
    'one without end is cut between words',
    { content: 'noise '.repeat(60) },
    `${'noise '.repeat(33).trim()}…`,
  ],
  ['a whole line does not, though lines follow', { content: 'Loud\nat night' }, 'Loud'],
  ['nothing stays nothing', {}, ''],
] as const)('on the screen, %s', ([, ticket, shown]) => {
  expect(shownTitle({ ...ticket, title: ticketTitle(ticket) })).toBe(shown)
})

test('recent changes call a ticket by whole words of what was found, else reported', () => {
  const content = `${'Printer takes several sheets at once and '.repeat(3)}stops`
  expect(recentTicket({ number: 7, content }).label).toBe(
    '#7 Printer takes several sheets at once and Printer takes several sheets at once…',
  )
  expect(recentTicket({ number: 7, content, problem: 'Worn roller' }).label).toBe('#7 Worn roller')
})
