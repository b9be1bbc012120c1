// Reading a whole record against its declaration.
import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import type { FieldErrors } from '#core/errors.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { phones } from '#core/fields/contact.ts'
import { text } from '#core/fields/text.ts'
import { defineEntity, kebab } from './entity.ts'
import { registry } from './registry.ts'
import { initialValues, searchWords, validate } from './validate.ts'

const actor: Actor = {
  user_id: 'usr-a',
  email: 'a@example.com',
  confirmed: true,
  membership: { id: 'mem-a', editor: false, report_view: false, creator: false },
  own: false,
  scopes: null,
  group: null,
}

const shelf = defineEntity({
  kind: 'Shelf',
  prefix: 'shf',
  path: 'shelves',
  icon: 'box',
  fields: {
    name: text({ required: true, search: true }),
    place: text({ search: true }),
    state: choice({ options: ['free', 'full'], initial: 'free' }),
    active: flag({ initial: true }),
    phones: phones(),
    stamp: text({ system: true }),
    reason: text({ once: true }),
    lid: text({ required: true, max: 5 }),
  },
  label: ({ name = '' }) => name,
  columns: ['name'],
  when: { lid: ({ state, place }) => state === 'full' && place === 'yard' },
  access: membersMayEdit,
  derive: ({ name }, { before }) => ({
    name: name?.toUpperCase(),
    stamp: before ? before.stamp : 'new',
  }),
  check: ({ state, reason }): FieldErrors =>
    state === 'full' && !reason ? { reason: { key: 'blank' } } : {},
})

const now = '2026-11-21T12:00:00.000Z'
const read = (input: Record<string, unknown>, before?: Record<string, unknown>) =>
  validate(shelf, input, { before: before as { _id: string } | undefined, actor, now })

describe('validate', () => {
  test('stores nothing in a field that this record does not have, and does not ask for it', () => {
    const open = { _id: 'shf-1', name: 'one', lid: 'tin' }
    expect(read(open)).not.toHaveProperty('errors')
    expect(read(open)).not.toHaveProperty('doc.lid')
    const long = { errors: { lid: { key: 'too_long', count: 5 } } }
    expect(read({ ...open, lid: 'much too long' })).toEqual(long)
    const yard = { ...open, place: 'yard', state: 'full', reason: 'rain' }
    expect(read(yard)).toMatchObject({ doc: { lid: 'tin' } })
    expect(read({ ...yard, lid: '' })).toEqual({ errors: { lid: { key: 'blank' } } })
  })

  test('reads, fills in and derives', () => {
    expect(read({ _id: 'shf-1', name: ' one ' })).toEqual({
      doc: {
        _id: 'shf-1',
        klass: 'Shelf',
        name: 'ONE',
        state: 'free',
        active: true,
        stamp: 'new',
      },
      once: {},
    })
  })

  test('tells all errors at once, under the path of each', () => {
    const input = { state: 'odd', phones: [{ number: 'x' }], shelf: 1, constructor: 2 }
    expect(read(input)).toEqual({
      errors: {
        name: { key: 'blank' },
        state: { key: 'inclusion' },
        'phones.0.number': { key: 'invalid' },
        shelf: { key: 'unknown_field' },
        constructor: { key: 'unknown_field' },
      },
    })
  })

  test('ignores what only the system writes, and keeps it', () => {
    const before = { _id: 'shf-1', name: 'ONE', stamp: 'old' }
    expect(read({ name: 'two', stamp: 'mine', created_by: 'me' }, before)).toMatchObject({
      doc: { name: 'TWO', stamp: 'old' },
    })
  })

  test('an action may set what the system writes', () => {
    const entity = { ...shelf, derive: undefined }
    const context = { before: undefined, actor, now }
    const set = validate(entity, { name: 'one' }, context, { stamp: 'acted' })
    expect(set).toMatchObject({ doc: { stamp: 'acted' } })
    const before = { _id: 'shf-1', stamp: 'old' }
    const cleared = validate(entity, { name: 'one' }, { ...context, before }, { stamp: undefined })
    expect(cleared).not.toHaveProperty('doc.stamp')
  })

  test('a field that goes with one save only is seen by the check, sent along and never kept', () => {
    expect(read({ name: 'one', state: 'full' })).toEqual({ errors: { reason: { key: 'blank' } } })
    const answer = read({ name: 'one', state: 'full', reason: 'boxes' })
    expect(answer).toMatchObject({ once: { reason: 'boxes' } })
    expect(answer).not.toHaveProperty('doc.reason')
  })
})

test('a new record starts with what flags and choices say', () => {
  expect(initialValues(shelf, 'en')).toEqual({ state: 'free', active: true })
  const place = {
    ...shelf.fields.place,
    begins: (locale: string) => (locale === 'pt-BR' ? 'Oficina' : ''),
  }
  const entity = { ...shelf, fields: { ...shelf.fields, place } }
  expect(initialValues(entity, 'pt-BR')).toMatchObject({ place: 'Oficina' })
  expect(initialValues(entity, 'en')).not.toHaveProperty('place')
})

test('search words are the label and the fields marked for it', () => {
  const doc = { _id: 'shf-1', name: 'ONE', place: 'Back room', state: 'free' }
  expect(searchWords(shelf, doc)).toBe('ONE\nONE\nBack room')
})

test('an entity that names a field it has not is refused at once', () => {
  expect(() => defineEntity({ ...shelf, columns: ['nam' as 'name'] })).toThrow(
    'no such field or action: nam',
  )
})

test.each([
  ['Ticket', 'ticket'],
  ['ReaderItem', 'reader-item'],
])('the texts of %s are under %s', (kind, key) => expect(kebab(kind)).toBe(key))

describe('registry', () => {
  const known = registry([{ name: 'shop', entities: [shelf] }])

  test('finds a kind by name, id and address', () => {
    const id = 'shf-01k9zzzzzzzzzzzzzzzzzzzzzz'
    expect([known.byKind('Shelf'), known.byId(id), known.byPath('shelves')]).toEqual(
      Array(3).fill(shelf),
    )
    expect([known.byKind('shelf'), known.byId('shf-1'), known.byId('__proto__')]).toEqual(
      Array(3).fill(undefined),
    )
  })

  test('two kinds cannot share a name, prefix or address', () => {
    const twin = { ...shelf, kind: 'Twin', path: 'twins' }
    expect(() => registry([{ name: 'shop', entities: [shelf, twin] }])).toThrow('claim shf')
  })
})
