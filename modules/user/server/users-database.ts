// The database of nobody: jobs that are queued before it is known whose they are.
import { Failure } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import type { Store } from '#server/store/store.ts'
import type { Transaction } from '#server/store/database.ts'

const name = '_users'

const ready = new WeakMap<Store, Promise<void>>()

async function make(store: Store): Promise<void> {
  try {
    await store.createDatabase(name)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'file_exists')) throw error
  }
}

/** Runs `work` in one transaction of that database, which is made at the first use. */
export async function inUsersDatabase<T>(
  { store }: House,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const made = ready.get(store) ?? make(store)
  ready.set(store, made)
  await made
  return store.database(name).write(work)
}
