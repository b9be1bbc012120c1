// Rows of the authorisation table about sessions, and about links from mails.
import { newId } from '#core/ids.ts'
import type { ActorName, Scene } from '../support/scene.ts'
import type { Case } from '../support/authorisation-table.ts'

const all = (status: number) => [status]
/** People who are signed in themselves: tokens are refused. */
const inPerson = [401, 200, 200, 200, 200, 200, 200, 403, 403, 403, 200, 200]

/** In person, where what is sent is not right. */
const wrongInPerson = (status: number) => inPerson.map((usual) => (usual === 200 ? status : usual))
const coded = 'AAAA'
const answer = { id: coded, rawId: coded, type: 'public-key' }
const assertion = {
  ...answer,
  response: { clientDataJSON: coded, authenticatorData: coded, signature: coded },
}
const creation = { ...answer, response: { clientDataJSON: coded, attestationObject: coded } }
const row = (name: string, url: string, answers: readonly number[], body?: object): Case[] => [
  { name, aim: () => ({ url, ...(body && { body }) }), answers },
]
const own = (name: string, path: string, answers: readonly number[]): Case[] => [
  {
    name,
    aim: (scene, actor) => ({ url: `/_users/${scene.person(actor).id}${path}` }),
    answers,
  },
]
const proofAndPasskeys = {
  'GET /_proof': row('one’s own', '/_proof', inPerson),
  'POST /_proof': row('a wrong password', '/_proof', wrongInPerson(422), { password: 'wrong' }),
  'POST /_proof/mail': row('a code', '/_proof/mail', inPerson),
  'GET /_users/:id/leaving': own('one’s own', '/leaving', inPerson),
  'GET /_users/:id/export': own('one’s own', '/export', inPerson),
  'POST /_users/:id/export': row(
    'nobody’s',
    '/_users/usr-01k9000000000000000000000a/export',
    wrongInPerson(404),
  ),
  'GET /_users/:id/export/:export': own(
    'that is not there',
    '/export/exp-none',
    wrongInPerson(410),
  ),
  // Asked of somebody else’s account: one’s own is needed for what follows.
  'DELETE /_users/:id': row(
    'nobody’s',
    '/_users/usr-01k9000000000000000000000a',
    wrongInPerson(404),
  ),
  'GET /.well-known/webauthn': row('pages', '/.well-known/webauthn', all(200)),
  'POST /_passkeys/challenge': [
    ...row('to sign in', '/_passkeys/challenge', all(200), { purpose: 'sign_in' }),
    // Nobody who is not signed in has something to prove.
    ...row('to prove oneself', '/_passkeys/challenge', inPerson.with(0, 403), { purpose: 'prove' }),
  ],
  'POST /_passkeys/session': row(
    'a forged answer',
    '/_passkeys/session',
    wrongInPerson(422).with(0, 422),
    { response: assertion },
  ),
  'GET /_passkeys': row('one’s own', '/_passkeys', inPerson),
  'POST /_passkeys/options': row('to make one', '/_passkeys/options', inPerson),
  'POST /_passkeys': row('a forged one', '/_passkeys', wrongInPerson(422), { response: creation }),
  'PUT /_passkeys/:id': row('nobody’s', '/_passkeys/none', wrongInPerson(404), { name: 'Desk' }),
  'DELETE /_passkeys/:id': row('nobody’s', '/_passkeys/none', wrongInPerson(404)),
}

/** Where mails go out, as here, there are no links to hand over (`handed-over.test.ts`). */
const handedOver = {
  'GET /:db/_invitation/:id': [
    {
      name: 'of an invitation',
      async aim(scene: Scene, actor: ActorName) {
        const { _id } = await scene.plantMember(actor)
        return { url: `/${scene.group(actor)}/_invitation/${_id}` }
      },
      answers: [401, 403, 403, 404, 404, 404, 404, 404, 403, 403, 402, 404],
    },
  ],
  'POST /_invitation': row('no link', '/_invitation', all(422), { token: 'none' }),
  'PUT /_invitation': row(
    'no link',
    '/_invitation',
    [401, 422, 422, 422, 422, 422, 422, 403, 422, 403, 422, 422],
    { token: 'none' },
  ),
}

export const peopleCases: Readonly<Record<string, readonly Case[]>> = {
  ...handedOver,
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
  'POST /_address_back': [
    {
      name: 'with a wrong secret',
      aim: () => ({ url: '/_address_back', body: { token: 'wrong' } }),
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
  ...proofAndPasskeys,
}
