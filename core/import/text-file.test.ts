// Files of any program become rows: encodings, separators, quotes, lines before the table. csv-parse is the oracle.
import { fc, test as property } from '@fast-check/vitest'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { decode, encodingOf, type Encoding } from './encoding.ts'
import { isBinary, layoutOf, splitRows, tableOf } from './text-file.ts'

const utf16 = (text: string, mark: boolean) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((sign) => sign.codePointAt(0)!)
  return new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]))
}

describe('the encoding', () => {
  const text = 'Não liga; caiu água no teclado'
  const latin = Uint8Array.from(text, (sign) => sign.codePointAt(0)!)
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['Windows-1252', latin],
    ['UTF-16 with a mark', utf16(text, true)],
    ['UTF-16 without a mark', utf16(text, false)],
  ])('of %s is found', (_name, bytes) => {
    expect(decode(bytes, encodingOf(bytes))).toBe(text)
  })

  const encoded = (letters: string, code: Encoding) => {
    const page = [
      ...decode(
        Uint8Array.from({ length: 256 }, (_, at) => at),
        code,
      ),
    ]
    return Uint8Array.from(letters, (sign) => page.indexOf(sign))
  }
  test.each([
    ['windows-1251', 'Дата;Описание;Сумма\nОплата по карте;-1 200,00'],
    ['windows-1250', 'Data;Opis;Kwota\nPrzelew własny na książkę;-1 200,00'],
    ['windows-1250', 'Datum;Popis\nPříchozí platba, nákup ve městě;5'],
    ['windows-1250', 'Dátum;Leírás\nKártyás vásárlás, főkönyv, betű'],
    ['windows-1252', 'Fecha;¿Qué?;Importe\nAño nuevo, 5 m³'],
    ['windows-1252', 'LIQUIDAÇÃO;AÇÕES;COBRANÇA'],
    ['windows-1252', 'Købt på nettet; øl; naïve cœur'],
    ['windows-1252', 'Caffè; caffè; d’Avila, nº 5'],
    ['windows-1252', 'Überweisung; Café'],
    ['windows-1250', 'Kwota\nza 5 zł; opłata'],
    ['windows-1250', 'Leírás; Készpénzfelvétel, előfizetés'],
    ['windows-1250', 'Číslo účtu; Kč'],
    ['iso-8859-2', 'Data;Opis;Kwota\nPrzelew własny na książkę, śniadanie;-1 200,00'],
    ['iso-8859-2', 'Datum;Popis\nŠkolné, žádost o půjčku;5'],
    ['cp852', 'Data;Opis;Kwota\nPrzelew własny na książkę;-1 200,00'],
    ['cp852', 'Datum;Popis\nPříchozí platba, nákup ve městě;5'],
    ['cp850', 'Histórico;Descrição\nPão de açúcar, liquidação'],
  ] as const)('of %s is found by its letters: %j', (code, letters) => {
    const bytes = encoded(letters, code)
    expect(encodingOf(bytes)).toBe(code)
    expect(decode(bytes, encodingOf(bytes))).toBe(letters)
  })

  test.each([
    [
      'shift_jis',
      'k/qVdCyT4JdlLI9vi+CL4Ip6LI5jjYIKMjAyNi8xMC8zMCyDSoFbg2iBQINSgVuDcYFbLCIxLDI1MCIsIjk4LDc1MCI=',
      '日付,内容,出金金額,残高\n2026/10/30,カード\u3000コーヒー,"1,250","98,750"',
    ],
    [
      'gb18030',
      'vMfVy8jVxtosvbvS173wtu4s0+C27iy9u9LX1arSqgoyMDI2LTEwLTMwLC0xMi41MCwxMjM3LjUwLL/svd3Wp7i2',
      '记账日期,交易金额,余额,交易摘要\n2026-10-30,-12.50,1237.50,快捷支付',
    ],
    [
      'euc-kr',
      'sMW3ocDPwNoswPu/5CzD4rHdLMDUsd0swNy+1woyMDI2LTEwLTMwLMO8xanEq7XlLDEyNTAwLDAsMTIzNzUwMA==',
      '거래일자,적요,출금,입금,잔액\n2026-10-30,체크카드,12500,0,1237500',
    ],
    [
      'big5',
      'sWKwyKTptMEsukutbiy0o6VYLKZzpEosvmzDQgoyMDI2LzEwLzMwLK74tk8sMTIsLDEyMzg=',
      '帳務日期,摘要,提出,存入,餘額\n2026/10/30,消費,12,,1238',
    ],
    [
      'windows-1255',
      '+uD46eos+ung5fgs5+Xh5Czm6+X6LOn6+OQKMzAvMTAvMjYs6/jo6fEg4Pn44OksMTIuNTAsMC4wMCwxMjM3LjUw',
      'תאריך,תיאור,חובה,זכות,יתרה\n30/10/26,כרטיס אשראי,12.50,0.00,1237.50',
    ],
    [
      'windows-874',
      'x9G5t9XoLMPSwqHSwyy2zbngp9S5LL3SoeCn1Lksws20pKfgy8XXzQozMC0xMC0yNiyq08PQ4KfUuSwxMi41MCwsMTIzNy41MA==',
      'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ\n30-10-26,ชำระเงิน,12.50,,1237.50',
    ],
    [
      'windows-1251',
      'xMDSwDvOz8jRwM3IxTvR08zMwAozMC4xMC4yMDI2O87Py8DSwCDPziDKwNDSxTstMTIsNTA=',
      'ДАТА;ОПИСАНИЕ;СУММА\n30.10.2026;ОПЛАТА ПО КАРТЕ;-12,50',
    ],
  ] as const)('of %s is found by its signs: %s', (code, base64, text) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    expect(encodingOf(bytes)).toBe(code)
    expect(decode(bytes, code)).toBe(text)
  })

  test('of two programs is found line by line', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(`${text}\r\n`), ...latin])
    expect(encodingOf(bytes)).toBe('mixed')
    expect(decode(bytes, 'mixed')).toBe(`${text}\r\n${text}`)
  })

  test('of a picture is none', () => {
    const bytes = Uint8Array.from({ length: 4_000 }, (_, at) => (at * 37) % 251)
    expect(isBinary(decode(bytes, encodingOf(bytes)))).toBe(true)
    expect(isBinary('Um texto; com acentuação\n')).toBe(false)
  })
})

