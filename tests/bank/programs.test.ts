// What describes a movement, and by what it is known, in files of programs that have names of their own for both.
import { describe, expect, test } from 'vitest'
import type { Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, reais, readText } from './setup.ts'

const euros: Known = { ...dollars, currency: 'EUR' }

describe('programs that describe their movements in their own way', () => {
  const rolesIn = (text: string, known: Known = dollars) => {
    const { reading, lines } = readText(text, known)
    return { lines, roles: reading.choices.columns?.map(({ role }) => role) }
  }

  test('Revolut: the day on which it was booked, which what is pending does not have', () => {
    const head =
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'
    const rows = [
      'TOPUP,Current,2026-10-01 09:00:00,2026-10-02 09:00:05,Dana,500.00,0.00,EUR,COMPLETED,500.00',
      'CARD,Current,2026-10-02 12:00:00,2026-10-04 08:00:00,Market,-45.20,0.00,EUR,COMPLETED,454.80',
      'CARD,Current,2026-10-03 12:00:00,,Shop,-10.00,0.00,EUR,PENDING,',
      'CARD,Current,2026-10-03 13:00:00,,Shop,-10.00,0.00,EUR,REVERTED,',
    ]
    const { lines } = rolesIn(`${head}\n${rows.join('\n')}\n`, euros)
    expect(lines.map(({ date }) => date)).toEqual(['2026-10-02', '2026-10-04'])
  })

  test('Stripe: the reporting category where nothing else is said, and its own id', () => {
    const text = `balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description
txn_1,2026-10-01 10:00:00,usd,100.00,3.20,96.80,charge,ch_1,
txn_2,2026-10-03 10:00:00,usd,-50.00,0.00,-50.00,refund,re_1,
txn_3,2026-10-15 10:00:00,usd,-46.80,0.00,-46.80,payout,po_1,STRIPE PAYOUT
`
    expect(rolesIn(text).lines).toMatchObject([
      { description: 'charge', category: 'charge', bank_id: 'txn_1', amount: '96.80' },
      { description: 'refund', bank_id: 'txn_2' },
      { description: 'STRIPE PAYOUT', category: 'payout', bank_id: 'txn_3' },
    ])
  })

  test('Wise: its id, also where a refund has that of the payment', () => {
    const text = `"TransferWise ID",Date,Amount,Currency,Description,"Running Balance"
CARD-100,20-10-2026,-25.00,EUR,Card transaction at Shop,975.00
CARD-100,19-10-2026,5.00,EUR,Refund by Shop,1000.00
TRANSFER-7,18-10-2026,995.00,EUR,Received from Ana,995.00
`
    const { lines } = rolesIn(text, euros)
    expect(lines.map(({ bank_id }) => bank_id)).toEqual(['CARD-100', 'CARD-100', 'TRANSFER-7'])
  })

  test('one row alone: everything that describes it', () => {
    const text = 'Date,Description,Memo,Details,Amount\n2026-10-01,CARD,Coffee,Table 4,-3.50\n'
    expect(rolesIn(text).lines[0]?.description).toBe('CARD Coffee Table 4')
  })

  test('a column of directions describes nothing', () => {
    const text = `Date,Description,Code,Amount
2026-10-01,Debit,VIS Market,-3.50
2026-10-02,Credit,BAC Wages,100.00
`
    expect(rolesIn(text).lines.map(({ description }) => description)).toEqual([
      'VIS Market',
      'BAC Wages',
    ])
  })

  test('without a head: the longest words, not the codes that differ most', () => {
    const text = `05/10/2026;TED;Maria da Silva;-42,90
16/10/2026;PIX;Maria da Silva;-10,00
17/10/2026;DOC;Ana Souza;-1200,00
`
    expect(rolesIn(text, reais).lines[0]?.description).toBe('Maria da Silva')
  })

  test('a column of debits is money out without a question, one of amounts is asked for', () => {
    const text = (name: string) => `Date,Description,${name}\n2026-10-15,Tea,3.50\n`
    const debits = readText(text('Debits'))
    expect(debits.reading.questions).toEqual([])
    expect(debits.lines[0]?.amount).toBe('-3.50')
    expect(readText(text('Amount')).reading.questions).toMatchObject([{ about: 'sign' }])
    // What all of them become was said: nothing is asked.
    expect(readText(text('Amount'), dollars, { klass: 'outgo' }).reading.questions).toEqual([])
  })
})
