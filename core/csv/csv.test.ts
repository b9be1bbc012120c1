// Files for spreadsheets: nothing runs, nothing breaks.
import { fc, test as property } from '@fast-check/vitest'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvCell, csvFile } from './csv.ts'

describe('a CSV file', () => {
  test.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+55 31 98765', "'+55 31 98765"],
    ['-2+3', "'-2+3"],
    ['-2', '-2'],
    ['-1234.50', '-1234.50'],
    ['-1234,50', '"-1234,50"'],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['@cmd', "'@cmd"],
    ['\u202e=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['\n=1', '"\'\n=1"'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value, ',')).toBe(cell)
  })

  test('keeps numbers as numbers', () => {
    expect(csvCell(-12, ',')).toBe('-12')
  })

  test('begins with a BOM, ends its lines with CRLF and speaks the language of the spreadsheet', () => {
    const lines = [
      ['Nome', 'Cidade'],
      ['Ana', 'São Paulo; SP'],
    ]
    expect(csvFile(lines, 'pt-BR')).toBe('\uFEFFNome;Cidade\r\nAna;"São Paulo; SP"\r\n')
    expect(csvFile(lines, 'en')).toBe('\uFEFFNome,Cidade\r\nAna,São Paulo; SP\r\n')
  })

  const cells = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), {
    minLength: 2,
    maxLength: 4,
  })
  property.prop([cells], { examples: [[["'=1", '=1']]] })(
    'is read back as it was written',
    (values) => {
      const rows = parse(csvFile([values], 'en'), {
        bom: true,
        relax_column_count: true,
      }) as string[][]
      // Nobody can know whether an apostrophe was there before.
      const armed = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＋－＝＠]|[\t\r\n])/u, '')
      expect(rows[0]?.map(armed)).toEqual(values.map(armed))
    },
  )
})
