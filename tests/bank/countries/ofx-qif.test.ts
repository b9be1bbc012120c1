// OFX and QIF as programs and banks bend them.
import { describe, expect, test } from 'vitest'
import { readText, reais } from '../setup.ts'
import { inCurrency, testFiles } from './file.ts'

const movement = (at: number, members: string) => `<STMTTRN>${members}<FITID>${at}`

testFiles({
  'OFX 1 in one line, without ends of members': {
    known: reais,
    text: `OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE NEWFILEUID:NONE <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${movement(1, '<TRNTYPE>CREDIT<DTPOSTED>20261014<TRNAMT>1500.00<MEMO>PIX DANA')}${movement(2, '<TRNTYPE>DEBIT<DTPOSTED>20261030100000[-03:EST]<TRNAMT>-45.20<MEMO>MERCADO & CIA')}</BANKTRANLIST><LEDGERBAL><BALAMT>1454.80<DTASOF>20261030</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    lines: ['2026-10-14 1500.00 PIX DANA', '2026-10-30 -45.20 MERCADO & CIA'],
    closing: '1454.80',
  },
  'OFX 1 with names in small letters, blanks and blank lines before it': {
    text: [
      '',
      '  ofxheader:100',
      'data:OFXSGML',
      '',
      '<ofx>',
      ' <stmtrs> <curdef> USD ',
      '  <stmttrn> <trntype> DEBIT <dtposted> 20261030 <trnamt> -45.20 <fitid> 1 <name> COFFEE PLACE </stmttrn>',
      ' </stmtrs>',
      '</ofx>',
    ].join('\r\n'),
    lines: ['2026-10-30 -45.20 COFFEE PLACE'],
  },
  'OFX whose amounts have commas, thousands and a plus': {
    known: inCurrency('EUR'),
    text: `<OFX><STMTRS><CURDEF>EUR${movement(1, '<TRNTYPE>CREDIT<DTPOSTED>20261014<TRNAMT>+1.500,00<NAME>DANA')}</STMTTRN>${movement(2, '<TRNTYPE>DEBIT<DTPOSTED>20261030<TRNAMT>-45,20<NAME>REWE')}</STMTTRN></STMTRS></OFX>`,
    lines: ['2026-10-14 1500.00 DANA', '2026-10-30 -45.20 REWE'],
  },
  'OFX 2 with a name space and members of nothing': {
    text: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX xmlns="http://ofx.net/types/2003/04"><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261030120000.000[-5:EST]</DTPOSTED><TRNAMT>-45.2</TRNAMT><FITID>1</FITID><CHECKNUM/><NAME>COFFEE &amp; CO</NAME><MEMO/></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
    lines: ['2026-10-30 -45.20 COFFEE & CO'],
  },
  'OFX 2 whose names have a prefix': {
    text: `<o:OFX xmlns:o="urn:ofx"><o:STMTRS><o:CURDEF>USD</o:CURDEF><o:STMTTRN><o:DTPOSTED>20261030</o:DTPOSTED><o:TRNAMT>-45.20</o:TRNAMT><o:FITID>1</o:FITID><o:NAME>COFFEE</o:NAME></o:STMTTRN></o:STMTRS></o:OFX>`,
    lines: ['2026-10-30 -45.20 COFFEE'],
  },
  'QIF with days before months': {
    known: inCurrency('GBP'),
    text: '!Type:Bank\nD30/10/2026\nT-45.20\nPTESCO\n^\nD14/10/2026\nT1,500.00\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 TESCO', '2026-10-14 1500.00 DANA'],
  },
  'QIF with months before days, and years of two digits behind a quote': {
    text: "!Type:CCard\nD10/30'26\nT-45.20\nPCOFFEE\n^\nD 1/ 4'26\nT1,500.00\nPDANA\n^\n",
    lines: ['2026-10-30 -45.20 COFFEE', '2026-01-04 1500.00 DANA'],
  },
  'QIF with the year first': {
    text: '!Type:Cash\nD2026-10-30\nT-45.20\nPCOFFEE\n^\nD2026/10/14\nU1500.00\nT1500.00\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 COFFEE', '2026-10-14 1500.00 DANA'],
  },
  'QIF of Germany, with points in days and commas in amounts': {
    known: inCurrency('EUR'),
    text: '!Type:Bank\r\nD30.10.26\r\nT-45,20\r\nPREWE\r\nMKartenzahlung\r\n^\r\nD14.10.26\r\nT1.500,00\r\nPDana\r\n^\r\n',
    lines: ['2026-10-30 -45.20 Kartenzahlung', '2026-10-14 1500.00 Dana'],
  },
  'QIF with names of months': {
    text: '!Type:Bank\nD30 Oct 2026\nT-45.20\nPCOFFEE\n^\nD14-Oct-26\nT1500\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 COFFEE', '2026-10-14 1500.00 DANA'],
  },
})

describe('purchases and sales of securities', () => {
  const ofx = `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20261002<MEMO>BUY ACME</INVTRAN><UNITS>2<TOTAL>-20.00</INVBUY></BUYSTOCK>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261001<TRNAMT>500.00<FITID>3<NAME>Deposit</STMTTRN></INVBANKTRAN>
</INVTRANLIST></INVSTMTRS></OFX>`
  const qif =
    '!Type:Bank\nD10/13/2026\nT500.00\nPDeposit\n^\n!Type:Invst\nD10/14/2026\nNBuy\nYACME\nI10\nQ2\nT20.00\n^\n'

  test.each([
    ['OFX', ofx, 'BUY ACME'],
    ['QIF', qif, 'ACME'],
  ])('are no movements, and are said: %s', (_, text, raw) => {
    const { reading, lines } = readText(text)
    expect(lines.map(({ amount }) => amount)).toEqual(['500.00'])
    expect(reading.accounts.flatMap(({ refused }) => refused)).toMatchObject([
      { reason: 'security', raw },
    ])
  })
})
