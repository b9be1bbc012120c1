// Rows of the authorisation table about sessions, and about links from mails.
import { newId } from '#core/ids.ts'
import type { Case } from '../support/authorisation-table.ts'

const all = (status: number) => [status]
/** People who are signed in themselves: tokens are refused. */
const inPerson = [401, 200, 200, 200, 200, 200, 200, 403, 403, 403, 200, 200]

export const peopleCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /_sessions': [
    { name: 'where one is', aim: () => ({ url: '/_sessions' }), answers: inPerson },
  ],
  'DELETE /_sessions': [
    { name: 'everywhere else', aim: () => ({ url: '/_sessions' }), answers: inPerson },
  ],
  'DELETE /_sessions/:id': [
    {
      name: 'one’s own in another browser',
      async aim(scene, actor) {
        const other = await scene.freshClient(actor)
        const { sessions = [] } = (await other.get('/_sessions')).body
        const found = sessions.find((one: { current: boolean }) => one.current)
        return { url: `/_sessions/${found?.id ?? 'none'}` }
      },
      answers: inPerson,
    },
    {
      name: 'a token of one’s own',
      async aim(scene, actor) {
        const { client } = scene.person(actor)
        const body = { klass: 'UserToken', description: 'Unused', permissions: ['read'] }
        const made = await client.post(`/${scene.person(actor).id}`, body)
        return { url: `/_sessions/${made.body.id}` }
      },
      answers: inPerson,
    },
    {
      name: 'one that is nobody’s',
      aim: () => ({ url: '/_sessions/00000000000000000000000000000000' }),
      answers: [401, 404, 404, 404, 404, 404, 404, 403, 403, 403, 404, 404],
    },
  ],
  'POST /_confirmation': [
    {
      name: 'with a wrong secret',
      aim: () => ({ url: '/_confirmation', body: { token: 'wrong' } }),
      answers: all(422),
    },
  ],
  'POST /_confirmation/resend': [
    {
      name: 'to an unknown address',
      aim: () => ({ url: '/_confirmation/resend', body: { email: `${newId('usr')}@example.com` } }),
      answers: all(200),
    },
  ],
  'POST /_link': [
    {
      name: 'with a wrong secret',
      aim: () => ({ url: '/_link', body: { purpose: 'password', token: 'wrong' } }),
      answers: all(422),
    },
  ],
  'POST /_not_me': [
    {
      name: 'with a wrong secret',
      aim: () => ({ url: '/_not_me', body: { token: 'wrong' } }),
      answers: all(422),
    },
  ],
  'POST /_password': [
    {
      name: 'for an unknown address',
      aim: () => ({ url: '/_password', body: { email: `${newId('usr')}@example.com` } }),
      answers: all(200),
    },
  ],
  'PUT /_password/:token': [
    {
      name: 'with a wrong secret',
      aim: () => ({ url: '/_password/wrong', body: { password: 'long enough' } }),
      answers: all(422),
    },
  ],
}
