// Keys of a scanner and keys of a person.
import { expect, test } from 'vitest'
import { fc, test as property } from '@fast-check/vitest'
import { maxGapMs, makeBurst, type Pressed } from './burst.ts'

/** Presses keys so many milliseconds apart; answers the codes, and the keys that went on to the page. */
function type(keys: readonly string[], gapMs: number, isRepeat = false) {
  const burst = makeBurst<Pressed>()
  const codes: string[] = []
  const passed: string[] = []
  for (const [index, key] of keys.entries()) {
    const verdict = burst.press({ key, at: index * gapMs, isRepeat })
    if (verdict.is === 'code') codes.push(verdict.text)
    else passed.push(...verdict.before.map((one) => one.key))
    if (verdict.is === 'passed') passed.push(key)
  }
  passed.push(...burst.expire().map((one) => one.key))
  return { codes, passed }
}

const keysOf = (text: string) => [...text, 'Enter']

test.each([
  ['a fast burst that ends in Enter is a code', keysOf('7XK2QG3'), 12, ['7XK2QG3'], []],
  [
    'with Shift between its letters too',
    ['Shift', 'B', 'Shift', 'L', '-', '1', 'Enter'],
    5,
    ['BL-1'],
    ['Shift', 'Shift'],
  ],
  ['blanks inside it belong to it', keysOf('BL 20417'), 10, ['BL 20417'], []],
  ['the same keys by hand are a person’s', keysOf('jjkx'), 90, [], [...'jjkx', 'Enter']],
  ['three keys are a person’s however fast', keysOf('jjx'), 5, [], [...'jjx', 'Enter']],
  ['without Enter nothing is a code, and nothing is lost', [...'7XK2QG3'], 5, [], [...'7XK2QG3']],
  ['another key ends it', [...'7XK2', 'Tab', 'Enter'], 5, [], [...'7XK2', 'Tab', 'Enter']],
])('%s', (_, keys, gapMs, codes, passed) => {
  expect(type(keys, gapMs)).toEqual({ codes, passed })
})

test('a key that is held down is a person’s', () => {
  expect(type([...'jjjjj', 'Enter'], 30, true)).toEqual({
    codes: [],
    passed: [...'jjjjj', 'Enter'],
  })
})

test('a blank on its own goes to the page at once', () => {
  expect(makeBurst<Pressed>().press({ key: ' ', at: 0, isRepeat: false }).is).toBe('passed')
})

const someKeys = fc.array(
  fc.tuple(
    fc.constantFrom('a', '7', '-', ' ', 'Enter', 'Shift', 'Tab'),
    fc.nat({ max: 2 * maxGapMs }),
  ),
)
property.prop([someKeys])('every key is part of a code or goes on, once and in order', (steps) => {
  const burst = makeBurst<Pressed>()
  let at = 0
  const out: string[] = []
  for (const [key, gapMs] of steps) {
    at += gapMs
    const verdict = burst.press({ key, at, isRepeat: false })
    if (verdict.is === 'code') out.push(...verdict.text, 'Enter')
    else out.push(...verdict.before.map((one) => one.key))
    if (verdict.is === 'passed') out.push(key)
  }
  out.push(...burst.expire().map((one) => one.key))
  const without = (keys: readonly string[]) => keys.filter((key) => key !== 'Shift').join(' ')
  expect(without(out)).toBe(without(steps.map(([key]) => key)))
})
