// Many records of a list at once: chosen by mouse, keyboard and touch, changed, deleted, written into a file, and had back.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'

const box = ({ page, say }: Visitor, name: string) =>
  page.getByRole('checkbox', { name: say('records.bulk.row', { name }), exact: true })

const chosen = (visitor: Visitor, count: number) =>
  visitor.sees(visitor.say('bulk.count', { count, shown: String(count) }))

test('rows are chosen by mouse and keyboard, and a change of all says what was refused to which', async ({
  desk,
}) => {
  const category_id = await desk.make({ klass: 'Category', name: 'Audio' })
  const parts = { klass: 'Ticket', status: 'block', block_reason: 'parts' }
  await desk.make({ ...parts, content: 'Hums' })
  await desk.make({ ...parts, content: 'Whistles' })
  const done_id = await desk.make({ klass: 'Ticket', content: 'Crackles', priority: 'low' })
  await desk.change(done_id, { status: 'done', problem: 'Crackles' })
  await desk.make({ klass: 'Ticket', content: 'Is silent' })
  const visitor = await desk.at('tickets?tab=all')
  const { page, say } = visitor
  const audio = () => desk.find({ klass: 'Ticket', category_id })
  // By mouse, a range with Shift.
  await box(visitor, '#4 Is silent').click({ force: true })
  await box(visitor, '#1 Hums').click({ modifiers: ['Shift'], force: true })
  await chosen(visitor, 4)
  await visitor.press(say('bulk.set'))
  await page.getByRole('menuitem', { name: say('ticket.fields.category_id') }).click()
  await page.getByRole('dialog').getByLabel(say('ticket.fields.category_id')).fill('Aud')
  await page.getByRole('option', { name: 'Audio' }).click()
  await visitor.answer(say('bulk.apply', { count: 4, shown: '4' }))
  await visitor.sees(say('bulk.changed', { count: 4 }))
  expect(await audio()).toHaveLength(4)
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('bulk.undone', { count: 4 }))
  expect(await audio()).toEqual([])
  // By keyboard; what is done is finished and its status wants a comment, which is asked for.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await chosen(visitor, 2)
  await page.keyboard.press('Escape')
  await visitor.button(say('ticket.fields.priority')).waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  // Started, of these two only the one that was waiting: leaving *done* wants a comment.
  await visitor.press(say('ticket.actions.status/doing'))
  await visitor.sees(say('bulk.refused', { count: 1 }))
  await chosen(visitor, 1)
  await page.getByRole('alert').getByRole('link', { name: '#3 Crackles' }).waitFor()
  expect(await box(visitor, '#3 Crackles').isChecked()).toBe(true)
  await done(visitor)
})

test.runIf(isProof)(
  'all that match when it is asked are chosen over all pages, written into a file and deleted; undo brings them back',
  async ({ desk }) => {
    const names = Array.from({ length: 27 }, (_, at) => `Client ${String(at + 1).padStart(2, '0')}`)
    for (const name of names) await desk.make({ klass: 'Customer', name })
    const [customer] = await desk.find({ klass: 'Customer', name: 'Client 02' })
    await desk.make({ klass: 'Ticket', content: 'Buzzes', customer_id: customer?._id })
    const visitor = await desk.at('customers', 'phone')
    const { page, say } = visitor
    // What a module says in the rows of another kind.
    await visitor.sees(say('ticket.list.open', { count: 1 }))
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
    await box(visitor, 'Client 02').tap()
    await chosen(visitor, 1)
    await visitor.press(say('bulk.page'))
    await chosen(visitor, 25)
    await visitor.press(say('bulk.all', { total: '27' }))
    await chosen(visitor, 27)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      visitor.press(say('bulk.export')),
    ])
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(28)
    await visitor.press(say('records.delete.confirm'))
    const title = say('bulk.delete_title', { count: 27, shown: '27' })
    await page.getByRole('dialog', { name: title }).waitFor()
    await visitor.settles()
    const late = await desk.make({ klass: 'Customer', name: 'Came since' })
    await visitor.answer(say('records.delete.confirm'))
    await visitor.sees(say('bulk.deleted', { count: 27 }))
    await eventually(() => desk.find({ klass: 'Customer' })).toMatchObject([{ _id: late }])
    await visitor.press(say('actions.undo'))
    await visitor.sees(say('bulk.undone', { count: 27 }))
    await eventually(async () => (await desk.find({ klass: 'Customer' })).length).toBe(25)
    await visitor.sees('Client 02')
    await done(visitor)
  },
)

