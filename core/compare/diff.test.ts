// Two versions of a text compared: nothing is lost on the way, and little is said of little.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { countLines, diffBlocks, diffWords, type DiffBlock } from './diff.ts'
import { sequenceSteps, type Step } from './sequence.ts'

/** One of the two versions, made of what they were compared to. */
const version = (steps: readonly Step[], without: Step['type']) =>
  steps.flatMap(({ type, text }) => (type === without ? [] : [text]))

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 30 })

property.prop([lines, lines])('both versions can be read from what is compared', (a, b) => {
  const steps = sequenceSteps(a, b)
  expect(version(steps, 'added')).toEqual(a)
  expect(version(steps, 'removed')).toEqual(b)
})

/** Length of the longest list that is in both, by the textbook's table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0))
  for (const [i, left] of a.entries()) {
    for (const [j, right] of b.entries()) {
      const here = left === right ? table[i]![j]! + 1 : 0
      table[i + 1]![j + 1] = Math.max(here, table[i]![j + 1]!, table[i + 1]![j]!)
    }
  }
  return table[a.length]![b.length]!
}

property.prop([lines, lines])('no more is called changed than has to be', (a, b) => {
  const same = sequenceSteps(a, b).filter(({ type }) => type === 'same')
  expect(same).toHaveLength(commonLength(a, b))
})

const textOf = (block: DiffBlock, without: Step['type']): string[] => {
  if (block.type === 'changed') return [version(block.parts, without).join('')]
  return block.type === without ? [] : [block.lines.join('\n')]
}

property.prop([lines, lines])('blocks hold every line of both versions', (a, b) => {
  const blocks = diffBlocks(a.join('\n'), b.join('\n'))
  const read = (without: Step['type']) => blocks.flatMap((one) => textOf(one, without)).join('\n')
  expect(read('added')).toBe(a.join('\n'))
  expect(read('removed')).toBe(b.join('\n'))
})

describe('what is read', () => {
  test('a word of a line is shown inside its line', () => {
    expect(
      diffBlocks('one\nChange the fuse first\nend', 'one\nChange the seal first\nend'),
    ).toEqual([
      { type: 'same', lines: ['one'] },
      {
        type: 'changed',
        parts: [
          { type: 'same', text: 'Change the ' },
          { type: 'removed', text: 'fuse' },
          { type: 'added', text: 'seal' },
          { type: 'same', text: ' first' },
        ],
      },
      { type: 'same', lines: ['end'] },
    ])
  })

  test('lines that have nothing in common are under each other', () => {
    expect(diffBlocks('Unplug it.', '| A | 0 Ω |')).toEqual([
      { type: 'removed', lines: ['Unplug it.'] },
      { type: 'added', lines: ['| A | 0 Ω |'] },
    ])
  })

  test('lines that came or went alone are that', () => {
    expect(diffBlocks('a\nc', 'a\nb\nc')).toEqual([
      { type: 'same', lines: ['a'] },
      { type: 'added', lines: ['b'] },
      { type: 'same', lines: ['c'] },
    ])
    expect(diffBlocks('', 'a')).toEqual([{ type: 'added', lines: ['a'] }])
    expect(diffBlocks('a', 'a')).toEqual([{ type: 'same', lines: ['a'] }])
    expect(diffBlocks('', '')).toEqual([])
  })

  test('words with accents are whole', () => {
    expect(diffWords('não liga', 'não ligava')).toEqual([
      { type: 'same', text: 'não ' },
      { type: 'removed', text: 'liga' },
      { type: 'added', text: 'ligava' },
    ])
  })

  test('lines are counted as they came and went', () => {
    const blocks = diffBlocks('a\nChange the fuse first\nz', 'a\nChange the seal first\nz\nnew')
    expect(countLines(blocks)).toEqual({ added: 2, removed: 1 })
  })
})

test('two long texts without a common line take no longer than reading them', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`)
  const begun = process.threadCpuUsage()
  const steps = sequenceSteps(text('fuse'), text('seal'))
  expect(steps).toHaveLength(40_000)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(1_500)
})
