// What was used for a ticket: the second example of docs/recipes.md, taken through the matrix as a field of the ticket.
import { integer } from '#core/fields/number.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'

export const usedRows = rows({
  max: 100,
  wide: ['shelf_id'],
  fields: {
    shelf_id: ref('Shelf', { prefix: 'shf', required: true }),
    quantity: integer({ min: 1, max: 1_000_000, initial: 1 }),
  },
  line: ({ quantity = 1, shelf_id = '' }) => `${quantity} × ${shelf_id}`,
})
