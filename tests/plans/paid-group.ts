// A Group with a paid plan: what payment will do one day is written straight into its document.
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'

/** Answers the name of its database. */
export async function makePaidGroup(app: TestApp, owner: TestPerson): Promise<string> {
  const db = await app.makeGroup(owner)
  await setPlan(app, db, 'pro')
  return db
}
