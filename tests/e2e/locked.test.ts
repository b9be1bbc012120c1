// A Group whose 30 days above the free plan are over (spec 4): what its administrators still do there, the two ways out that need no
// payment, and whom its other members ask.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { docsOf, readArchive } from '../backup/archives.ts'
import { setPlan } from '../support/scene.ts'
import { done, eventually, test, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Stage } from './stage.ts'
import { comeBackAt, onPhone, openShop } from './stories/plays.ts'

const began = new Date('2026-10-05T15:00:00.000Z')
const dayMs = 86_400_000
const freeRecords = 1_000
const surplus = 3

/** Writes more than the free plan takes, as a paid one would have: the Group itself is one of them. */
async function outgrow({ app }: Stage, { group }: Desk): Promise<void> {
  const at = app.clock.now.toISOString()
  await app.house.store.database(group).write(async (transaction) => {
    for (let left = freeRecords + surplus - 1; left > 0; left--) {
      const name = `Shelf ${String(left).padStart(4, '0')}`
      const doc = { _id: newId('ctg'), name, active: true, created_at: at, updated_at: at }
      await writeBeside(app.house, transaction, doc, { event: 'create', actor: null, at })
    }
  })
}

const night = async ({ app }: Stage, { ana }: Desk) => {
  await app.house.store.database(ana.id).write((tx) => tx.addJob('limits', {}))
  await app.jobs()
}

test('a locked Group is taken home, emptied until it fits, and free and open again', async ({
  stage,
}) => {
  const { app } = stage
  app.clock.now = began
  const desk = await openShop(stage, onPhone)
  const { group } = desk
  await outgrow(stage, desk)
  await night(stage, desk)
  const warned = await comeBackAt(
    { stage, play: onPhone, desk },
    new Date(began.getTime() + 28 * dayMs),
    '',
  )
  await warned.sees(warned.say('usage.over', { count: 2 }))
  await done(warned)
  app.clock.now = new Date(began.getTime() + 31 * dayMs)
  await night(stage, desk)

  const visitor = await comeBackAt({ stage, play: onPhone, desk }, app.clock.now, 'tickets')
  const { page, say } = visitor
  await visitor.seesTitle(say('locked.title'))
  // Everything is taken home, from the archive that is made now.
  await visitor.press(say('locked.backup'))
  await visitor.press(say('backup.kept.make'))
  await eventually(async () => {
    await app.jobs()
    return page.getByRole('link', { name: say('backup.download'), exact: true }).count()
  }).toBe(1)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: say('backup.download'), exact: true }).click()
  const archive = await readArchive(await readFile(await (await coming).path()))
  expect(docsOf(archive).filter(({ name }) => String(name).startsWith('Shelf'))).toHaveLength(
    freeRecords + surplus - 1,
  )
  expect(await visitor.button(say('backup.restore.open')).count()).toBe(0)

  // Some records go.
  await visitor.open(`/account/${group}/billing`)
  await visitor.press(say('shell.menu.room'))
  await visitor.sees(say('plans.room.left', { count: surplus }))
  const boxes = page.getByRole('checkbox')
  await eventually(() => boxes.count()).toBe(50)
  for (let at = 0; at < surplus; at++) await boxes.nth(at).check()
  await visitor.press(say('plans.room.delete', { count: surplus }))
  await visitor.answer(say('plans.room.delete', { count: surplus }))
  await visitor.sees(say('plans.room.deleted', { count: surplus }))
  await visitor.sees(say('plans.room.fits'))
  await visitor.press(say('account.actions.subscription/free'))
  // Each plan needs an address for the bills.
  await visitor.answer(say('plans.billing.submit'))
  await visitor.arrivesAt(`/account/${group}/billing`)
  await app.jobs()
  await visitor.sees(say('admin.plan', { plan: say('shell.plans.free') }))
  await visitor.open(`/account/${group}/categories`)
  await visitor.sees('Shelf 0001')
  await done(visitor)
})

test('who is no administrator of a locked Group reads whom to ask', async ({ stage, desk }) => {
  const rui = await stage.app.makePerson({ fullname: 'Rui Lima' })
  await stage.app.addMember(desk.ana, desk.group, rui)
  await setPlan(stage.app, desk.group, 'locked')
  const visitor = await stage.visitor()
  await comeIn(visitor, rui, `/account/${desk.group}/billing`)
  await visitor.sees(visitor.say('locked.ask', { names: 'Ana Souza' }))
  await done(visitor)
})
