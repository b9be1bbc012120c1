// Encodings, OFX and QIF as programs write them, files that are none, and what was written is read back to the cent.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { maxImportBytes } from '#core/import/limits.ts'
import { openBank, openPasted, sizeProblem } from '#modules/organize3/rules/bank/open.ts'
import { dollars, read, reais, readText } from './setup.ts'

const table = 'Data;Histórico;Valor\r\n31/10/2026;Pão e café;-1.234,56\r\n01/10/2026;José;10,00\r\n'
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0)!)
const utf16 = (text: string) =>
  new Uint8Array(
    [...`\ufeff${text}`].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]),
  )

describe('one file', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(table)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${table}`)],
    ['UTF-16', utf16(table)],
    ['Windows-1252', latin(table)],
    ['line ends of old Macs', latin(table.replaceAll('\r\n', '\r'))],
    ['line ends of Unix', latin(table.replaceAll('\r\n', '\n'))],
  ])('in %s has the same movements', (_name, bytes) => {
    const { lines } = read(bytes, reais)
    expect(lines.map(({ date, amount, description }) => [date, amount, description])).toEqual([
      ['2026-10-31', '-1234.56', 'Pão e café'],
      ['2026-10-01', '10.00', 'José'],
    ])
  })

  test('of two encodings is read line by line, and says so', () => {
    const [head = '', ...rows] = table.split('\r\n')
    const mixed = new Uint8Array([
      ...new TextEncoder().encode(`${head}\r\n${rows[0]}\r\n`),
      ...latin(`${rows[1]}\r\n`),
    ])
    const { opened, lines } = read(mixed, reais)
    expect(opened.encoding).toBe('mixed')
    expect(lines.map(({ description }) => description)).toEqual(['Pão e café', 'José'])
  })
})

describe('a file that is none', () => {
  const picture = Uint8Array.from({ length: 4_000 }, (_, at) => (at * 37) % 251)
  const pdf = new TextEncoder().encode('%PDF-1.7\n')
  const sheet = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 20, 0])
  test.each([
    ['is empty', new Uint8Array(), 'empty'],
    ['has blanks alone', new TextEncoder().encode(' \r\n\n'), 'empty'],
    ['is a picture', picture, 'binary'],
    ['is a PDF', pdf, 'pdf'],
    ['is a workbook', sheet, 'spreadsheet'],
    ['is one line of ten megabytes', new Uint8Array(10_000_000).fill(65), 'line_too_long'],
    ['has a header alone', new TextEncoder().encode('Date,Description,Amount\n'), 'only_header'],
    [
      'has a preamble alone',
      new TextEncoder().encode('Extrato\nConta 123\nPeríodo outubro\n'),
      'no_table',
    ],
    ['has two columns', new TextEncoder().encode('Date,Amount\n2026-10-01,5.00\n'), 'two_columns'],
    [
      'has no days',
      new TextEncoder().encode('Name,Text,Amount\nA,b,5.00\nC,d,6.00\n'),
      'no_date_column',
    ],
    [
      'has no amounts',
      new TextEncoder().encode('Date,Text,Name\n2026-10-01,b,c\n2026-10-02,d,e\n'),
      'no_value_column',
    ],
    ['is OFX without an account', new TextEncoder().encode('<OFX></OFX>'), 'no_table'],
    ['is QIF without a movement', new TextEncoder().encode('!Type:Bank\n'), 'no_table'],
  ])('because it %s has a problem with a name', (_name, bytes, problem) => {
    expect(read(bytes).reading.problem).toBe(problem)
  })

  test('because it is too big is refused before it is read', () => {
    expect(sizeProblem(200 * 1024 * 1024)).toBe('too_big')
    expect(sizeProblem(maxImportBytes)).toBeUndefined()
    expect(openPasted('').problem).toBe('empty')
  })

  test('with signs of nought loses nothing else', () => {
    const { lines } = readText(
      'Date,Description,Amount\n2026-10-01,A\0B,-1.50\n2026-10-02,C,2.00\n',
    )
    expect(lines.map(({ description }) => description)).toEqual(['AB', 'C'])
  })

  test('with formulas keeps their words as words', () => {
    const text = `Date,Description,Amount\n="2026-10-01","=cmd|' /C calc'!A0",-1.50\n2026-10-02,'=SUM(A1),2.00\n`
    const { lines } = readText(text)
    expect(lines.map(({ date, description }) => [date, description])).toEqual([
      ['2026-10-01', "=cmd|' /C calc'!A0"],
      ['2026-10-02', '=SUM(A1)'],
    ])
  })
})

