// System notifications on the dashboard: what those who run the installation posted, as plain text, and no more card without it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, startStatusServer, type StatusServer } from '../notifications/status-server.ts'
import { buildDesk, done } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let service: StatusServer
beforeAll(async () => {
  stage = await buildStage()
  service = await startStatusServer()
  Object.assign(stage.app.house.config, service.settings)
})
afterAll(async () => {
  await stage.close()
  await service.close()
})

test('Ana reads in her language what is said to everybody, and opens where it was posted', async () => {
  const at = stage.app.clock.now
  const url = 'https://social.example/@shop/7'
  const content = '<p>No domingo, atualização das 2h às 3h.</p><script>alert(1)</script>'
  const both = [
    { id: '7', created_at: at, language: 'pt-BR', content, url },
    { id: '8', created_at: at, language: 'en', content: '<p>Updates on Sunday</p>' },
  ]
  service.answer(jsonOf(both))
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  await desk.make({ klass: 'Ticket', content: 'Não liga' })
  const visitor = await desk.at('')
  const title = visitor.say('status_feed.title')
  const card = visitor.page.locator('section').filter({ hasText: title }).last()
  await card.getByText('No domingo, atualização das 2h às 3h.').waitFor()
  expect(await card.textContent()).not.toContain('Updates')
  const link = card.getByRole('link', { name: visitor.say('status_feed.open') })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    url,
    'noopener noreferrer',
  ])
  await done(visitor)
})

test('without news there is no card, and a feed that fails disturbs nothing', async () => {
  stage.app.clock.advance(11 * 60_000)
  service.answer((reply) => reply.destroy())
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Ticket', content: 'Does not start' })
  const visitor = await desk.at('')
  const answered = visitor.page.waitForResponse((one) => one.url().includes('/_status_feed'))
  await visitor.page.reload()
  expect((await answered).status()).toBe(200)
  await visitor.page.getByText(visitor.say('dashboard.recent')).waitFor()
  expect(await visitor.page.getByText(visitor.say('status_feed.title')).count()).toBe(0)
  await done(visitor)
})
