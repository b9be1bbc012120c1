// The newsletter in the browser: asked for in the profile, written and sent by an operator, ended by the link of its mail.
import { expect } from 'vitest'
import { makeOperator } from '../operator/setup.ts'
import { test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

test('it is asked for in the profile, written and sent by an operator, and ended by the link of its mail', async ({
  stage,
}) => {
  const { app } = stage
  const [ana, olga] = [await app.makePerson(), await makeOperator(app)]
  const reader = await stage.visitor({ device: 'phone' })
  const { say } = reader
  await comeIn(reader, ana, '/user/profile')
  await reader.page.locator('a[href="/user/newsletter"]').click()
  await reader.page.getByLabel(say('newsletter.on')).check()
  await reader.page.getByLabel(say('newsletter.topic.links')).uncheck()
  await reader.press(say('newsletter.save'))
  await reader.sees(say('newsletter.saved'))

  const operator = await stage.visitor()
  await comeIn(operator, olga, '/_admin/newsletter')
  await operator.press(say('operator.newsletter.write'))
  await operator.fill(say('operator.newsletter.issue.fields.subject_en'), 'News of files')
  await operator.fill(say('operator.newsletter.issue.fields.text_en'), 'They are **faster**.')
  await operator.fill(say('operator.newsletter.issue.fields.subject_pt'), 'Novidades de arquivos')
  await operator.fill(say('operator.newsletter.issue.fields.text_pt'), 'São mais rápidos.')
  await operator.answer(say('operator.newsletter.issue.submit'))
  await operator.sees('News of files')
  await operator.press(say('operator.newsletter.preview'))
  await operator.sees(say('operator.newsletter.previewed'))
  await operator.press(say('operator.newsletter.send'))
  await operator.answer(say('operator.newsletter.send'))
  await operator.sees(say('operator.newsletter.begun'))
  const letter = (await app.letters()).findLast(
    ({ to, subject }) => to?.[0]?.address === ana.email && subject === 'News of files',
  )
  const way = letter!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  await operator.sees(say('operator.newsletter.went', { sent: 1, recipients: 1 }))

  const signedOut = await stage.visitor({ device: 'phone' })
  await signedOut.open(way.replace(/^<http:\/\/bancada\.test|>$/g, ''))
  await signedOut.press(say('newsletter.stop'))
  await signedOut.sees(say('newsletter.stopped.title'))
  expect((await ana.client.get(`/_users/${ana.id}`)).body.newsletter).toBe(false)
  for (const visitor of [reader, operator, signedOut]) {
    expect(visitor.broken).toEqual([])
    await visitor.close()
  }
})
