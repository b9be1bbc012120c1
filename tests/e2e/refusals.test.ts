// What the server refuses is said in the person's language, wherever it is refused: a whole call, under a field, for one of many
// records, of a file that is sent or taken in.
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, test, type Desk } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'
import type { Stage } from './stage.ts'

const portuguese = { locale: 'pt-BR' } as const

/** Opens this address as somebody of a Brazilian shop, and looks at what is refused there. */
const refused =
  (path: string, look: (visitor: Visitor, desk: Desk) => Promise<void>) =>
  async ({ stage }: { stage: Stage }) => {
    const desk = await buildDesk(stage, portuguese)
    const visitor = await desk.at(path)
    await look(visitor, desk)
    await done(visitor)
  }

test.runIf(isProof)('a sign-in with a wrong password says so', async ({ stage }) => {
  const desk = await buildDesk(stage, portuguese)
  const visitor = await stage.visitor(portuguese)
  const { say } = visitor
  await visitor.open('/user/login')
  await visitor.fill(say('user.fields.email'), desk.ana.email)
  await visitor.fill(say('login.password'), 'another password')
  await visitor.press(say('login.submit'))
  await visitor.sees(say('errors.incorrect_email_or_password'))
  expect(say('errors.incorrect_email_or_password')).toBe('E-mail ou senha incorretos')
  await visitor.close()
})

test(
  'an address that a bookmark cannot have is said under its field',
  refused('bookmarks', async (visitor, { make }) => {
    const { say, page } = visitor
    await make({ klass: 'Bookmark', url: 'https://radios.example/', title: 'Rádios' })
    const id = await make({ klass: 'Bookmark', url: 'https://fogoes.example/', title: 'Fogões' })
    await page.goto(`${page.url()}/${id}/edit`)
    await visitor.fill(say('bookmark.fields.url'), 'https://radios.example/')
    await visitor.press(say('actions.save'))
    await visitor.sees(say('bookmark.errors.url.taken'))
  }),
)

test('a save that is refused without a field says why in its own dialog', async ({ stage }) => {
  const desk = await buildDesk(stage, portuguese)
  const visitor = await desk.at('contracts/new')
  const { page, say } = visitor
  const refusal = { error: 'forbidden', reason: 'x', key: 'not_allowed' }
  await page.route('**/cus-*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: refusal })
      : route.continue(),
  )
  await visitor.field(say('contract.fields.customer_id')).fill('Maria Souza')
  await page.getByRole('option', { name: /Maria Souza/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type="submit"]').click()
  await dialog.getByRole('alert').getByText(say('errors.not_allowed')).waitFor()
  await done(visitor)
})

test('what is refused of a short form and is none of its fields is said on top of it', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, portuguese)
  await desk.make({ klass: 'Wallet', name: 'Caixa', currency: 'BRL' })
  const id = await desk.make({ klass: 'Ticket', content: 'Chia' })
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  const refusal = {
    error: 'unprocessable_entity',
    reason: {},
    keys: { status: { key: 'invalid' } },
  }
  await page.route('**/_payments/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: refusal })
      : route.continue(),
  )
  await visitor.press(say('payments.record'))
  const dialog = page.getByRole('dialog')
  await dialog.locator('#value').fill('10')
  await visitor.press(say('payments.ways.credit'))
  await dialog.locator('button[type="submit"]').click()
  await dialog.getByText(say('errors.invalid')).waitFor()
  await done(visitor)
})

test(
  'one of many records that is refused says why',
  refused('tickets?tab=all', async (visitor, { make, change }) => {
    const { say, page } = visitor
    const id = await make({ klass: 'Ticket', content: 'Chia', priority: 'low' })
    await change(id, { status: 'done', problem: 'Chia' })
    await page.reload()
    const box = say('records.bulk.row', { name: '#1 Chia' })
    await page.getByRole('checkbox', { name: box, exact: true }).click({ force: true })
    await visitor.press(say('ticket.actions.status/doing'))
    await visitor.sees(say('bulk.refused', { count: 1 }))
    await page.getByRole('alert').getByText(say('comment.one')).waitFor()
  }),
)

test.runIf(isProof)(
  'a file of bookmarks without any is refused in its words',
  refused('bookmarks', async (visitor) => {
    const { say, page } = visitor
    await page.getByRole('button', { name: say('records.more') }).click()
    await page.getByRole('menuitem', { name: say('bookmarks.import.title') }).click()
    const file = { name: 'nada.html', mimeType: 'text/html', buffer: Buffer.from('<p>nada') }
    await page.getByLabel(say('bookmarks.import.choose')).last().setInputFiles(file)
    await visitor.sees(say('errors.no_bookmarks'))
  }),
)

test.runIf(isProof)(
  'an archive of pages that is none is refused in its words',
  refused('wiki', async (visitor) => {
    const { say, page } = visitor
    await page.getByRole('button', { name: say('records.more') }).click()
    await page.getByRole('menuitem', { name: say('wiki.import.open') }).click()
    const file = { name: 'nada.zip', mimeType: 'application/zip', buffer: Buffer.from('nada') }
    await page.getByLabel(say('wiki.import.choose')).last().setInputFiles(file)
    await visitor.sees(say('errors.archive_broken'))
  }),
)
