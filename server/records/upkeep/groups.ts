// All databases of the installation, all Groups among them, the actor of jobs that run for every Group, and what a Group gives its records.
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf, type Plan } from '#core/access/entitlement.ts'
import type { Entity } from '#core/entity/entity.ts'
import { isGroup } from '#core/ids.ts'
import { usualCurrencyOf } from '#core/country/facts.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { Store } from '#server/store/store.ts'

/**
 * A job that looks after every Group, or those that `among` names. One that fails is logged as `failed`, tried again in the next
 * run, and keeps no other waiting.
 */
export function eachGroup(
  failed: string,
  work: (house: House, db: string) => Promise<void>,
  among: (store: Store) => AsyncIterable<string> | Promise<string[]> = groupNames,
): Job {
  return async (house) => {
    for await (const db of await among(house.store)) {
      await work(house, db).catch((error: unknown) => {
        house.log.error({ db, err: error }, failed)
      })
    }
  }
}

/** Names of all databases of the product. */
export async function* databaseNames(store: Store): AsyncGenerator<string> {
  for (let names = await store.databaseNames(''); names.length > 0;) {
    yield* names
    names = await store.databaseNames(names.at(-1)!)
  }
}

/** Groups behind this name, by name; all their names begin alike. */
export async function* groupNames(store: Store, after = ''): AsyncGenerator<string> {
  for (let names = await store.databaseNames(after || 'acc-'); names.length > 0;) {
    yield* names.filter(isGroup)
    if (!names.some(isGroup)) return
    names = await store.databaseNames(names.at(-1)!)
  }
}

/** An actor without a person, with the rights of the Group's plan. */
export async function systemActor({ config, store }: House, database: Database): Promise<Actor> {
  const { plan = 'free', exception } = (await store.group(database.name)) ?? {}
  return {
    user_id: null,
    email: null,
    confirmed: true,
    membership: null,
    own: false,
    scopes: null,
    group: {
      plan: plan as Plan,
      records: 0,
      entitlement: entitlementOf(plan, config.billing, exception),
    },
  }
}

/** The language of the Group of this transaction, as the module says to which settings belong. */
export async function localeOfGroup(
  { modules }: Pick<House, 'modules'>,
  transaction: Transaction,
): Promise<Locale> {
  const [load] = modules.flatMap(({ groupLocale }) => groupLocale ?? [])
  return (await load?.(transaction)) ?? 'en'
}

/** What a new record takes from its Group (`filled` of its fields), where nothing is said yet. */
export async function takenFromGroup(
  house: Pick<House, 'modules'>,
  transaction: Transaction,
  { entity, doc }: { readonly entity: Entity; readonly doc: WireDocument },
): Promise<Record<string, string>> {
  const names = Object.entries(entity.fields).flatMap(([name, { filled }]) =>
    filled === 'currency' && doc[name] === undefined ? name : [],
  )
  if (names.length === 0) return {}
  const group = await transaction.get(transaction.name)
  const locale = await localeOfGroup(house, transaction)
  const code = usualCurrencyOf(group?.body, locale)
  return Object.fromEntries(names.map((name) => [name, code]))
}
