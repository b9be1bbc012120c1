// What a Group writes to its customers: which occasion a message is for, and what becomes of a text.
import { expect, test } from 'vitest'
import { fillMessage, ownTemplate, placeholdersOf, type MessageValues } from './templates.ts'
import { occasionOf, occasions, usualMessage } from './occasion.ts'

test.each(['password', 'constructor', '__proto__', 'toString'])(
  'nothing is ever filled in for {%s}',
  (name) => expect(fillMessage(`It is {${name}}!`, { number: '12' })).toBe(''),
)

test('a text that nobody set, or that is none, is not used', () => {
  const setting = { en: { ready: 'Ready', block: 5 } }
  expect(ownTemplate(setting, 'en', 'ready')).toBe('Ready')
  expect(ownTemplate(setting, 'en', 'block')).toBeUndefined()
  expect(ownTemplate(setting, 'pt-BR', 'ready')).toBeUndefined()
  expect(ownTemplate(undefined, 'en', 'ready')).toBeUndefined()
  expect(ownTemplate('x', 'en', 'ready')).toBeUndefined()
})

test('what is ready says what is due in a line of its own, and nothing where nothing is', () => {
  const say = (key: string, values: MessageValues = {}) => `${key} ${values.due ?? ''}`.trim()
  expect(usualMessage(say, 'ready', { due: 'US$84.50' })).toBe(
    'ticket.message.ready US$84.50\nticket.message.due US$84.50',
  )
  expect(usualMessage(say, 'ready', { due: '' })).toBe('ticket.message.ready')
})

test('names are filled in, and a line whose names have no value is left out', () => {
  const template = 'Hi {customer}, #{number} is ready.\nPromised for {promised}.\n\n{link}\nBye'
  const values = { customer: 'Dana {link}', number: '12', promised: '' }
  expect(fillMessage(template, values)).toBe('Hi Dana {link}, #12 is ready.\n\nBye')
})

test('the names are those of either language, whatever the text is written in', () => {
  const values = { customer: 'Maria', number: '12', due: 'R$ 84,50' }
  expect(fillMessage('Oi {cliente}, OS {número}: {a pagar}', values)).toBe(
    'Oi Maria, OS 12: R$ 84,50',
  )
  expect(fillMessage('Oi {customer}, OS {number}: {due}', values)).toBe('Oi Maria, OS 12: R$ 84,50')
})

test.each([
  [{ status: 'open' }, 'open'],
  [{ status: 'block' }, 'block'],
  [{ status: 'done' }, 'ready'],
  [{ status: 'done', maintenance_id: 'mai-1' }, 'done'],
  [{ status: 'done', maintenance_id: 'mai-1', waiting_since: '2026-11-22T09:00:00.000Z' }, 'ready'],
  [{ status: 'doing', waiting_since: '2026-11-22T09:00:00.000Z' }, 'ready'],
  [{ status: 'cancel', waiting_since: '2026-11-22T09:00:00.000Z' }, 'cancel'],
  [{ status: 'done', delivered_at: '2026-11-22T09:00:00.000Z' }, 'delivered'],
] as const)('a message about %j is for the occasion %s', (ticket, occasion) => {
  expect(occasionOf(ticket)).toBe(occasion)
})

test.each([
  ['total', 'estimate'],
  ['due', 'ready'],
] as const)('{%s} is filled in on the occasion %s, and on no other', (name, only) => {
  expect(occasions.filter((one) => placeholdersOf(one).includes(name))).toEqual([only])
})
