// A kind whose records only their authors read: no kind of the product is like that yet, and every reading call must hold.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { text } from '#core/fields/text.ts'

export const diary = defineEntity({
  kind: 'Diary',
  prefix: 'dia',
  icon: 'book',
  fields: { name: text({ required: true, search: true }) },
  label: (doc) => doc.name ?? '',
  sorts: ['name'],
  access: membersMayEdit,
  readsBy: ['created_by'],
  reads: (actor) => (actor.membership ? { created_by: actor.user_id } : 'none'),
})
