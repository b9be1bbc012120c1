// The part of the authorisation table about the way out of mails, which works for everybody who has it.
import { unsubscribePath } from '#modules/notification/server/unsubscribe.ts'
import type { Case } from '../support/authorisation-table.ts'

export const notificationCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /user/unsubscribe/:token': [
    {
      name: 'a link that is none',
      aim: () => ({ url: '/user/unsubscribe/nothing' }),
      answers: [404],
    },
    {
      name: 'a link from a mail',
      aim: ({ app, person }, actor) => ({
        url: unsubscribePath(app.house, person(actor).id),
        body: {},
      }),
      answers: [200],
    },
  ],
}