describe('OFX', () => {
  const movement = (members: string) => `<STMTTRN>${members}</STMTTRN>`
  const ofx = (movements: string, kind = 'STMTRS') =>
    `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><${kind}><CURDEF>brl</CURDEF><ACCTID>12-3</ACCTID><BANKTRANLIST>${movements}</BANKTRANLIST><LEDGERBAL><BALAMT>-5.10</BALAMT><DTASOF>20261031120000[-3:BRT]</DTASOF></LEDGERBAL></${kind}></OFX>`

  test('of version 2 in one line is read like version 1', () => {
    const one = movement(
      '<TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261030233000[-3:BRT]</DTPOSTED><TRNAMT>-1234,50</TRNAMT><FITID>A1</FITID><NAME>P&amp;B</NAME><MEMO><![CDATA[Peças <novas>]]></MEMO>',
    )
    const { reading, lines } = readText(ofx(one, 'CCSTMTRS'), reais)
    expect(reading.accounts[0]).toMatchObject({
      currency: 'BRL',
      closing: { amount: '-5.10', date: '2026-10-31' },
    })
    expect(lines).toMatchObject([
      {
        date: '2026-10-30',
        amount: '-1234.50',
        bank_id: 'A1',
        party: 'P&B',
        description: 'Peças <novas>',
      },
    ])
  })

  test('without a minus anywhere goes by its types', () => {
    const both = ['DEBIT', 'CREDIT'].map((type) =>
      movement(`<TRNTYPE>${type}<DTPOSTED>20261030<TRNAMT>5.00<FITID>${type}<MEMO>x`),
    )
    const { lines } = readText(ofx(both.join('')))
    expect(lines.map(({ amount }) => amount)).toEqual(['-5.00', '5.00'])
  })

  test('names the movements that are none', () => {
    const wrong = [
      movement('<DTPOSTED>20261030<TRNAMT>abc<MEMO>x'),
      movement('<DTPOSTED>20261399<TRNAMT>5.00<MEMO>x'),
      movement('<DTPOSTED>20261030<TRNAMT>5.00<MEMO>SALDO ANTERIOR'),
      movement('<DTPOSTED>20261030<MEMO>x'),
    ]
    const { reading } = readText(ofx(wrong.join('\n')))
    expect(reading.accounts[0]?.refused.map(({ reason }) => reason)).toEqual([
      'bad_amount',
      'bad_date',
      'balance',
      'no_amount',
    ])
  })
})

