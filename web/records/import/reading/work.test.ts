// The worker's work on tables: rows in portions, facts of their columns, other ways to cut them, and bad files.
import { describe, expect, test } from 'vitest'
import type { TableJob, TablePart } from './jobs.ts'
import { tableWork } from './work.ts'

/** Does the jobs one after the other; answers everything that was handed over. */
async function run(...jobs: readonly Omit<TableJob, 'hints'>[]) {
  const work = tableWork()
  const parts: TablePart[] = []
  for (const job of jobs) {
    const tools = { emit: (part: TablePart) => parts.push(part), pause: () => Promise.resolve() }
    await work({ hints: { locale: 'pt-BR' }, ...job }, tools)
  }
  const portions = parts.flatMap((part) => ('rows' in part ? [part.rows] : []))
  return {
    portions,
    cells: portions.flatMap((one) => one.cells),
    lines: portions.flatMap((one) => one.lines),
    tables: parts.flatMap((part) => ('table' in part ? [part.table] : [])),
    problems: parts.flatMap((part) => ('problem' in part ? [part.problem] : [])),
  }
}

test('a long table comes in portions, with what all cells of a column say', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `${at % 12}/03/2026;item ${at % 7};${at}`)
  const text = `Livro de ordens\nDia;O que;Número\n${rows.join('\n')}\n25/03/2026;last;1.234\n`
  const { cells, lines, portions, tables } = await run({ source: new Blob([text]) })
  expect(cells).toHaveLength(1_201)
  expect(lines[0]).toBe(3)
  expect(lines.at(-1)).toBe(1_203)
  expect(portions.length).toBeGreaterThan(2)
  const [table] = tables
  expect(table?.layout).toEqual({ separator: ';', before: 1, hasHeader: true })
  expect(table?.header).toEqual(['Dia', 'O que', 'Número'])
  // The last row alone says that the day is first.
  expect(table?.facts[0]?.order).toEqual({ order: 'dmy', isSure: true, open: ['dmy'] })
  expect([...table!.facts[1]!.words.values()]).toHaveLength(8)
})

test('a table is cut in another way, and read in another encoding, without being sent again', async () => {
  const source = new Blob([Buffer.from('Nome;Cidade\nJoão;Belém\n', 'latin1')])
  const { cells, tables } = await run(
    { source },
    { layout: { separator: ',', before: 0, hasHeader: false } },
    { encoding: 'windows-1251' },
  )
  expect(cells).toEqual([['João', 'Belém'], ['Nome;Cidade'], ['João;Belém'], ['Joгo', 'Belйm']])
  expect(tables.map(({ encoding }) => encoding)).toEqual([
    'windows-1252',
    'windows-1252',
    'windows-1251',
  ])
})

test('pasted text is cut in another way, too', async () => {
  const { cells } = await run(
    { source: 'a,b\n1,2\n' },
    { layout: { separator: ',', before: 0, hasHeader: false } },
  )
  expect(cells).toEqual([
    ['1', '2'],
    ['a', 'b'],
    ['1', '2'],
  ])
})

/** Of a size that no test should fill. */
class Huge extends Blob {
  override readonly size = 200 * 1024 * 1024
  override arrayBuffer(): never {
    throw new Error('read all the same')
  }
}

describe('a bad file ends clearly:', () => {
  test.each([
    ['an empty one', new Blob([]), 'empty'],
    ['one of 200 MB', new Huge(), 'bytes'],
    ['a picture', new Blob([new Uint8Array(5_000).fill(7)]), 'binary'],
    ['one line of 10 MB', new Blob(['a;b\n', 'x'.repeat(10_000_000), ';1\n']), 'cell'],
    ['more than 100,000 rows', new Blob(['a;b\n', '1;2\n'.repeat(100_001)]), 'rows'],
    [
      'more than 100 columns',
      new Blob([`${'a;'.repeat(101)}b\n${'1;'.repeat(101)}2\n`]),
      'columns',
    ],
  ] as const)('%s', async (_, source, problem) => {
    const { problems, tables } = await run({ source })
    expect(problems).toEqual([problem])
    expect(tables).toEqual([])
  })
})
