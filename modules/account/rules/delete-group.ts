// A Group is deleted by the name that its administrator types.
import { defineActionForm } from '#core/entity/action-form.ts'
import { text } from '#core/fields/text.ts'

export const deleteGroup = defineActionForm({
  key: 'admin.delete',
  danger: true,
  fields: { name: text({ required: true }) },
})