describe('QIF', () => {
  test('has days of Quicken, parts of one payment, other accounts, and lists that are no movements', () => {
    const text = [
      '!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\n!Type:Bank',
      "D6/ 1'26\nT-100.00\nPMarket\nLFood/trip\n^",
      "D6/15'26\nT-30.00\nPShop\nSFood\nEbread\n$-10.00\nS[Savings]\n$-20.00\n^",
      'D6/16/2026\nT-1,250.00\nL[Savings]\nMmoved\n^\nD6/17/2026\nT5.00\nPOpening Balance\n^',
      '!Type:Cat\nNFood\nDWhat is eaten\nE\n^',
    ].join('\n')
    const { lines, reading } = readText(text)
    const parts = [
      { category: 'food', value: '10.00' },
      { category: 'savings', value: '20.00' },
    ]
    expect(reading.accounts.map(({ name }) => name)).toEqual(['Checking'])
    expect(lines).toMatchObject([
      { date: '2026-06-01', amount: '-100.00', description: 'Market', category: 'Food' },
      { date: '2026-06-15', amount: '-30.00', description: 'Shop', splits: parts },
      { date: '2026-06-16', amount: '-1250.00', description: 'moved', category: '' },
    ])
    expect(reading.accounts[0]?.refused).toMatchObject([{ reason: 'balance' }])
  })

  test.each([
    ['do not come to it', '-10.00', '-10.00'],
    ['go both ways', '-40.00', '10.00'],
    ['have no amount', '-30.00', ''],
  ])('names the categories of a payment alone where its parts %s', (_, one, other) => {
    const text = `!Type:Bank\nD6/15/2026\nT-30.00\nPShop\nSFood\n$${one}\nSTools\n$${other}\n^\n`
    const { lines } = readText(text)
    expect(lines).toMatchObject([{ amount: '-30.00', category: 'food, tools' }])
    expect(lines[0]!.splits).toBeUndefined()
  })

  test('names the one part of a payment that has one, and no part that has no name', () => {
    const one = 'D6/15/2026\nT-30.00\nPShop\nL--Split--\nSFood\n$-30.00\n^\n'
    const two = 'D6/16/2026\nT-30.00\nPShop\nL--Split--\nS\n$-10.00\nSFood\n$-20.00\n^\n'
    const { lines } = readText(`!Type:Bank\n${one}${two}`)
    expect(lines.map(({ category }) => category)).toEqual(['Food', 'food'])
  })

  test('is asked for the order of its days where they and the currency say otherwise', () => {
    const text = '!Type:Bank\nD03/12/2026\nT-30.00\nPPadaria\n^\n'
    const { reading } = readText(text, { ...reais, today: '2026-11-23' })
    expect(reading.questions.map(({ about }) => about)).toEqual(['date'])
  })
})

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((one) => one !== 0)
const plain = (one: number) => (one / 100).toFixed(2)
const brazilian = (one: number) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(one / 100)
const day = (at: number) => String((at % 28) + 1).padStart(2, '0')

describe('what was written', () => {
  const amounts = fc.array(cents, { minLength: 1, maxLength: 40 })
  const written: Record<string, (all: readonly number[]) => string> = {
    'a CSV file with points': (all) =>
      `Date,Description,Amount\n${all.map((one, at) => `2026-10-${day(at)},Row ${at} of it,${plain(one)}`).join('\n')}\n`,
    'a CSV file with commas': (all) =>
      `Data;Descrição;Valor\n${all.map((one, at) => `${day(at)}/10/2026;Linha ${at};${brazilian(one)}`).join('\n')}\n`,
    'two columns': (all) =>
      `Date,Description,Debit,Credit\n${all.map((one, at) => `2026-10-${day(at)},Row ${at},${one < 0 ? plain(-one) : ''},${one > 0 ? plain(one) : ''}`).join('\n')}\n`,
    'an OFX file': (all) =>
      `<OFX><STMTRS>${all.map((one, at) => `<STMTTRN><DTPOSTED>202610${day(at)}<TRNAMT>${plain(one)}<FITID>${at}<MEMO>m</STMTTRN>`).join('')}</STMTRS></OFX>`,
    'a QIF file': (all) =>
      `!Type:Bank\n${all.map((one, at) => `D10/${day(at)}/2026\nT${plain(one)}\nPp\n^`).join('\n')}\n`,
  }
  for (const [name, write] of Object.entries(written)) {
    property.prop([amounts])(`as ${name} is read back to the cent`, (all) => {
      const known = name.includes('commas') ? reais : dollars
      // Signs are covered by other tests: where no amount has a minus, most items are income here.
      const { lines } = readText(write(all), known, { most_items_are: 'income' })
      expect(lines.map(({ amount }) => amount)).toEqual(all.map(plain))
    })
  }
})

test('no text whatever makes the reading fail', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      expect(() => read(new TextEncoder().encode(text))).not.toThrow()
      expect(openBank(new TextEncoder().encode(text)).format).toMatch(/csv|ofx|qif/)
    }),
  )
})
