// What operators do, as the audit names it.

export const audited = [
  'operator_added',
  'operator_removed',
  'person_locked',
  'person_unlocked',
  'person_signed_out',
  'plan_set',
  'exception_set',
  'group_locked',
  'group_unlocked',
  'job_retried',
  'look_begun',
  'look_ended',
] as const
