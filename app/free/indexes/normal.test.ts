// The normal form of selectors: what CouchDB writes into `_explain` and into partial indexes.
import { describe, expect, test } from 'vitest'
import { normalForm } from './normal.ts'
import { parseSelector } from '#server/selectors/selector.ts'

describe('The normal form of a selector', () => {
  test.each([
    [{}, {}],
    [{ a: 1 }, { a: { $eq: 1 } }],
    [{ a: { b: { $gt: 1 } } }, { 'a.b': { $gt: 1 } }],
    [{ 'a\\.b': 1, c: 2 }, { $and: [{ 'a\\.b': { $eq: 1 } }, { c: { $eq: 2 } }] }],
    [{ '\\$a': 1 }, { '\\$a': { $eq: 1 } }],
    [
      { $nor: [{ a: 1 }, { a: { $in: [2] } }] },
      { $and: [{ a: { $ne: 1 } }, { a: { $nin: [2] } }] },
    ],
    [{ a: { $not: { $regex: 'x' } } }, { a: { $not: { $regex: 'x' } } }],
    [{ a: { $elemMatch: { b: 1 } } }, { a: { $elemMatch: { b: { $eq: 1 } } } }],
    [{ a: { $allMatch: { $gt: 1 } } }, { a: { $allMatch: { $gt: 1 } } }],
    [{ a: { $mod: [2, 1] } }, { a: { $mod: [2, 1] } }],
    [{ a: { $size: 2 } }, { a: { $size: 2 } }],
    [{ a: { $type: 'null' } }, { a: { $type: 'null' } }],
    [{ a: { $beginsWith: 'b' } }, { a: { $beginsWith: 'b' } }],
    [{ $text: 'Ana' }, { $text: 'ana' }],
    [{ $or: [] }, { $or: [] }],
  ])('of %j is %j, and means the same', (selector, normal) => {
    const condition = parseSelector(selector)
    expect(normalForm(condition)).toEqual(normal)
    expect(parseSelector(normal)).toEqual(condition)
  })
})