test.runIf(isProof)(
  'on a phone the bar of what can be done to the chosen leaves the last row in sight',
  async ({ desk }) => {
    const names = Array.from({ length: 12 }, (_, at) => `Last ${String(at + 1).padStart(2, '0')}`)
    for (const name of names) {
      await desk.make({ klass: 'Customer', name })
      await desk.make({ klass: 'CloudFile', kind: 'dir', name })
    }
    const visitor = await desk.at('customers?q=Last', 'phone')
    const { page, say } = visitor
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
    await box(visitor, 'Last 01').tap()
    await chosen(visitor, 1)
    await box(visitor, 'Last 12').tap()
    await chosen(visitor, 2)

    await visitor.open(`/account/${desk.group}/disk`)
    const folder = (name: string) =>
      page.getByRole('checkbox', { name: say('disk.choose', { name }) })
    await page.getByRole('link', { name: 'Last 01' }).waitFor()
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('disk.bulk.choose') }).click()
    await folder('Last 01').tap()
    await folder('Last 12').tap()
    await page.getByText(say('disk.bulk.count', { count: 2 })).waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a click on the head of a column sorts the list, and once more the other way',
  async ({ desk }) => {
    for (const maker of ['Brewline', 'Acme', 'Dell']) {
      await desk.make({ klass: 'Equipment', identifier: `SORT-${maker}`, maker })
    }
    const visitor = await desk.at('equipment?q=SORT')
    const { page, say } = visitor
    const head = page.getByRole('columnheader', { name: say('equipment.fields.maker') })
    const makers = () => page.getByText(/^(Brewline|Acme|Dell)$/).allTextContents()
    await head.getByRole('button').press('Enter')
    await eventually(makers).toEqual(['Acme', 'Brewline', 'Dell'])
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await head.getByRole('button').click()
    await eventually(makers).toEqual(['Dell', 'Brewline', 'Acme'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-maker')
    // Columns are chosen, and kept when the list is left.
    await page.getByRole('button', { name: say('records.more') }).click()
    await page.getByRole('menuitem', { name: say('records.choose_columns') }).click()
    await page.getByRole('checkbox', { name: say('equipment.fields.maker') }).uncheck()
    await page.getByRole('checkbox', { name: say('equipment.fields.customer_identifier') }).check()
    await visitor.answer(say('records.columns_done'))
    await eventually(() => head.count()).toBe(0)
    await page.reload()
    const added = { name: say('equipment.fields.customer_identifier') }
    await page.getByRole('columnheader', added).waitFor()
    expect(await head.count()).toBe(0)
    await done(visitor)
  },
)

test('what a list is narrowed to is saved under a name, and is found again by everybody it is shared with', async ({
  stage,
  desk,
}) => {
  await desk.make({ klass: 'Equipment', identifier: 'KEPT-1', maker: 'Brewline' })
  const visitor = await desk.at('equipment?q=KEPT&sort=-maker')
  const { page, say } = visitor
  await visitor.press(say('saved-filter.many'))
  await page.getByLabel(say('saved-filter.new')).fill('Old machines')
  await page.getByLabel(say('saved-filter.fields.shared')).check()
  await visitor.answer(say('actions.save'))
  await visitor.button('Old machines').waitFor()
  await done(visitor)
  const tiago = await stage.app.makePerson({ fullname: 'Tiago Lima' })
  await stage.app.addMember(desk.ana, desk.group, tiago)
  const other = await stage.visitor({ device: 'phone' })
  await comeIn(other, tiago, `/account/${desk.group}/equipment`)
  await other.press(other.say('saved-filter.many'))
  await other.answer('Old machines')
  await other.page.waitForURL(/q=KEPT/)
  await other.sees('KEPT-1')
  await done(other)
})
