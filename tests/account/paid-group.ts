// A Group with a paid plan: what payment will do one day is written here straight into its document.
import type { TestApp, TestPerson } from '#tests/support/app.ts'

/** Answers the name of its database. */
export async function makePaidGroup(app: TestApp, owner: TestPerson): Promise<string> {
  const db = await app.makeGroup(owner)
  const database = app.house.store.database(db)
  await database.write(async (transaction) => {
    const stored = (await transaction.get(db))!
    const body = { ...stored.body, 'confirmed-plan': 'pro' }
    const { id, rev, klass, deleted } = stored
    const at = app.clock.now.toISOString()
    const rest = { words: '', counters: [], event: 'update', actor: null, at }
    await transaction.put({ id, rev, klass, deleted, body, ...rest })
  })
  return db
}
