// A Group is deleted in its settings, stays closed, and comes back by one press.
import { expect } from 'vitest'
import { buildDesk, test } from './desk.ts'

test('an administrator deletes a Group by its name, and brings it back', async ({ stage }) => {
  const desk = await buildDesk(stage, { shop: 'Oficina Silva', locale: 'pt-BR', device: 'phone' })
  const visitor = await desk.at('admin/plan')
  const { say } = visitor
  await visitor.press(say('admin.delete.title'))
  await visitor.fill(say('admin.delete.fields.name', { name: 'Oficina Silva' }), 'Oficina')
  await visitor.answer(say('admin.delete.submit'))
  await visitor.sees(say('admin.delete.errors.name.confirmation'))
  await visitor.fill(say('admin.delete.fields.name', { name: 'Oficina Silva' }), 'Oficina Silva')
  await visitor.answer(say('admin.delete.submit'))
  await visitor.sees(say('locked.deleted.title'))
  await visitor.open(`/account/${desk.group}/tickets`)
  await visitor.sees(say('locked.deleted.title'))
  expect((await desk.ana.client.get(`/${desk.group}/${desk.group}`)).status).toBe(403)
  // Nothing there but what brings it back: no plan, no usage, no backup.
  for (const path of ['billing', 'usage', 'backup', 'admin']) {
    const entry = visitor.page.locator(`a[href="/account/${desk.group}/${path}"]`)
    expect(await entry.count()).toBe(0)
  }
  await visitor.press(say('locked.deleted.bringBack'))
  await visitor.sees(say('locked.deleted.back'))
  expect((await desk.ana.client.get(`/${desk.group}/${desk.group}`)).status).toBe(200)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
