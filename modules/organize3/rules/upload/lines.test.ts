// Which lines of a bank's file a wallet has: as many as the file and the stored lines have in common, whatever batches the file arrives in.
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isKnown, keptLine, type KeptLine } from './lines.ts'

const wallet = { id: 'wll-1', precision: 2 }
const line = (raw: string, bank_id = ''): KeptLine =>
  keptLine(wallet, { date: '2026-11-17', amount: '-14.50', raw, bank_id }, { source: 'ofx' })

/** Enters a file line by line, as an import does; answers what the wallet has then. */
function entered(file: readonly KeptLine[], stored: readonly KeptLine[]): KeptLine[] {
  const kept = [...stored]
  for (const [at, one] of file.entries()) {
    const same = (lines: KeptLine[]) => lines.filter(({ words }) => words === one.words)
    const names = (lines: KeptLine[]) => same(lines).flatMap(({ bank_id }) => bank_id ?? [])
    const before = file.slice(0, at)
    const named = names(before)
    const unnamed = same(before).length - named.length
    const alike = { unnamed, named, later: names(file.slice(at + 1)) }
    if (!isKnown(one, alike, kept)) kept.push(one)
  }
  return kept
}

describe('a line that the wallet has', () => {
  const [coffee, bread] = [line('PADARIA'), line('PAO QUENTE')]

  test.each([
    ['nothing is there', [coffee, coffee], [], 2],
    ['one of two equal lines is there', [coffee, coffee], [coffee], 2],
    ['both are there', [coffee, coffee], [coffee, coffee], 2],
    ['more are there than the file has', [coffee], [coffee, coffee], 2],
    ['another line of the same amount is there', [coffee], [bread], 2],
    ['the words differ in case, accents and blanks', [line('Pão  quente')], [bread], 1],
    ['the bank calls both the same', [line('PADARIA', 'A')], [line('other words', 'A')], 1],
    ['the bank calls them differently', [line('PADARIA', 'B')], [line('PADARIA', 'A')], 2],
    ['one of them has no name', [line('PADARIA', 'A')], [coffee], 1],
    ['a second named one comes', [line('PADARIA', 'A'), line('PADARIA', 'B')], [coffee], 2],
    [
      'what was named before goes first',
      [line('PADARIA', 'A'), line('PADARIA', 'C')],
      [coffee, line('PADARIA', 'A')],
      2,
    ],
  ] as const)('when %s', (_, file, stored, count) => {
    expect(entered(file, stored)).toHaveLength(count)
  })
})

const someLine = fc
  .tuple(fc.constantFrom('PADARIA', 'POSTO', 'LUZ'), fc.constantFrom('', '', 'A', 'B'))
  .map(([raw, name]) => line(raw, name))
const files = fc.array(
  someLine.filter(({ bank_id }) => bank_id === undefined),
  { maxLength: 12 },
)

test.prop([files, files])(
  'each line is there as often as the fuller of two files has it',
  (one, other) => {
    const kept = entered(other, entered(one, []))
    for (const words of ['padaria', 'posto', 'luz']) {
      const count = (lines: readonly KeptLine[]) => lines.filter((is) => is.words === words).length
      expect(count(kept)).toBe(Math.max(count(one), count(other)))
    }
  },
)

test.prop([fc.array(someLine, { maxLength: 12 }), fc.array(someLine, { maxLength: 12 })])(
  'a file that comes again adds nothing, whatever is there',
  (file, stored) => {
    const once = entered(file, stored)
    expect(entered(file, once)).toEqual(once)
  },
)
