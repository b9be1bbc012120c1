// Which items came before: tables of documents after documents.
import { describe, expect, test } from 'vitest'
import { matchItems, type Arriving, type StoredItem } from './matching.ts'

const at = '2026-11-20T10:00:00.000Z'
const item = (key: string, rest: Partial<Arriving> = {}): Arriving => ({
  key,
  alias: null,
  hash: 'h',
  title: `Story ${key}`,
  url: `https://a.example/${key}`,
  point_at: at,
  ...rest,
})
const kept = (id: number, key: string, rest: Partial<Arriving> = {}): StoredItem => ({
  id,
  ...item(key, rest),
})
const match = (
  items: readonly Arriving[],
  known: readonly StoredItem[],
  newest: readonly StoredItem[] = [],
  buried: { key: string; alias: string | null }[] = [],
) => matchItems(items, { known, newest, buried })
const nothing = { added: [], changed: [], renamed: [], listed: [] }

describe('an item', () => {
  test('that came before is not new', () => {
    expect(match([item('a')], [kept(1, 'a')])).toEqual(nothing)
  })
  test('with other words is changed, and not new', () => {
    const edited = item('a', { hash: 'other' })
    expect(match([edited], [kept(1, 'a')])).toEqual({
      ...nothing,
      changed: [{ id: 1, item: edited }],
    })
  })
  test('whose id went from http to https is the same one by another key', () => {
    const flipped = item('a2', { alias: 'x' })
    expect(match([flipped], [kept(1, 'a1', { alias: 'x' })])).toEqual({
      ...nothing,
      renamed: [{ id: 1, key: 'a2', alias: 'x' }],
    })
  })
  test('that a document has in both spellings is one', () => {
    const both = [item('a2', { alias: 'x' }), item('a1', { alias: 'x' })]
    expect(match(both, [kept(1, 'a1', { alias: 'x' })])).toEqual(nothing)
  })
  test('that was purged does not come back while it is listed', () => {
    const tombs = [
      { key: 'a', alias: null },
      { key: 'b1', alias: 'y' },
    ]
    const result = match([item('a'), item('b2', { alias: 'y' }), item('c')], [], [], tombs)
    expect(result).toEqual({ ...nothing, added: [item('c')], listed: ['a', 'b1'] })
  })
})

describe('ids that are all made anew', () => {
  const old = Array.from({ length: 10 }, (_one, n) =>
    kept(n + 1, `old${n}`, { title: `T${n}`, url: `http://a.example/${n}` }),
  )
  const anew = (count: number, path: string) =>
    Array.from({ length: count }, (_one, n) =>
      item(`new${n}`, { title: `T${n}`, url: `https://b.example/${path}${n}` }),
    )

  test('keep the items that look the same by title and day, or by the path of their address', () => {
    for (const path of ['', 'posts/']) {
      const result = match(anew(10, path), [], old)
      expect(result.added).toEqual([])
      expect(result.renamed).toHaveLength(10)
    }
  })
  test('are new items where too few look like old ones', () => {
    const mixed = [...anew(3, ''), ...Array.from({ length: 4 }, (_one, n) => item(`else${n}`))]
    expect(match(mixed, [], old).added).toHaveLength(7)
    expect(match(anew(4, ''), [], old).added).toHaveLength(4)
  })
})
