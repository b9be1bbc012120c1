// Somebody is asked something in a comment: they see it at once, wherever they are, and are led to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { buildDesk, done, eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('Tiago is mentioned with a photo, sees it on his phone, and opens the ticket from there', async () => {
  const { app } = stage
  const desk = await buildDesk(stage)
  const { ana, group } = desk
  const tiago = await app.makePerson({ fullname: 'Tiago Alves', locale: 'pt-BR' })
  await app.addMember(ana, group, tiago)
  const id = await desk.make({ klass: 'Ticket', content: 'Does not start' })
  const phone = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
  await comeIn(phone, tiago, `/account/${group}`)

  // Ana mentions Tiago by the keys alone, and adds a photo.
  const hers = await desk.at(`tickets/${id}`)
  const box = hers.field(hers.say('ticket.comment.label'))
  await box.focus()
  await hers.page.getByRole('button', { name: hers.say('markdown.mention') }).waitFor()
  await box.pressSequentially('Look, @ti')
  await hers.page.getByRole('option', { name: 'Tiago Alves' }).waitFor()
  // On a slow page somebody types on before it is drawn.
  await hers.page.evaluate(() => {
    const draw = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (drawn) => Number(setTimeout(() => draw(drawn), 100))
  })
  await box.press('Enter')
  await box.pressSequentially('**19 V** here', { delay: 20 })
  expect(await box.inputValue()).toMatch(/ \*\*19 V\*\* here$/)
  await hers.page
    .getByLabel(hers.say('comment-box.file'))
    .and(hers.page.locator('input'))
    .setInputFiles({
      name: 'board.png',
      mimeType: 'image/png',
      buffer: pixel,
    })
  await hers.page.getByRole('list', { name: hers.say('comment-box.photos') }).waitFor()
  await hers.press(hers.say('ticket.comment.send'))
  const quote = hers.page.getByRole('listitem').filter({ hasText: '19 V here' }).first()
  await quote.getByRole('button', { name: hers.say('files.open', { name: 'board.png' }) }).waitFor()
  expect(await quote.locator('strong').textContent()).toBe('19 V')
  const [stored] = await desk.find({ klass: 'Comment' })
  expect(stored).toMatchObject({
    content: 'Look, @Tiago Alves **19 V** here',
    mentions: [{ user_id: tiago.id, name: 'Tiago Alves' }],
  })

  // It arrives without anything being loaded anew.
  await app.jobs()
  const bar = phone.page.getByRole('button', { name: phone.say('shell.menu.more') })
  await bar.getByText(phone.say('notification.bell', { count: 1 })).waitFor({ state: 'attached' })
  await bar.click()
  await phone.page.getByRole('link', { name: phone.say('notification.many') }).click()
  await phone.seesTitle(phone.say('notification.many'))
  const told = phone.say('notification.said.mentioned', { named: 'yes', who: 'Ana Souza' })
  await phone.page.getByRole('link', { name: told }).click()
  await phone.arrivesAt(`/account/${group}/tickets/${id}`)
  await phone.sees('@Tiago Alves')
  const read = async () => {
    const selector = { klass: 'Notification', read_at: { $exists: true } }
    const { body } = expectOk(await tiago.client.post(`/${tiago.id}/_find`, { selector }))
    return body.docs.length as number
  }
  await eventually(read).toBe(1)
  await done(hers)
  await done(phone)
})
