// The clauses that a receipt prints, each with its number.
import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test('a clause that was stored without a number has one on paper, alone or before others', () => {
  const printed = (items: object[]) => {
    const contract = { _id: 'cnt-1', klass: 'Contract', items }
    return clausesOf({ contract, contractReceipt: 'on-demand', usual: undefined }, 'Clauses')?.lines
  }
  expect(printed([{ content: 'Alone' }])).toEqual([{ number: '1.', text: 'Alone' }])
  expect(printed([{ content: 'First' }, { number: 2, content: 'Second' }])).toEqual([
    { number: '1.', text: 'First' },
    { number: '2.', text: 'Second' },
  ])
})
