// Why a mail to a customer is not sent.

export const ticketSentences = {
  no_mail_server: 'No mail is sent from here, since no mail server is set up',
  mailed_already: 'It was sent within a day already, please say that it is to be sent again',
} as const

type TicketSentences = typeof ticketSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends TicketSentences {}
}
