// How each sort of notification reaches a person's mailbox, and whether the mail of each Monday does, as they chose it. Pure.
import {
  isMailWay,
  isWeeklyWay,
  notificationReasons,
  type MailWay,
  type NotificationReason,
  type WeeklyWay,
} from '#core/notifications/notification.ts'

export type MailChoices = Readonly<Record<NotificationReason, MailWay>> & {
  readonly weekly: WeeklyWay
}

/** What somebody chose; what they said nothing of waits for the morning, or comes each Monday. */
export function mailChoices(value: unknown): MailChoices {
  const chosen = (value ?? {}) as Partial<Record<keyof MailChoices, unknown>>
  return choicesWith(
    (reason) => (isMailWay(chosen[reason]) ? chosen[reason] : 'digest'),
    isWeeklyWay(chosen.weekly) ? chosen.weekly : 'week',
  )
}

/** No mails at all. */
export const noMails = choicesWith(() => 'none', 'none')

function choicesWith(wayOf: (reason: NotificationReason) => MailWay, weekly: WeeklyWay) {
  const ways = notificationReasons.map((reason) => [reason, wayOf(reason)])
  return { ...(Object.fromEntries(ways) as Record<NotificationReason, MailWay>), weekly }
}
