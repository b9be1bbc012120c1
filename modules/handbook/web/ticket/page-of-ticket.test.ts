// A page that is written from a ticket.
import { expect, test } from 'vitest'
import { pageOfTicket } from './page-of-ticket.ts'

const heads = { reported: 'Reported', solution: 'Solution' }
const ticket = (fields: object) => ({ _id: 'tik-1', klass: 'Ticket', ...fields })

test('it has what was reported and what was found, and its category as a slug', () => {
  const done = ticket({ content: 'Não liga', problem: 'Conector oxidado. Trocar os dois.' })
  expect(pageOfTicket(done, 'Notebook e Fonte', heads)).toEqual({
    title: 'Conector oxidado',
    content: '## Reported\n\nNão liga\n\n## Solution\n\nConector oxidado. Trocar os dois.\n',
    categories: 'notebook-e-fonte',
  })
})

test('what is not there has no heading', () => {
  expect(pageOfTicket(ticket({ content: 'Hums' }), undefined, heads)).toEqual({
    title: 'Hums',
    content: '## Reported\n\nHums\n',
  })
})

test('a title is no longer than a line', () => {
  const { title = '' } = pageOfTicket(ticket({ problem: 'x'.repeat(300) }), undefined, heads)
  expect(title).toHaveLength(100)
})
