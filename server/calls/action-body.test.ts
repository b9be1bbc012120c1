// What a call may send that does an action, and how it is described.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineActionForm } from '#core/entity/action-form.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'
import { bodyOf } from './action-body.ts'

const body = bodyOf(
  defineActionForm({
    key: 'page.rename',
    fields: { title: text({ required: true, max: 40 }), rewrite: flag() },
  }),
)
const read = (value: unknown) => body.parse(value)

test('a body is read by the fields of its action, and what is wrong is refused under each', () => {
  expect(read({ title: ' Pumps ' })).toEqual({ title: 'Pumps', rewrite: false })
  const wrong = { code: 'unprocessable_entity', fields: { title: { key: 'blank' } } }
  expect(() => read({})).toThrow(expect.objectContaining(wrong))
  const unknown = { fields: { titel: { key: 'unknown_field' } } }
  expect(() => read({ title: 'a', titel: 'a' })).toThrow(expect.objectContaining(unknown))
  expect(body.safeParse([]).success).toBe(false)
})

test('its description has the members, their kinds, and which must be sent', () => {
  expect(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).toMatchObject({
    type: 'object',
    properties: { title: { type: 'string', maxLength: 40 }, rewrite: { type: 'boolean' } },
    required: ['title'],
  })
})
