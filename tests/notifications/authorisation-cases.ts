// The part of the authorisation table about the way out of mails, which works for everybody who has it.
import { newsletterPath, unsubscribePath } from '#modules/notification/server/way-out.ts'
import type { Case } from '../support/authorisation-table.ts'

/** A link turns nothing on. */
const choice = { newsletter: false, topics: [] }
const choicePath = (house: Parameters<typeof newsletterPath>[0], id: string) =>
  newsletterPath(house, id).replace('/user/newsletter/', '/_newsletter/')

/** A token that reads, in all Groups. */
const signedIn = [401, 200, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200]

export const notificationCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /_status_feed': [
    { name: 'posts', aim: () => ({ url: '/_status_feed' }), answers: signedIn },
  ],
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
  'POST /user/newsletter/:token': [
    {
      name: 'a link that is none',
      aim: () => ({ url: '/user/newsletter/nothing' }),
      answers: [404],
    },
    {
      name: 'a link from an issue',
      aim: ({ app, person }, actor) => ({
        url: newsletterPath(app.house, person(actor).id),
        body: {},
      }),
      answers: [200],
    },
  ],
  'GET /_newsletter/:token': [
    { name: 'a link that is none', aim: () => ({ url: '/_newsletter/nothing' }), answers: [404] },
    {
      name: 'a link from an issue',
      aim: ({ app, person }, actor) => ({ url: choicePath(app.house, person(actor).id) }),
      answers: [200],
    },
  ],
  'PUT /_newsletter/:token': [
    {
      name: 'a link that is none',
      aim: () => ({ url: '/_newsletter/nothing', body: choice }),
      answers: [404],
    },
    {
      name: 'a link from an issue',
      aim: ({ app, person }, actor) => ({
        url: choicePath(app.house, person(actor).id),
        body: choice,
      }),
      answers: [200],
    },
  ],
}
