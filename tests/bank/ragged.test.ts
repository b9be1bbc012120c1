// Rows whose cells are not under their columns are refused: what would be read of them is the money of another column.
import { describe, expect, test } from 'vitest'
import { dollars, readText, reais } from './setup.ts'

const read = (text: string, known = dollars) => {
  const { reading, lines } = readText(text, known)
  const refused = reading.accounts.flatMap((account) => account.refused)
  return {
    amounts: lines.map(({ amount }) => amount),
    refused: refused.map(({ line, reason }) => `${line} ${reason}`),
  }
}

describe('a row is refused', () => {
  test.each([
    [
      'that has a comma between its thousands, as all of them do',
      `Date,Description,Amount,Balance
10/13/2026,COFFEE,-4.50,1,995.50
10/14/2026,RENT,-800.00,1,195.50
10/15/2026,JOB,100.00,1,295.50
`,
      dollars,
      [],
      ['2 ragged', '3 ragged', '4 ragged'],
    ],
    [
      'that fills money in and money out, and hides no others of a short table',
      `Date;Description;Paid out;Paid in
2026-10-13;A;10.00;
2026-10-14;B;;20.00
2026-10-15;C;5.00;3.00
`,
      dollars,
      ['-10.00', '20.00'],
      ['4 two_amounts'],
    ],
    [
      'that has a separator in its words',
      `Date,Description,Amount,Balance
10/13/2026,MARKET,-20.00,980.00
10/14/2026,PARCEL 1,3,-5.00,975.00
10/15/2026,JOB,900.00,1875.00
`,
      dollars,
      ['-20.00', '900.00'],
      ['3 ragged'],
    ],
    [
      'that lacks a cell before its amount',
      `Date,Type,Description,Amount,Balance
10/13/2026,POS,MARKET,-20.00,980.00
10/14/2026,JOB,900.00,1880.00
10/15/2026,POS,GAS,-1.00,1879.00
`,
      dollars,
      ['-20.00', '-1.00'],
      ['3 ragged'],
    ],
    [
      'whose cents are parted from its amount by the comma between cells',
      'Data,Descrição,Valor\n13/10/2026,Padaria,-20,50\n14/10/2026,Salário,900,00\n15/10/2026,Luz,-35,10\n',
      reais,
      [],
      ['2 ragged', '3 ragged', '4 ragged'],
    ],
    [
      'likewise before its words',
      'Data,Valor,Descrição\n13/10/2026,-20,50,Padaria\n14/10/2026,900,00,Salário\n15/10/2026,-35,10,Luz\n',
      reais,
      [],
      ['2 ragged', '3 ragged', '4 ragged'],
    ],
    [
      'whose cents are in a column of their own',
      'Datum;Text;Euro;Cent\n13.10.2026;Markt;-20;50\n14.10.2026;Lohn;900;00\n15.10.2026;Bus;-3;05\n',
      { ...dollars, currency: 'EUR' },
      [],
      ['2 ragged', '3 ragged', '4 ragged'],
    ],
  ])('%s', (_, text, known, amounts, refused) => {
    expect(read(text, known)).toEqual({ amounts, refused })
  })
})

describe('a row is a movement', () => {
  test.each([
    [
      'where all rows have one more column than there are names',
      'Date,Description,Amount\n10/13/2026,A shop,-20.00,x\n10/14/2026,A job,900.00,y\n',
    ],
    [
      'where rows end with more separators than the names',
      'Date,Description,Amount\n10/13/2026,A shop,-20.00,,\n10/14/2026,A job,900.00\n',
    ],
    [
      'where blank cells at its end are left out',
      'Date,Description,Amount,Check,Memo\n10/13/2026,A shop,-20.00\n10/14/2026,A job,900.00,101,x\n',
    ],
    [
      'where a note stands behind its amount',
      'Date,Description,Amount\n10/13/2026,A shop,-20.00,see receipt\n10/14/2026,A job,900.00\n10/15/2026,A shop,-1.00\n',
    ],
    [
      'where the balance at its end is left out',
      'Date,Description,Amount,Balance\n10/13/2026,A shop,-20.00,980.00\n10/14/2026,A job,900.00,1880.00\n10/15/2026,A shop,-1.00\n10/15/2026,A shop,-2.00,1877.00\n',
    ],
    [
      'where its words come last and hold a separator',
      'Date,Amount,Description\n10/13/2026,-20.00,A shop, of things\n10/14/2026,900.00,A job\n10/15/2026,-1.00,A shop\n',
    ],
  ])('%s', (_, text) => {
    expect(read(text).refused).toEqual([])
    expect(read(text).amounts).toHaveLength(text.trim().split('\n').length - 1)
    expect(read(text).amounts.slice(0, 2)).toEqual(['-20.00', '900.00'])
  })
})
