// How each sort of notification reaches a person's mailbox, as they chose it.
import {
  isMailWay,
  notificationReasons,
  type MailWay,
  type NotificationReason,
} from '#core/notifications/notification.ts'

export type MailChoices = Readonly<Record<NotificationReason, MailWay>>

/** What somebody chose; whatever they said nothing of waits for the morning. Pure. */
export function mailChoices(value: unknown): MailChoices {
  const chosen = (value ?? {}) as Partial<Record<NotificationReason, unknown>>
  const wayOf = (reason: NotificationReason) =>
    isMailWay(chosen[reason]) ? chosen[reason] : ('digest' as const)
  const ways = notificationReasons.map((reason) => [reason, wayOf(reason)])
  return Object.fromEntries(ways) as MailChoices
}

/** No mails at all. */
export const noMails = Object.fromEntries(
  notificationReasons.map((reason) => [reason, 'none']),
) as MailChoices
