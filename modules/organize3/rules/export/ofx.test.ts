// The file of a wallet's statement: elements in the order of OFX 2.2, and nothing in them that breaks it.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { openBank } from '../bank/open.ts'
import { readBank } from '../bank/read.ts'
import { ofxOf, type OfxLine } from './ofx.ts'

const period = { from: '2026-11-01', to: '2026-11-30', now: '2026-12-01T08:30:00.123Z' }
const wallet = { id: 'wll-01JD0000000000000000000000', currency: 'BRL', card: false }
const line: OfxLine = {
  id: 'out-1',
  type: 'DEBIT',
  date: '2026-11-02',
  amount: '-12.30',
  name: 'Parts & Co <Brazil>',
  memo: 'Screens',
}

test('a wallet is an account at a bank, a card one of a card', () => {
  const ofx = ofxOf(wallet, period)
  expect(ofx.head + ofx.line(line) + ofx.tail('87.70')).toBe(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261201083000</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS>
<CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>BANCADA</BANKID><ACCTID>0000000000000000000000</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261130</DTEND>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261102</DTPOSTED><TRNAMT>-12.30</TRNAMT><FITID>out-1</FITID><NAME>Parts &amp; Co &lt;Brazil&gt;</NAME><MEMO>Screens</MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>87.70</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`,
  )
  const card = ofxOf({ ...wallet, card: true }, period)
  expect(card.head).toContain('<CREDITCARDMSGSRSV1><CCSTMTTRNRS>')
  expect(card.head).toContain('</CURDEF><CCACCTFROM><ACCTID>')
  expect(card.tail('0.00')).toContain('</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>')
})

test.each([
  ['BRL', 2, false],
  ['USD', 4, true],
  ['JPY', 0, false],
  ['KWD', 3, false],
  ['BTC', 8, false],
] as const)('is read back as it was written: %s, %i decimals', (currency, precision, card) => {
  const ofx = ofxOf({ ...wallet, currency, card }, period)
  const amount = (digits: string) =>
    precision === 0 ? digits : `${digits}.${'7'.padStart(precision, '0')}`
  const lines: OfxLine[] = [
    { ...line, amount: amount('-12') },
    { ...line, id: 'inc-1', type: 'CREDIT', amount: amount('1234567'), memo: 'É & <ação>' },
    { ...line, id: 'trn-1', type: 'XFER', amount: amount('-5'), name: 'Caixa', memo: '' },
    { ...line, id: 'trn-1-fee', type: 'FEE', amount: amount('-0'), name: 'Caixa', memo: '' },
  ].filter(({ amount: of }) => of !== '-0') as OfxLine[]
  const text = ofx.head + lines.map((one) => ofx.line(one)).join('') + ofx.tail(amount('-88'))
  const opened = openBank(new TextEncoder().encode(text))
  const reading = readBank(opened, {}, { locale: 'en', currency, precision, card })
  expect([reading.problem, reading.accounts.length]).toEqual([undefined, 1])
  const [account] = reading.accounts
  expect(account!.refused).toEqual([])
  expect(account!.lines.map((one) => [one.bank_id, one.date, one.amount])).toEqual(
    lines.map((one) => [one.id, one.date, one.amount]),
  )
  expect(account!.lines[1]).toMatchObject({ party: line.name, description: 'É & <ação>' })
  expect(account!.closing).toEqual({ amount: amount('-88'), date: '2026-11-30' })
})

const texts = fc.string({ unit: 'binary', maxLength: 400 })
property.prop([texts, texts])(
  'no text of people is longer than OFX allows, or breaks it',
  (name, memo) => {
    const written = ofxOf(wallet, period).line({ ...line, name, memo })
    const bare = written.replaceAll(/<\/?[A-Z]+>/g, '')
    expect(bare).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    for (const [element, max] of [
      ['NAME', 32],
      ['MEMO', 255],
    ] as const) {
      const [, content = ''] = new RegExp(`<${element}>(.*)</${element}>`, 'u').exec(written) ?? []
      expect([...content.replaceAll(/&\w+;/g, '&')].length).toBeLessThanOrEqual(max)
    }
    expect(written.trimEnd().split('\n')).toHaveLength(1)
  },
)
