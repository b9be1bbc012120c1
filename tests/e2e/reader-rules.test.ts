// Rules of a subscription in the browser: written in its form, tried on what is there, taken back; what they hide is found again.
import { expect } from 'vitest'
import { anItem, publish } from '../reader/setup.ts'
import { expectOk } from '../support/app.ts'
import { buildDesk, done, eventually, test } from './desk.ts'

test('a rule is written, applied to what is there, taken back, and what it hid is shown again', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const { ana, group } = desk
  const url = 'https://127.0.9.2/rules'
  const titles = ['Sponsored bench', 'A radio that hums']
  const id = await desk.make({ klass: 'ReaderSubscription', url, title: 'News' })
  const items = titles.map((title, at) => anItem(title, `2026-11-21T0${at}:00:00.000Z`))
  await publish(stage.app.house.store, url, items, '2026-11-21T11:00:00.000Z')
  const unread = async () => (await ana.client.get(`/${group}/_reader/counts`)).body.unread

  const visitor = await desk.at(`reader_subscriptions/${id}`)
  const { page, say } = visitor
  await page.getByRole('link', { name: say('reader.rules.add') }).click()
  // The link begins with the same word, and is there until the form is.
  await page.getByRole('button', { name: say('fields.add'), exact: true }).click()
  await page.getByLabel(say('reader-subscription.rows.rules.words')).fill('SPONSORED')
  await visitor.press(say('actions.save'))
  const apply = visitor.button(say('reader.rules.apply', { count: 1 }))
  await apply.click()
  await eventually(unread).toBe(1)
  // The save before it can be undone too.
  const said = page
    .getByRole('alert')
    .filter({ hasText: say('reader.rules.applied', { count: 1 }) })
  await said.getByRole('button', { name: say('actions.undo') }).click()
  await eventually(unread).toBe(2)
  await apply.click()
  await eventually(unread).toBe(1)

  await page.getByRole('link', { name: say('reader.rules.to_hidden') }).click()
  const why = say('reader.rules.did.hide', { words: 'SPONSORED' })
  const row = page.getByRole('link').filter({ hasText: 'Sponsored bench' })
  await row.getByText(why).waitFor()
  await row.click()
  await page.getByRole('article').getByText(why).waitFor()
  await visitor.press(say('reader.rules.bring_back'))
  await page.getByText(why).first().waitFor({ state: 'detached' })
  const selector = { klass: 'ReaderItem' }
  const found = async () => {
    const { docs } = expectOk(await ana.client.post(`/${group}/_find`, { selector })).body
    return docs.map(({ title }: { title: string }) => title)
  }
  await eventually(found).toEqual(titles.toReversed())
  expect(await page.getByRole('link', { name: say('reader.states.hidden') }).count()).toBe(1)
  await done(visitor)
})
