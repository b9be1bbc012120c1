// What people are notified of, and how each of it reaches their mailbox. Kept by a person as one setting.

/** Why a person is notified of a record. */
export const notificationReasons = [
  'assigned',
  'mentioned',
  'blocked',
  'promised',
  'ending',
  'maintenance',
  'approved',
  'declined',
  'filling',
  'damaged',
  'behind',
  'unlocked',
] as const
export type NotificationReason = (typeof notificationReasons)[number]

/** By a mail at once, with others in the mail of the morning, or by no mail. */
export const mailWays = ['now', 'digest', 'none'] as const
export type MailWay = (typeof mailWays)[number]

/** The mail of each Monday about the last 30 days (spec 1), or none. */
export const weeklyWays = ['week', 'none'] as const
export type WeeklyWay = (typeof weeklyWays)[number]

/** Key of the person's setting that holds their choices. */
export const mailChoicesKey = 'notifications' as const

const isReason = (name: string) => notificationReasons.some((reason) => reason === name)
export const isWeeklyWay = (value: unknown): value is WeeklyWay =>
  weeklyWays.some((way) => way === value)
export const isMailWay = (value: unknown): value is MailWay => mailWays.some((way) => way === value)

/** True for an object of known reasons, each with a known way, and that of the `weekly` mail. */
export function areMailChoices(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, way]) =>
    name === 'weekly' ? isWeeklyWay(way) : isReason(name) && isMailWay(way),
  )
}
