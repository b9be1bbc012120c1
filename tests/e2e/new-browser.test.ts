// A mail about a new browser: its link signs out the person who came in, and leads to a new password.
import { expect } from 'vitest'
import { expectOk, linkIn } from '../support/app.ts'
import { test } from './desk.ts'
import { signIn } from './pages/front-door.ts'

test('somebody who did not sign in presses “that was not me” and chooses a new password', async ({
  stage,
}) => {
  const { app } = stage
  const ana = await app.makePerson({ locale: 'pt-BR' })
  await app.makeToken(ana, ['read'])
  const thief = await stage.visitor()
  await signIn(thief, ana, '/user/profile')
  await thief.sees('A program')
  const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
  expect(letter?.subject).toBe('Um novo navegador entrou na sua conta da Bancada')

  const visitor = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
  const { say } = visitor
  await visitor.open(linkIn(letter))
  await visitor.seesTitle(say('notMe.title'))
  await thief.page.reload()
  await thief.sees('A program')
  await visitor.press(say('notMe.submit'))
  await visitor.seesTitle(say('passwordSet.title'))
  await thief.page.reload()
  // In Ana's language, which the browser has learnt.
  await thief.seesTitle(say('login.title'))
  await visitor.fill(say('passwordSet.password'), 'a brand new sentence')
  await visitor.fill(say('register.confirmation'), 'a brand new sentence')
  await visitor.press(say('passwordSet.submit'))
  await visitor.seesTitle(say('passwordSet.doneTitle'))
  const body = { username: ana.email, password: 'a brand new sentence' }
  expectOk(await app.nobody().post('/_session', body))
  await visitor.open(linkIn(letter))
  await visitor.seesTitle(say('spentLink.title'))
  await Promise.all([visitor.close(), thief.close()])
})

test('who finds their mailbox changed puts the former one back by its mail', async ({ stage }) => {
  const { app } = stage
  const ana = await app.makePerson()
  const next = `thief.${ana.email}`
  const change = { unconfirmed_email: next, current_password: ana.password }
  expectOk(await ana.client.put(`/_users/${ana.id}`, change))
  const letterTo = async (address: string) =>
    (await app.letters()).findLast(({ to }) => to?.[0]?.address === address)
  const token = linkIn(await letterTo(next)).split(/[/?]/)[3]
  expectOk(await ana.client.post('/_confirmation', { token }))
  const visitor = await stage.visitor({ device: 'phone' })
  const { say } = visitor
  await visitor.open(linkIn(await letterTo(ana.email)))
  await visitor.seesTitle(say('addressBack.title'))
  expect((await ana.client.get('/_sessions')).status).toBe(200)
  await visitor.press(say('addressBack.submit'))
  await visitor.seesTitle(say('passwordSet.title'))
  expect((await ana.client.get('/_sessions')).status).toBe(401)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
