// The worker's work on banks' files: what it hands over in portions is what the rules make of the whole; bad files end clearly.
import { describe, expect, test } from 'vitest'
import { openPasted } from '../../../rules/bank/open.ts'
import { readBank } from '../../../rules/bank/read.ts'
import { settingsOf } from '../../../rules/bank/settings.ts'
import { linesOfFile, previewOf } from '../../../rules/upload/preview.ts'
import type { BankJob, BankPart, ReadJob } from './jobs.ts'
import { bankWork } from './work.ts'

const known = { locale: 'en', currency: 'USD', precision: 2, card: false } as const
const asFound: ReadJob = {
  task: 'read',
  choices: undefined,
  settings: undefined,
  known,
  corrections: new Map(),
  mappings: [],
}

/** Does the jobs one after the other; answers everything that was handed over. */
async function run(...jobs: readonly BankJob[]) {
  const work = bankWork()
  const parts: BankPart[] = []
  for (const job of jobs) {
    await work(job, { emit: (part) => parts.push(part), pause: () => Promise.resolve() })
  }
  const opened = parts.flatMap((part) => ('opened' in part ? [part.opened] : []))
  const reads = parts.flatMap((part) => ('read' in part ? [part.read] : []))
  const found = parts.flatMap((part) => ('found' in part ? part.found : []))
  const portions = parts.flatMap((part) => ('lines' in part ? [part.lines] : []))
  const shares = parts.flatMap((part) => ('progress' in part ? [part.progress] : []))
  return { opened, reads, found, portions, shares, lines: portions.flat() }
}

const table = (count: number) => {
  const rows = Array.from(
    { length: count },
    (_, at) => `2026-11-${10 + (at % 20)},Line ${at},-1.50`,
  )
  return `date,description,amount\n${rows.join('\n')}\n`
}

describe('a long file', () => {
  test('comes in portions that are together what the rules make of it, with its progress', async () => {
    const text = table(1_234)
    const { reads, lines, portions, shares } = await run(
      { task: 'open', source: text },
      { ...asFound, mappings: [] },
    )
    const [account] = readBank(openPasted(text), {}, known).accounts
    const placed = linesOfFile(account!, new Map()).lines
    expect(lines).toEqual(previewOf(placed, [], { klass: 'auto', precision: 2 }))
    expect(portions.length).toBeGreaterThan(2)
    expect(shares.at(-1)).toEqual({ step: 'lines', done: 1_234, of: 1_234 })
    expect(shares.map(({ step }) => step)).toContain('rows')
    expect(reads[0]?.account).toMatchObject({
      count: 1_234,
      first: '2026-11-10',
      last: '2026-11-29',
    })
  })

  test('is searched by its words, lines and those that could not be read', async () => {
    const text = `${table(30)}no day,Line 7 too,-1\n`
    const read = [{ task: 'open', source: text }, asFound] as const
    const { found } = await run(...read, { task: 'find', words: 'line 7' })
    expect(found).toEqual([7, -1])
  })

  test('is what the worker has open until another one is', async () => {
    const { lines } = await run(
      { task: 'open', source: new Blob([table(1)]) },
      { task: 'open', source: new Blob(['date,description,amount\n2026-11-01,Pão,2\n']) },
      { task: 'open', encoding: 'windows-1252' },
      asFound,
    )
    expect(lines.map(({ description }) => description)).toEqual(['PÃ£o'])
  })

  test('without an open file is refused', async () => {
    await expect(run(asFound)).rejects.toThrow('no file is open')
    await expect(run({ task: 'open' })).rejects.toThrow('no file is open')
  })
})

test('what a wallet remembers is used for columns of the same names, until something is chosen', async () => {
  const text = 'date,description,amount\n03/04/2026,A,-1\n'
  const open = { task: 'open', source: text } as const
  const reading = readBank(openPasted(text), {}, known)
  const [day, ...others] = reading.choices.columns!
  const choices = { ...reading.choices, columns: [{ ...day!, date: 'dmy' as const }, ...others] }
  const settings = settingsOf({ ...reading, choices })
  const { reads, lines } = await run(
    open,
    { ...asFound, settings },
    { ...asFound, settings, choices: {} },
    { ...asFound, settings: { ...settings, header: 'other names' } },
  )
  expect(lines.map(({ date }) => date)).toEqual(['2026-04-03', '2026-03-04', '2026-03-04'])
  expect(reads.map(({ isRemembered }) => isRemembered)).toEqual([true, false, false])
})

test('a row that is corrected takes its place among the others', async () => {
  const text = 'date,description,amount\n2026-11-01,A,-1\n2026-11-02,B,x\n2026-11-03,C,-3\n'
  const first = await run({ task: 'open', source: text }, asFound)
  const { place, row } = first.reads[0]!.refused[0]!
  const line = { line: 3, date: '2026-11-02', amount: '-2.00', description: 'B', party: '' }
  const corrections = new Map([[place, { ...line, category: '', raw: row.raw }]])
  const { lines, reads } = await run({ task: 'open', source: text }, { ...asFound, corrections })
  expect(lines.map(({ description }) => description)).toEqual(['A', 'B', 'C'])
  expect(reads[0]?.refused).toEqual([])
})

/** Of a size that no test should fill. */
class Huge extends Blob {
  override readonly size = 200 * 1024 * 1024
  override arrayBuffer(): never {
    throw new Error('read all the same')
  }
}

const bytes = (...list: readonly number[]) => new Blob([new Uint8Array(list)])

describe('a bad file ends clearly:', () => {
  test.each([
    ['an empty one', new Blob([]), 'empty'],
    ['blanks alone', new Blob(['\n \r\n\n']), 'empty'],
    ['one of 200 MB', new Huge(), 'too_big'],
    ['a picture', bytes(...Array.from({ length: 5_000 }, (_, at) => at % 9)), 'binary'],
    ['a PDF', new Blob(['%PDF-1.7 ...']), 'pdf'],
    ['a spreadsheet', bytes(0x50, 0x4b, 3, 4, 20, 0), 'spreadsheet'],
    ['one line of 10 MB', new Blob(['a;b;c\n', 'x'.repeat(10_000_000)]), 'line_too_long'],
  ] as const)('%s', async (_, source, problem) => {
    const { opened } = await run({ task: 'open', source })
    expect(opened).toMatchObject([{ problem }])
  })

  test('lines of two encodings are both read', async () => {
    const rows = [
      Buffer.from('date,description,amount\n2026-11-01,Pão,-1\n', 'utf8'),
      Buffer.from('2026-11-02,Café,-2\n', 'latin1'),
    ]
    const { opened, lines } = await run({ task: 'open', source: new Blob(rows) }, asFound)
    expect(opened[0]?.encoding).toBe('mixed')
    expect(lines.map(({ description }) => description)).toEqual(['Pão', 'Café'])
  })

  test('what is no table says so, and has no lines', async () => {
    const { reads, lines } = await run({ task: 'open', source: 'Dear customer,\nhello' }, asFound)
    expect(reads[0]?.reading.problem).toBe('no_table')
    expect(lines).toEqual([])
  })
})
