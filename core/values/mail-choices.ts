// How each sort of notification reaches a person's mailbox, as they chose it.
import { isMailWay, type MailWay, type NotificationReason } from './notification.ts'

export type MailChoices = Readonly<Record<NotificationReason, MailWay>>

/** What somebody chose; whatever they said nothing of waits for the morning. Pure. */
export function mailChoices(value: unknown): MailChoices {
  const chosen = (value ?? {}) as Partial<Record<NotificationReason, unknown>>
  const wayOf = (reason: NotificationReason) =>
    isMailWay(chosen[reason]) ? chosen[reason] : ('digest' as const)
  return {
    assigned: wayOf('assigned'),
    mentioned: wayOf('mentioned'),
    blocked: wayOf('blocked'),
    promised: wayOf('promised'),
    ending: wayOf('ending'),
    maintenance: wayOf('maintenance'),
  }
}

/** No mails at all. */
export const noMails: MailChoices = {
  assigned: 'none',
  mentioned: 'none',
  blocked: 'none',
  promised: 'none',
  ending: 'none',
  maintenance: 'none',
}
