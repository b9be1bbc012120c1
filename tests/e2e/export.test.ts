// Taking one's own data home in the browser: asked for with a password, said by mail, taken once.
import { stat } from 'node:fs/promises'
import { expect } from 'vitest'
import { linkIn } from '../support/app.ts'
import { test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

test('one’s own data is asked for in the profile, comes as an archive, and is there once', async ({
  stage,
}) => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const visitor = await stage.visitor({ device: 'phone' })
  const { say, page } = visitor
  await comeIn(visitor, ana, '/user/profile?page=data')
  app.clock.advance(11 * 60_000)
  await visitor.press(say('profile.export.request'))
  await visitor.sees(say('profile.proof.text'))
  await page.getByRole('dialog').getByLabel(say('profile.currentPassword')).fill(ana.password)
  await visitor.answer(say('profile.proof.submit'))
  await visitor.sees(say('profile.export.making'))
  const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
  expect(letter?.subject).toBe('Your data in Bancada is ready to download')
  await visitor.open(linkIn(letter))
  const coming = page.waitForEvent('download')
  await visitor.press(say('profile.export.take'))
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^bancada-\d{4}-\d\d-\d\d\.zip$/)
  expect((await stat(await download.path())).size).toBeGreaterThan(1_000)
  await expect.poll(() => page.getByText(say('profile.export.take')).count()).toBe(0)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
