// Where a backup goes: into this Group while it is empty, or else into a new one of this name.
import { defineActionForm } from '#core/entity/action-form.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'

export const restore = defineActionForm({
  key: 'backup.into',
  fields: { here: flag(), name: text({ required: true }) },
  when: { name: ({ here }) => here !== true },
})
