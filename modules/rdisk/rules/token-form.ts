// What is asked of a token for the files of a Group.
import { defineActionForm } from '#core/entity/action-form.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'

export const makeToken = defineActionForm({
  key: 'help.token',
  fields: { description: text({ required: true }), writes: flag() },
})
