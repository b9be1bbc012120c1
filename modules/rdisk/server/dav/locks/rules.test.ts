// Which lock prevents what: a tree with two people, `a/b/c.txt` and `d.txt`.
import { describe, expect, test } from 'vitest'
import { conflictsWith, locksAgainst, locksOver, type Lock, type Touched } from './rules.ts'

const root = ['']
const a = ['a', '']
const b = ['b', ...a]
const c = ['c', ...b]
const d = ['d', '']

function lock(token: string, line: readonly string[], of: Partial<Lock> = {}): Lock {
  const usual = { scope: 'exclusive', depth: 'infinity', owner: '', person: 'ann' } as const
  const id = line[0]!
  return { ...usual, expiresAt: '', isPlaceholder: false, token, id, line, ...of }
}

const tokens = (locks: readonly Lock[]) => locks.map(({ token }) => token)
const nothing: Touched = { resources: [], folders: [], trees: [] }

test('a lock reaches down from its folder when its depth says so', () => {
  const locks = [lock('deep', a), lock('flat', b, { depth: '0' }), lock('file', c)]
  expect(tokens(locksOver(locks, c))).toEqual(['deep', 'file'])
  expect(tokens(locksOver(locks, b))).toEqual(['deep', 'flat'])
  expect(tokens(locksOver(locks, d))).toEqual([])
  expect(tokens(locksOver([lock('all', root)], d))).toEqual(['all'])
})

describe('a new lock', () => {
  const wanted = { scope: 'exclusive', depth: 'infinity' } as const
  test.each([
    ['on the same file', lock('x', c), c, wanted, ['x']],
    ['below a deep one', lock('x', a), c, wanted, ['x']],
    ['below a flat one', lock('x', a, { depth: '0' }), c, wanted, []],
    ['deep, above one', lock('x', c), a, wanted, ['x']],
    ['flat, above one', lock('x', c), a, { ...wanted, depth: '0' } as const, []],
    [
      'shared beside a shared one',
      lock('x', c, { scope: 'shared' }),
      c,
      { ...wanted, scope: 'shared' } as const,
      [],
    ],
    [
      'shared beside an exclusive one',
      lock('x', c),
      c,
      { ...wanted, scope: 'shared' } as const,
      ['x'],
    ],
    ['exclusive beside a shared one', lock('x', c, { scope: 'shared' }), c, wanted, ['x']],
    ['elsewhere', lock('x', c), d, wanted, []],
  ])('%s', (_name, there, line, asked, expected) => {
    expect(tokens(conflictsWith([there], line, asked))).toEqual(expected)
  })
})

describe('a change', () => {
  const write = (line: readonly string[]): Touched => ({ ...nothing, resources: [line] })
  const add = (line: readonly string[]): Touched => ({ ...nothing, folders: [line] })
  const destroy = (line: readonly string[]): Touched => ({ ...nothing, trees: [line] })
  const flat = { depth: '0' } as const
  test.each<[string, Lock[], Touched, string[], string[]]>([
    ['of a locked file without its token', [lock('x', c)], write(c), [], ['x']],
    ['of a locked file with its token', [lock('x', c)], write(c), ['x'], []],
    ['with the token of another lock', [lock('x', c), lock('y', d)], write(c), ['y'], ['x']],
    ['of a file in a folder locked flat', [lock('x', b, flat)], write(c), [], []],
    ['of the members of a folder locked flat', [lock('x', b, flat)], add(b), [], ['x']],
    ['of the members of a folder below one locked flat', [lock('x', a, flat)], add(b), [], []],
    ['of a tree with a locked file', [lock('x', c)], destroy(a), [], ['x']],
    ['of a tree with a locked file and its token', [lock('x', c)], destroy(a), ['x'], []],
    ['of a tree beside a locked file', [lock('x', d)], destroy(a), [], []],
    ['of all there is', [lock('x', c)], destroy(root), [], ['x']],
    [
      'with one of two shared locks',
      [lock('x', c, { scope: 'shared' }), lock('y', c, { scope: 'shared', person: 'bob' })],
      write(c),
      ['x'],
      [],
    ],
    ['with the token of somebody else', [lock('x', c, { person: 'bob' })], write(c), ['x'], ['x']],
  ])('%s', (_name, locks, touched, held, expected) => {
    const holder = { person: 'ann', tokens: new Set(held) }
    expect(tokens(locksAgainst(locks, touched, holder))).toEqual(expected)
  })
})
