// The fields of a ticket in forms, in the order of the form.
export const ticketSections = [
  { name: 'work', fields: ['content', 'problem', 'equipment_observation', 'checklist'] },
  {
    name: 'state',
    fields: ['number', 'status', 'block_reason', 'cancel_reason', 'priority'],
    place: 'aside',
  },
  {
    name: 'parties',
    fields: ['customer_id', 'equipment_id', 'contract_id', 'category_id'],
    place: 'aside',
  },
  {
    name: 'handover',
    fields: [
      'promised_at',
      'approved_up_to',
      'ready_at',
      'delivered_at',
      'delivered_to',
      'not_returned',
    ],
    place: 'aside',
  },
  {
    name: 'people',
    fields: ['technical_id', 'reviewer_id', 'ticket_kind', 'estimation', 'warranty'],
    place: 'aside',
  },
] as const
