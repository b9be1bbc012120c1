// Tags as people type them and as they are kept.
import { expect, it } from 'vitest'
import { tags } from './tags.ts'

it.each([
  ['vip', 'vip'],
  [' VIP ,  pays   late,', 'VIP, pays-late'],
  ['vip, VIP, Vip', 'vip'],
  [', ,', undefined],
  ['', undefined],
])('%j is kept as %j', (typed, kept) => expect(tags().parse(typed)).toEqual({ value: kept }))

it('unites two lists', () =>
  expect(tags().unite?.('vip, pays-late', 'Pays-Late, new')).toBe('vip, pays-late, new'))
