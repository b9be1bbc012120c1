// Why a shelf is locked and until when: the third example of docs/recipes.md, read as a call and a dialog read it.
import { defineActionForm } from '#core/entity/action-form.ts'
import { date } from '#core/fields/date.ts'
import { longtext } from '#core/fields/longtext.ts'

export const lockShelf = defineActionForm({
  key: 'shelf.lock',
  fields: { reason: longtext({ required: true, max: 500, rows: 3 }), until: date() },
})
