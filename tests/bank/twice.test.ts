// A movement that is in one file twice, by the bank's own id: somebody says whether it was one.
import { expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { readText } from './setup.ts'

const table = (...rows: string[]) => `Transaction ID,Date,Description,Amount\n${rows.join('\n')}\n`
const ofx = (...ids: string[]) =>
  `<OFX><STMTRS><CURDEF>USD<BANKID>9<ACCTID>1<BANKTRANLIST>${ids.map((id) => `<STMTTRN><DTPOSTED>20261013<TRNAMT>-5.00<FITID>${id}<NAME>Shop</STMTTRN>`).join('\n')}</BANKTRANLIST></STMTRS></OFX>`

test.each([
  [
    'a table',
    table('a1,2026-10-13,Shop,-5.00', 'a2,2026-10-14,Gas,-7.00', 'a1,2026-10-13,Shop,-5.00'),
  ],
  ['OFX', ofx('a1', 'a2', 'a1')],
])('the second of two lines with one id is held until somebody looked: %s', (_, text) => {
  const { reading, lines } = readText(text)
  expect(lines.map(({ doubt }) => doubt)).toEqual([undefined, undefined, 'twice'])
  const [question] = reading.questions
  expect(question).toMatchObject({ about: 'twice', count: 1 })
  const choices = choiceOf(reading, question!, question!.options[0]!.value)
  expect(readText(text, undefined, { ...reading.choices, ...choices }).reading.questions).toEqual(
    [],
  )
})

test.each([
  [
    'two equal purchases with two ids',
    table('a1,2026-10-13,Shop,-5.00', 'a2,2026-10-13,Shop,-5.00'),
  ],
  [
    'a payment and what is given back of it',
    table('a1,2026-10-13,Shop,-5.00', 'a2,2026-10-13,Bar,-1.00', 'a1,2026-10-13,Shop,5.00'),
  ],
  ['one id for all movements', ofx('0', '0', '0').replace('-5.00', '-6.00')],
])('nothing is asked about %s', (_, text) => {
  expect(readText(text).reading.questions).toEqual([])
})