describe('rows', () => {
  const cell = fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab ç"\n,;\t') })
  property.prop([fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 })])(
    'are those of csv-parse, for whatever a program writes',
    (rows) => {
      const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
      const text = quoted.join('\r\n')
      const options = { relax_column_count: true, trim: false }
      const expected = (parse(text, options) as string[][])
        .map((row) => row.map((one) => one.trim()))
        .filter((row) => row.some(Boolean))
      expect(splitRows(text, ',').cells).toEqual(expected)
    },
  )

  property.prop([fc.string({ maxLength: 200, unit: fc.constantFrom(...'ab"\n,') })])(
    'lose no letter of a careless file',
    (text) => {
      const letters = (from: string) => from.match(/[ab]/g)?.join('') ?? ''
      expect(letters(splitRows(text, ',').cells.flat().join(''))).toBe(letters(text))
    },
  )

  test('have the line of the file that they begin on', () => {
    const { cells, lines } = splitRows('a,b\n"one\ntwo",c\n\nd,e\r\n', ',')
    expect(cells).toEqual([
      ['a', 'b'],
      ['one\ntwo', 'c'],
      ['d', 'e'],
    ])
    expect(lines).toEqual([1, 2, 5])
  })

  test('of a quote that is never closed are literal', () => {
    expect(splitRows('a,"b\nc,d\n', ',').cells).toEqual([
      ['a', '"b'],
      ['c', 'd'],
    ])
    expect(splitRows('a,"5" pipe",d\n', ',').cells).toEqual([['a', '5" pipe', 'd']])
  })

  test('of one line full of quotes are read at once', () => {
    const text = '"'.concat('x"'.repeat(500_000))
    expect(splitRows(text, ',').cells).toHaveLength(1)
  })
})

describe('the layout', () => {
  test.each([
    ['a comma', 'name,phone\nDana,1\nOmar,2\n', { separator: ',', before: 0, hasHeader: true }],
    [
      'a semicolon',
      'nome;valor\nDana;1,50\nOmar;2,75\n',
      { separator: ';', before: 0, hasHeader: true },
    ],
    ['a tab', 'name\tphone\nDana\t1\n', { separator: '\t', before: 0, hasHeader: true }],
    ['a bar', 'name|phone\nDana|1\n', { separator: '|', before: 0, hasHeader: true }],
    [
      'no header',
      'Dana;12/05/2020\nOmar;13/05/2020\n',
      { separator: ';', before: 0, hasHeader: false },
    ],
    [
      'more lines before the table than in it',
      'Extrato\nConta 1\nAgência 2\nPeríodo 3\nnome;cidade;fone\nDana;Rio;1\n',
      { separator: ';', before: 4, hasHeader: true },
    ],
    [
      'lines before the table',
      'Relatório de clientes\nEmitido em 01/02/2024\n\nnome;cidade;fone\nDana;Rio;1\nOmar;São Paulo;2\n',
      { separator: ';', before: 2, hasHeader: true },
    ],
  ] as const)('of %s is found', (_name, text, layout) => {
    expect(layoutOf(text)).toEqual(layout)
  })

  test('cuts the table out of what precedes it', () => {
    const text = 'Report\n\nname;city\nDana;Rio\n'
    const { header, rows } = tableOf(text, { separator: ';', before: 1, hasHeader: true })
    expect(header).toEqual(['name', 'city'])
    expect(rows).toEqual({ cells: [['Dana', 'Rio']], lines: [4] })
  })
})
