// What happens to a Group and its members, as the audit names it.

const ofMembers = [
  'member_invited',
  'member_joined',
  'member_changed',
  'member_removed',
  'invitation_refused',
  'invitation_withdrawn',
] as const

export type MembershipEvent = (typeof ofMembers)[number]

export const audited = {
  group: [
    ...ofMembers,
    'group_made',
    'group_restored',
    'group_deleted',
    'group_brought_back',
    'group_burnt',
    'audit_exported',
  ],
} as const
