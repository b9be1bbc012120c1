// The usual note on estimates, a setting; left empty there is none.
import { defineActionForm } from '#core/entity/action-form.ts'
import { estimate } from './estimate.ts'

export const editNote = defineActionForm({
  key: 'estimate.note',
  title: 'estimate.note.edit',
  done: 'records.saved',
  fields: { observation: { ...estimate.fields.observation, rows: 4 } },
})
