// By what a customer is reached. Every page names them, so that how each works is apart (`contact.ts`, `messenger.ts`). Pure.

/** What carries a message to a telephone number. */
export const messengers = ['whatsapp', 'text'] as const
export type Messenger = (typeof messengers)[number]

export const ways = [...messengers, 'email', 'call'] as const
export type Way = (typeof ways)[number]
