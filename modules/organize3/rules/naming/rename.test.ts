// What a renamed category or payee is renamed in, and that nothing else changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { renameIn } from './rename.ts'

const entry = (more: object): WireDocument => ({
  _id: 'out-1',
  klass: 'Outgo',
  value: '10.00',
  ...more,
})
const rule = (more: object): WireDocument => ({
  _id: 'map-1',
  klass: 'Mapping',
  target: 'outgo',
  ...more,
})

test.for<[string, WireDocument, object | undefined]>([
  ['an entry', entry({ categories: ['fuel', 'car'] }), { categories: ['gas', 'car'] }],
  [
    'the parts of an entry',
    entry({ categories: ['fuel', 'car'], splits: [{ category: 'fuel', value: '4' }] }),
    { categories: ['gas', 'car'], splits: [{ category: 'gas', value: '4' }] },
  ],
  ['an entry that has both', entry({ categories: ['gas', 'fuel'] }), { categories: ['gas'] }],
  ['another entry', entry({ categories: ['fuel-tax'], paid_to: 'fuel' }), undefined],
  [
    'a recurring one',
    { _id: 'srs-1', klass: 'Series', categories: ['fuel'] },
    { categories: ['gas'] },
  ],
  ['a budget', { _id: 'bdg-1', klass: 'Budget', category: 'fuel' }, { category: 'gas' }],
  [
    'what a rule writes',
    rule({ field_to_change: 'categories', text_to_change: 'Fuel, car' }),
    { text_to_change: 'Gas, Car' },
  ],
  [
    'what a rule looks for in the words of a bank',
    rule({ field_to_watch: 'categories', text_to_match: 'fuel', field_to_change: 'description' }),
    undefined,
  ],
  [
    'its category',
    { _id: 'ctg-1', klass: 'Category', used_for: 'money', name: 'Fuel' },
    { name: 'Gas' },
  ],
  ['a category of what is repaired', { _id: 'ctg-1', klass: 'Category', name: 'Fuel' }, undefined],
])('a category is renamed in %s', ([, doc, change]) => {
  const renamed = renameIn([doc], { of: 'categories', from: 'fuel', to: 'Gas' })
  expect(renamed).toEqual(change ? [{ ...doc, ...change }] : [])
})

test('a rule goes on finding what another rule writes', () => {
  const writes = rule({ field_to_change: 'third_party', text_to_change: 'Uber', _id: 'map-1' })
  const finds = rule({ field_to_watch: 'third_party', text_to_match: 'Uber', _id: 'map-2' })
  const renaming = { of: 'third_party', from: 'Uber', to: 'Uber  Trips' } as const
  expect(renameIn([writes, finds], renaming)).toEqual([
    { ...writes, text_to_change: 'Uber Trips' },
    { ...finds, text_to_match: 'Uber Trips' },
  ])
  expect(renameIn([finds], renaming)).toEqual([])
})

test('a category that becomes another one is offered no more', () => {
  const [fuel, gas] = ['Fuel', 'Gas'].map((name) => ({
    _id: `ctg-${name}`,
    klass: 'Category',
    used_for: 'money',
    name,
  }))
  const renamed = renameIn([fuel!, gas!], { of: 'categories', from: 'fuel', to: 'gas' })
  expect(renamed).toEqual([{ ...fuel, active: false }])
})

test('two budgets of a currency become one of both amounts', () => {
  const [fuel, gas, dollars] = [
    { _id: 'bdg-1', klass: 'Budget', category: 'fuel', currency: 'BRL', amount: '100.50' },
    { _id: 'bdg-2', klass: 'Budget', category: 'gas', currency: 'BRL', amount: '20' },
    { _id: 'bdg-3', klass: 'Budget', category: 'fuel', currency: 'USD', amount: '7.00' },
  ]
  expect(renameIn([fuel!, gas!, dollars!], { of: 'categories', from: 'fuel', to: 'gas' })).toEqual([
    { ...fuel, _deleted: true },
    { ...gas, amount: '120.50' },
    { ...dollars, category: 'gas' },
  ])
})

test('no amount changes, no entry says the former name, and a new name leads back', () => {
  const names = fc.constantFrom('Ana', 'Bia', 'Caio')
  const entries = fc.array(fc.record({ value: fc.integer({ min: 1 }).map(String), paid_to: names }))
  fc.assert(
    fc.property(entries, names, fc.constantFrom('Ana', 'Bia', 'Dora'), (made, from, to) => {
      const docs = made.map((one, at) => entry({ ...one, _id: `out-${at}` }))
      const renamed = renameIn(docs, { of: 'third_party', from, to })
      expect(renamed).toEqual(
        docs.filter(({ paid_to }) => paid_to === from).map((doc) => ({ ...doc, paid_to: to })),
      )
      if (to !== 'Dora') return
      const back = renameIn(renamed, { of: 'third_party', from: to, to: from })
      expect(back).toEqual(docs.filter(({ paid_to }) => paid_to === from))
    }),
  )
})
