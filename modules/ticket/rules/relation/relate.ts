// Another ticket is said to belong to this one, and how.
import { defineActionForm } from '#core/entity/action-form.ts'
import { choice } from '#core/fields/choice.ts'
import { ref } from '#core/fields/ref.ts'
import { relations } from './relation.ts'

export const relate = defineActionForm({
  key: 'relation',
  done: 'relation.saved',
  fields: {
    relation: choice({ options: relations, initial: 'related', narrow: true }),
    related: ref('Ticket', { prefix: 'tik', required: true }),
  },
})
