// What operators do, as the audit names it.

export const audited = {
  person: [
    'operator_added',
    'operator_removed',
    'person_locked',
    'person_unlocked',
    'person_signed_out',
  ],
  group: [
    'plan_set',
    'exception_set',
    'group_locked',
    'group_unlocked',
    'look_begun',
    'look_ended',
  ],
  installation: ['job_retried'],
} as const
