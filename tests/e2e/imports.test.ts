// A shop arrives with its old book: a file of another program is dropped, corrected, looked at, imported, and taken back.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { planFor, sendFile } from '../imports/file.ts'
import { expectOk } from '../support/app.ts'
import { setPlan } from '../support/scene.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { scriptOf } from './scripts.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  await setPlan(stage.app, desk.group, 'pro')
})
afterAll(() => stage.close())

const orders = `Relatório de ordens;;;;;
OS;Data de entrada;Cliente;Aparelho;Defeito relatado;Situação
1040;25/05/2019 14:20;Maria Souza;Notebook;Não liga;Finalizado
1041;04/05/2019;Maria Souza;Notebook;Tela trincada;Esperando o cliente
1042;31/02/2019;João Lima;Celular;Não carrega;Aberto
`

test('an old book comes in as it was corrected on the screen, and can be taken back', async () => {
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await page.getByRole('button', { name: say('records.more') }).click()
  await page.getByRole('menuitem', { name: say('import.open') }).click()
  const buffer = Buffer.from(orders, 'latin1')
  const file = { name: 'ordens.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  // What was found: Windows-1252, semicolons, one line before the table.
  const found = (label: string) => () => page.getByLabel(say(label)).inputValue()
  await eventually(found('import.encoding.label')).toBe('windows-1252')
  await eventually(found('import.separator.label')).toBe(';')
  await eventually(found('import.before.label')).toBe('1')
  await visitor.sees(say('import.columns.used', { used: 6, all: 6 }))
  // A word that no option has is given its meaning; the day that is none stays refused.
  await visitor.press(say('import.columns.words_open', { count: 1 }))
  await page.getByLabel('Esperando o cliente').selectOption('block')
  await visitor.answer(say('import.words.done'))
  await visitor.press(say('import.start', { count: 2 }))
  await page.waitForURL(/import=imp-/)
  await stage.app.jobs()
  await visitor.sees(say('import.status.refused', { count: 1 }))
  const [waiting, , ...more] = await desk.find({ klass: 'Ticket', number: { $gt: 1_040 } })
  expect(more).toEqual([])
  expect(waiting).toMatchObject({
    status: 'block',
    block_reason: 'other',
    content: 'Tela trincada',
  })
  // The report has the refused row as it was, and why.
  const downloading = page.waitForEvent('download')
  await visitor.press(say('import.status.report'))
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).toContain('31/02/2019')
  expect(report).toContain('João Lima')
  // The old books are in: what a shop does first counts them as done.
  await visitor.press(say('import.status.another'))
  const room = new URL(page.url()).pathname
  await visitor.open(`/account/${desk.group}`)
  const first = page.locator('section', { hasText: say('dashboard.first') })
  await first.locator('summary').click()
  await first.locator('details').getByText(say('first.books.title')).waitFor()
  // Somebody who comes back later finds the import in the room, and takes it back.
  await visitor.open(room)
  await page.getByRole('link', { name: 'ordens.csv' }).click()
  await visitor.press(say('import.status.undo'))
  await visitor.answer(say('import.undo.confirm'))
  await visitor.sees(say('import.state.undoing'))
  await stage.app.jobs()
  await visitor.sees(say('import.state.undone'))
  await eventually(() => desk.find({ klass: 'Ticket' })).toEqual([])
  expect(await desk.find({ klass: 'Customer' })).toEqual([])
  await done(visitor)
})

test.runIf(isProof)(
  'what an old book brought is as old as it says, and of no age where it says none',
  async () => {
    const words = ['OS;Data de entrada;Defeito relatado;Situação;Data final']
    const old = '7040;13/05/2019;Não liga;Finalizado;20/05/2019'
    const text = [...words, old, '7041;;Zumbe;Aberto;', ''].join('\n')
    const plan = planFor('Ticket', text, { locale: 'pt-BR' })
    const id = await sendFile(desk.ana, desk.group, { kind: 'Ticket', text, plan })
    expectOk(await desk.ana.client.post(`/${desk.group}/_imports/${id}`, { deed: 'start' }))
    await stage.app.jobs()
    const visitor = await desk.at('')
    const { page, say } = visitor
    await page.locator('time[datetime^="2019-05-13"]').waitFor()
    for (const [number, isDated] of [
      [7040, true],
      [7041, false],
    ] as const) {
      const [{ _id } = {}] = await desk.find({ klass: 'Ticket', number })
      await visitor.open(`/account/${desk.group}/tickets/${String(_id)}`)
      await visitor.sees(say('ticket.activity'))
      const shown = (words: string) => page.getByText(words, { exact: true }).count()
      const opened = page.getByText(new RegExp(`^${say('ticket.opened')} · `))
      await eventually(() => opened.count()).toBe(isDated ? 1 : 0)
      await eventually(() => shown(say('ticket.since'))).toBe(isDated ? 1 : 0)
      expect(await page.getByText(say('ticket.opened-by', { name: 'Ana Souza' })).count()).toBe(0)
    }
    await done(visitor)
  },
)

test.runIf(isProof)(
  'on a small phone no column and no row is read by swiping sideways',
  async () => {
    const visitor = await desk.at('tickets/import', 'phone')
    const { page, say } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    const buffer = Buffer.from(orders, 'latin1')
    const file = { name: 'ordens.csv', mimeType: 'text/csv', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await visitor.sees(say('import.columns.used', { used: 6, all: 6 }))
    const wide = page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((part) => {
          const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowX)
          return scrolls && part.scrollWidth > part.clientWidth
        })
        .map(({ className }) => className),
    )
    expect(await wide).toEqual([])
    // What a value is can be read beside it, where no head of a table says so.
    const name = page
      .getByRole('region', { name: say('import.preview.title') })
      .getByText('João Lima')
    await eventually(() =>
      name.evaluate((cell) => getComputedStyle(cell, '::before').content),
    ).toContain(say('customer.fields.name'))
    await done(visitor)
  },
)

test.runIf(isProof)(
  'rows are read in the page where no worker starts, and what is no table is said so',
  async () => {
    const visitor = await desk.at('customers/import', 'phone')
    const { page, say } = visitor
    await page.route(scriptOf('web/records/import/reading/worker.ts'), (route) => route.abort())
    const binary = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_000, 7) }
    await page.locator('input[type=file]').setInputFiles(binary)
    await visitor.sees(say('import.problems.binary'))
    await visitor.press(say('import.drop.paste'))
    await page
      .getByLabel(say('import.paste.label'))
      .fill('Name\tPhone\nLia Costa\t(31) 98765-4321\n')
    await visitor.answer(say('import.paste.read'))
    await visitor.press(say('import.start', { count: 1 }))
    await page.waitForURL(/import=imp-/)
    await stage.app.jobs()
    await visitor.press(say('import.status.open'))
    await visitor.sees('Lia Costa')
    await done(visitor)
  },
)
