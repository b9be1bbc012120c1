// What follows from the declaration of a form.
import { expect, test } from 'vitest'
import { choice } from '#core/fields/choice.ts'
import { longtext } from '#core/fields/longtext.ts'
import { text } from '#core/fields/text.ts'
import type { FieldErrors } from '#core/errors.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { actionFormOf, defineActionForm, readActionForm } from './action-form.ts'
import { defineEntity } from './entity.ts'
import { actionFormTextKeys } from './action-texts.ts'

const shelf = defineEntity({
  kind: 'Shelf',
  prefix: 'shf',
  icon: 'box',
  fields: { name: text({ required: true }) },
  label: ({ name = '' }) => name,
  access: membersMayEdit,
  actions: {
    'name/change': {
      event: 'rename',
      fields: { name: text({ required: true }), reason: text() },
      allow: () => undefined,
      apply: (_doc, { name }) => ({ name }),
    },
    'name/drop': { event: 'drop', allow: () => undefined, apply: () => ({ name: undefined }) },
  },
})

const answer = defineActionForm({
  key: 'offer.answer',
  fields: {
    answer: choice({ options: ['yes', 'no'], initial: 'yes' }),
    name: text({ required: true }),
    reason: longtext({ required: true, max: 20 }),
  },
  when: { reason: ({ answer: said }) => said === 'no' },
  check: ({ name, reason }): FieldErrors => (name === reason ? { reason: { key: 'invalid' } } : {}),
})

test('a form is read by its fields, all that is wrong at once', () => {
  expect(readActionForm(answer, { name: ' Ana ' })).toEqual({
    values: { answer: 'yes', name: 'Ana' },
  })
  expect(readActionForm(answer, { answer: 'no', name: '', by: 'phone' })).toEqual({
    errors: { name: { key: 'blank' }, reason: { key: 'blank' }, by: { key: 'unknown_field' } },
  })
  const same = { answer: 'no', name: 'Ana', reason: 'Ana' }
  expect(readActionForm(answer, same)).toEqual({ errors: { reason: { key: 'invalid' } } })
})

test('nothing is kept in a field that is not asked for, and what cannot be read is refused all the same', () => {
  const said = { name: 'Ana', reason: 'dear' }
  expect(readActionForm(answer, said)).toEqual({ values: { answer: 'yes', name: 'Ana' } })
  const long = { name: 'Ana', reason: 'x'.repeat(21) }
  expect(readActionForm(answer, long)).toEqual({
    errors: { reason: { key: 'too_long', count: 20 } },
  })
})

test('an action with fields is a form, whose words are those of its kind where it has the field', () => {
  const rename = actionFormOf(shelf, 'name/change')!
  const { needed, optional } = actionFormTextKeys(rename)
  expect(needed).toEqual([
    'shelf.actions.name/change',
    'shelf.fields.name',
    'shelf.forms.name/change.fields.reason',
  ])
  expect(optional).toEqual(
    expect.arrayContaining(['shelf.forms.name/change.text', 'records.saved']),
  )
  expect(actionFormOf(shelf, 'name/drop')).toBeUndefined()
})

test('a form that says when of a field that it has not is refused at once', () => {
  const when = { reasons: () => true } as object
  expect(() => defineActionForm({ ...answer, when })).toThrow(
    'offer.answer: no such field: reasons',
  )
})
