// What an entry needs of its wallets: its amounts are written in their precision and counted in their minor units, whichever way
// it comes.
import { failFields, type FieldErrors } from '#core/errors.ts'
import type { Filled, Hooks } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import {
  amountErrors,
  amountMembers,
  walletFields,
  type EntryWallet,
  type WalletsById,
} from '../../rules/entry/amounts.ts'

async function walletsOf(
  { entity, doc }: Pick<Filled, 'entity' | 'doc'>,
  transaction: Transaction,
): Promise<WalletsById> {
  const ids = walletFields(entity.kind).flatMap((name) => {
    const id = doc[name]
    return typeof id === 'string' ? [id] : []
  })
  const found = await transaction.getMany(ids)
  return new Map(found.map(({ id, body }) => [id, body as EntryWallet]))
}

/** Wallets that are gone, also where the entry was in them before: a restored entry would count in a balance that is not shown. */
function missing(kind: string, doc: Filled['doc'], wallets: WalletsById): FieldErrors {
  const names = walletFields(kind).filter((name) => !wallets.has(doc[name]))
  return Object.fromEntries(names.map((name) => [name, { key: 'required' } as const]))
}

/** Such an action changes the standing alone. */
function isOfStanding(action: string | undefined): boolean {
  return action?.startsWith('status/') === true
}

export const entryHooks: Hooks = {
  async before({ entity, verb, doc, action }, transaction) {
    if (verb === 'remove' || isOfStanding(action)) return
    const wallets = await walletsOf({ entity, doc }, transaction)
    const errors = {
      ...missing(entity.kind, doc, wallets),
      ...amountErrors(entity.kind, doc, wallets),
    }
    if (Object.keys(errors).length > 0) throw failFields(errors)
  },
  async fill({ entity, doc, action }, transaction) {
    if (isOfStanding(action)) return {}
    return amountMembers(entity.kind, doc, await walletsOf({ entity, doc }, transaction))
  },
}
