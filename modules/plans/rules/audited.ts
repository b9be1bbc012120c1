// What is done with plans and payment, as the audit names it.

export const audited = {
  group: ['plan_requested', 'plan_changed'],
  installation: ['payment_events_set'],
} as const
