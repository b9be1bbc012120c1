// Conditions of the advanced search: what each kind of field takes, how they travel in the address, what they ask for.
import { describe, expect, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { cpf } from '#core/fields/brazil.ts'
import { choice } from '#core/fields/choice.ts'
import { phones } from '#core/fields/contact.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { money } from '#core/fields/money.ts'
import { ref } from '#core/fields/ref.ts'
import { tags } from '#core/fields/tags.ts'
import { text } from '#core/fields/text.ts'
import {
  operatorsOf,
  readConditions,
  searchedFields,
  selectorOf,
  writeConditions,
} from './conditions.ts'

const job = defineEntity({
  kind: 'Job',
  prefix: 'job',
  path: 'jobs',
  icon: 'box',
  fields: {
    name: text(),
    state: choice({ options: ['open', 'done', 'late'] }),
    day: date(),
    hours: integer(),
    price: money(),
    urgent: flag(),
    customer_id: ref('Customer', { prefix: 'cus' }),
    phones: phones(),
    cpf: cpf(),
    secret: text({ hidden: true }),
    once: text({ once: true }),
    sorts: tags(),
  },
  label: ({ name = '' }) => name,
  access: membersMayEdit,
})

const read = (query: string) => readConditions(job, new URLSearchParams(query))
const asks = (...conditions: string[]) =>
  selectorOf(job, read(conditions.map((one) => `if=${encodeURIComponent(one)}`).join('&')))

test('hidden fields and fields of one save are not searched; those that every record has are', () => {
  const names = searchedFields(job, 'en')
  expect(names).toEqual(expect.arrayContaining(['name', 'created_at', 'updated_by']))
  expect(names).not.toContain('secret')
  expect(names).not.toContain('once')
  expect(names).not.toContain('cpf')
  expect(searchedFields(job, 'pt-BR')).toContain('cpf')
})

test.each([
  ['name', ['has', 'is', 'starts', 'filled', 'empty']],
  ['state', ['is', 'not', 'filled', 'empty']],
  ['day', ['in', 'filled', 'empty']],
  ['hours', ['is', 'min', 'max', 'filled', 'empty']],
  ['price', ['in', 'filled', 'empty']],
  ['urgent', ['is']],
  ['customer_id', ['is', 'not', 'filled', 'empty']],
  ['phones', ['has', 'filled', 'empty']],
] as const)('%s takes %j', (name, taken) => expect(operatorsOf(job.fields[name])).toEqual(taken))

describe('in the address', () => {
  test('conditions come back as they were written', () => {
    const conditions = [
      { field: 'state', operator: 'is', value: 'open,late' },
      { field: 'name', operator: 'has', value: 'a:b & c' },
      { field: 'day', operator: 'empty', value: '' },
    ] as const
    const params = writeConditions(conditions, new URLSearchParams('kind=jobs&page=3&q=x'))
    expect(params.get('page')).toBeNull()
    expect(params.get('q')).toBe('x')
    expect(readConditions(job, params)).toEqual(conditions)
  })

  test.each(['if=nothing:is:1', 'if=state:has:x', 'if=state', 'if=constructor:is:x', 'if='])(
    '%s is left out',
    (query) => expect(read(query)).toEqual([]),
  )

  test('no more are read than a search takes', () => {
    expect(read(Array.from({ length: 40 }, () => 'if=name:has:x').join('&'))).toHaveLength(12)
  })
})

test.each([
  [['state:is:open'], { state: 'open' }],
  [['state:is:open,late'], { state: { $in: ['open', 'late'] } }],
  [
    ['state:not:open,late'],
    { $or: [{ state: { $nin: ['open', 'late'] } }, { state: { $exists: false } }] },
  ],
  [
    ['customer_id:not:cus-1'],
    { $or: [{ customer_id: { $ne: 'cus-1' } }, { customer_id: { $exists: false } }] },
  ],
  [['day:in:2026-11-01..2026-11-30'], { day: { $gte: '2026-11-01', $lte: '2026-11-30' } }],
  [['price:in:9.50..12'], { price: { $gte: '9.50', $lte: '12' } }],
  [['price:in:..12.00'], { price: { $lte: '12.00' } }],
  [['hours:min:3'], { hours: { $gte: 3 } }],
  [['hours:is:3'], { hours: 3 }],
  [['urgent:is:true'], { urgent: true }],
  [['name:empty:'], { name: { $exists: false } }],
  [['cpf:is:529.982.247-25'], { cpf: { $regex: '(?i)^52998224725$' } }],
])('%j asks for %j', (conditions, part) => {
  expect(asks(...conditions)).toEqual({ $and: [part] })
})

test.each(['state:is:', 'name:has: ', 'hours:min:many', 'day:in:..', 'price:in:ten..'])(
  '%s is not filled in yet and narrows nothing',
  (condition) => expect(asks(condition)).toEqual({}),
)

const matches = (condition: string, value: string) => {
  const { $and } = asks(condition) as { $and: [{ name: { $regex: string } }] }
  const { $regex } = $and[0].name
  return new RegExp($regex.slice(4), 'i').test(value)
}

test.each([
  ['name:has:joao', 'Seu João da Silva', true],
  ['name:has:JOÃO  da', 'joao da silva', true],
  ['name:has:a.b', 'axb', false],
  ['name:has:(50%)', 'rest (50%)', true],
  ['name:starts:silva', 'Joao Silva', false],
  ['name:is:acao', 'Ação', true],
  ['name:is:acao', 'Ação toda', false],
])('%s and %j: %j', (condition, value, isFound) => expect(matches(condition, value)).toBe(isFound))

test('a list is found by any of its texts, a telephone whatever its marks', () => {
  expect(JSON.stringify(asks('phones:has:98765-4321'))).toContain('9[^0-9]*8[^0-9]*7')
  expect(asks('phones:has:shop')).toMatchObject({
    $and: [{ $or: [{ phones: { $elemMatch: {} } }, { phones: { $elemMatch: {} } }] }],
  })
})

test.each(['spare  parts', 'spare-parts'])(
  'a tag is found as it is read and as it is kept: %s',
  (typed) => {
    const $regex = '(?i)^sp[aàáâãäåAÀÁÂÃÄÅ]r[eèéêëEÈÉÊË]-p[aàáâãäåAÀÁÂÃÄÅ]rts$'
    expect(asks(`sorts:is:${typed}`)).toEqual({ $and: [{ sorts: { $elemMatch: { $regex } } }] })
  },
)
