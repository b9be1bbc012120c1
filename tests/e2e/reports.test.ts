// Reports in the browser: for whom they are, figures that lead to their tickets, a table taken as a file; and the backup.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

const hourMs = 3_600_000

let stage: Stage
let desk: Desk
beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  const ticket = (content: string, more: object = {}) =>
    desk.make({ klass: 'Ticket', content, technical_id: desk.ana.id, ...more })
  const finish = async (id: string, more: object = {}) => {
    stage.app.clock.advance(hourMs)
    await desk.change(id, { status: 'done', problem: 'Fuse', ...more })
  }
  await finish(await ticket('Kettle stays cold'))
  const again = await ticket('Iron drips')
  await finish(again)
  await desk.change(again, { status: 'doing', comment: 'Drips still' })
  await finish(again)
  await ticket('Lamp flickers')
})
afterAll(() => stage.close())

test('an administrator finds the month, follows its figures to their tickets, and takes a table along', async () => {
  const hers = await desk.at('reports')
  const { say, page } = hers
  await hers.seesTitle(say('shell.menu.reports'))
  const figure = (name: string) =>
    page.getByRole('link').filter({ hasText: say(`report.totals.${name}`) })
  await figure('first_fix').filter({ hasText: '50%' }).click()
  await hers.arrivesAt(/\/tickets$/)
  await hers.sees('Kettle stays cold')
  expect(await page.getByText('Iron drips').count()).toBe(0)
  const chip = say('report.figures.first-fix')
  await hers.press(say('records.clear_filter', { field: chip }))
  await hers.sees('Iron drips')
  expect(await page.getByText('Lamp flickers').count()).toBe(0)

  await page.goBack()
  await hers.seesTitle(say('shell.menu.reports'))
  const file = page.waitForEvent('download')
  await hers.press(say('report.csv', { title: say('report.by.technician') }))
  const text = readFileSync(await (await file).path(), 'utf8')
  expect(text).toContain('Ana Souza,3,2,1,0,0,')

  await page.getByText(say('report.as_table')).press('Enter')
  const table = page.getByRole('table', { name: say('report.steps.title') })
  await table.getByRole('link', { name: '3' }).press('Enter')
  await hers.sees('Lamp flickers')
  await done(hers)
})

test('an administrator takes home everything the Group holds, keeps a backup here, and puts one back as a new Group', async () => {
  const hers = await desk.at('backup')
  const { say, page } = hers
  await hers.sees(say('backup.what.title'))
  const file = page.waitForEvent('download')
  await hers.press(say('backup.now'))
  expect((await file).suggestedFilename()).toMatch(/\.tar$/)
  const path = await (await file).path()
  const archive = readFileSync(path, 'utf8')
  for (const words of ['Kettle stays cold', 'contents.json']) expect(archive).toContain(words)

  await hers.press(say('backup.kept.make'))
  await hers.sees(say('backup.kept.making'))
  await stage.app.jobs()
  await hers.sees(say('backup.made.hand'))

  const name = 'Boa Vista again'
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('textbox', { name: say('backup.into.fields.name') }).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('backup.into.submit') })
    .click()
  await hers.sees(say('backup.restore.state.waiting', { name }))
  await stage.app.jobs()
  await hers.sees(say('backup.restore.done', { name }))
  await page.getByRole('link', { name: say('backup.restore.show'), exact: true }).click()
  await hers.sees(name)
  await done(hers)
})

test('who may not see reports is offered none, and neither is anybody where they are hidden', async () => {
  const rui = await stage.app.makePerson({ fullname: 'Rui Costa' })
  await stage.app.addMember(desk.ana, desk.group, rui)
  const his = await stage.visitor()
  const { say } = his
  await comeIn(his, rui, `/account/${desk.group}/reports`)
  await his.sees(say('shell.no_right.title'))
  expect(await his.page.getByRole('link', { name: say('shell.menu.reports') }).count()).toBe(0)
  await done(his)

  const { config } = stage.app.house
  Object.assign(config, { hiddenScreens: ['reports'] })
  const hers = await desk.at('reports')
  await hers.sees(say('shell.not_found.title'))
  expect(await hers.page.getByRole('link', { name: say('shell.menu.reports') }).count()).toBe(0)
  Object.assign(config, { hiddenScreens: [] })
  await done(hers)
})
