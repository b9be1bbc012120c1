// Two versions of one record: who changed what, and what is kept.
import { describe, expect, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { phone } from '#core/fields/phone.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { differences, merged, same } from './merge.ts'

const shop = defineEntity({
  kind: 'Shop',
  prefix: 'sho',
  icon: 'box',
  fields: {
    number: integer({ system: true }),
    name: text(),
    city: text(),
    branch: flag({}),
    phones: rows({ fields: { number: phone() }, line: ({ number = '' }) => number }),
  },
  label: ({ name = '' }) => name,
  access: membersMayEdit,
})

const base = { name: 'Bench', city: 'Recife', number: 1 }

describe('two versions of a record', () => {
  test('what only one of them changed is kept without a question', () => {
    const found = differences(shop, base, { ...base, city: 'Olinda' }, { ...base, name: 'Bancada' })
    expect(found).toEqual([
      { name: 'name', mine: 'Bench', theirs: 'Bancada', clash: false, side: 'theirs' },
      { name: 'city', mine: 'Olinda', theirs: 'Recife', clash: false, side: 'mine' },
    ])
    expect(merged({ ...base, city: 'Olinda' }, found, {})).toMatchObject({
      name: 'Bancada',
      city: 'Olinda',
    })
  })

  test('a box that was never ticked differs from none that is not', () => {
    const found = differences(shop, base, { ...base, branch: false }, { ...base, name: 'Bancada' })
    expect(found.map(({ name }) => name)).toEqual(['name'])
  })

  test('what both changed is a clash, in which mine is kept until the person chooses', () => {
    const mine = { ...base, name: 'A' }
    const found = differences(shop, base, mine, { ...base, name: 'B' })
    expect(found).toMatchObject([{ clash: true, side: 'mine' }])
    expect(merged(mine, found, {}).name).toBe('A')
    expect(merged(mine, found, { name: 'theirs' }).name).toBe('B')
  })

  test('the same change by both is no difference, and system fields never are', () => {
    const mine = { ...base, name: 'Same', number: 1 }
    expect(differences(shop, base, mine, { ...mine, number: 7 })).toEqual([])
  })

  test.each([
    [undefined, '', true],
    [undefined, [], false],
    [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
    [[{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], false],
    [0, undefined, false],
    [false, undefined, false],
  ])('%j and %j: equal is %s', (one, other, equal) => {
    expect(same(one, other)).toBe(equal)
  })
})
