// Records that are asked for one by one at once are read by one statement, and each answer is what it would be alone.
import { expect, test } from 'vitest'
import { costOf } from '#tests/support/cost.ts'
import { freshIn, sharedStore } from './store-setup.ts'

const shared = sharedStore()

/** A database of so many records, `r0` and on, the last of them deleted, as this person reads it. */
async function filled(amount: number) {
  const { name, put } = await freshIn(shared.store)
  const written = await Promise.all(
    Array.from({ length: amount }, (_, at) => put(`r${at}`, { at })),
  )
  await put(`r${amount - 1}`, {}, { rev: written.at(-1)!.rev, deleted: true })
  return { name, as: (person?: string) => shared.store.database(name, { person }) }
}

/** What it answers, and the statements it takes once the connections are there, which are opened by statements of their own. */
async function counted<T>(ask: () => Promise<T>): Promise<readonly [T, number]> {
  const answer = await ask()
  const { statements } = await costOf(ask)
  return [answer, statements]
}

test('Many at once take one statement, and each is what it is alone', async () => {
  const { as } = await filled(5)
  const ids = ['r0', 'r1', 'r2', 'r3', 'r4', 'r2', 'never', '']
  const alone: unknown[] = []
  for (const id of ids) alone.push(await as('usr-a').get(id))
  const [together, statements] = await counted(() =>
    Promise.all(ids.map((id) => as('usr-a').get(id))),
  )
  expect(together).toEqual(alone)
  expect(statements).toBe(1)
})

test('Each reader and each database is asked for by itself', async () => {
  const [one, other] = [await filled(3), await filled(2)]
  const asked = () =>
    Promise.all([
      ...['r0', 'r1'].map((id) => one.as('usr-a').get(id)),
      ...['r0', 'r1'].map((id) => one.as('usr-b').get(id)),
      ...['r0', 'r1'].map((id) => other.as('usr-a').get(id)),
      one.as().get('r2'),
    ])
  const [rows, statements] = await counted(asked)
  const deleted = rows.map((row) => row?.deleted)
  expect(deleted).toEqual([false, false, false, false, false, true, true])
  expect(statements).toBe(4)
})

test('What PostgreSQL refuses fails alone', async () => {
  const { as } = await filled(3)
  const ids = ['r0', 'r\u00001', 'r1']
  const answers = await Promise.allSettled(ids.map((id) => as('usr-a').get(id)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: { key: 'nul_character' } })
})

test('A crowd is read in portions', async () => {
  const { as } = await filled(70)
  const ids = Array.from({ length: 70 }, (_, at) => `r${at}`)
  const [rows, statements] = await counted(() => Promise.all(ids.map((id) => as('usr-a').get(id))))
  expect(rows.map((row) => row?.id)).toEqual(ids)
  expect(statements).toBe(2)
})
