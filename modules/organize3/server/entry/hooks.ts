// What an entry needs of its wallets: its amounts are written in their precision and counted in their minor units, whichever way
// it comes.
import { failFields, type FieldErrors } from '#core/errors.ts'
import { removeRivals } from '#server/records/effects.ts'
import type { Change, Filled, Hooks } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import {
  amountErrors,
  amountMembers,
  partErrors,
  walletFields,
  type EntryWallet,
  type WalletsById,
} from '../../rules/entry/amounts.ts'
import { refuseJoined, refuseRepeated, replacedBy } from '../bank/lines.ts'
import { refuseLocked, reopen } from '../wallet/lock.ts'

async function walletsOf(
  kind: string,
  versions: readonly Filled['doc'][],
  transaction: Transaction,
): Promise<WalletsById> {
  const ids = versions.flatMap((doc) =>
    walletFields(kind).flatMap((name) => {
      const id = doc[name]
      return typeof id === 'string' ? [id] : []
    }),
  )
  const found = await transaction.getMany([...new Set(ids)])
  return new Map(found.map(({ id, body }) => [id, body as EntryWallet]))
}

/** No wallet under such an id was ever here, so it may still come. */
async function isAwaited(names: readonly string[], doc: Filled['doc'], transaction: Transaction) {
  const known = await Promise.all(names.map((name) => transaction.get(String(doc[name]))))
  return names.length > 0 && known.every((one) => one === undefined)
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

/** Its amounts, as the wallets that are here by now write them. */
export async function amountsHere(
  { entity, doc }: Pick<Filled, 'entity' | 'doc'>,
  transaction: Transaction,
): Promise<Record<string, unknown>> {
  return amountMembers(entity.kind, doc, await walletsOf(entity.kind, [doc], transaction))
}

const refuseInBooks = (change: Change, kind: string, transaction: Transaction) =>
  refuseLocked(change, transaction, {
    fields: walletFields(kind),
    walletsOf: (versions) => walletsOf(kind, versions, transaction),
  })

export const entryHooks: Hooks = {
  async before(change, transaction) {
    const { entity, verb, doc, before, action, arrived } = change
    const { kind } = entity
    await refuseInBooks(change, kind, transaction)
    if (verb === 'remove' || isOfStanding(action)) return
    if (verb === 'create') {
      if (before) await refuseRepeated(doc, transaction)
      await refuseJoined(change, transaction)
    }
    for (const replaced of await replacedBy(change, transaction)) {
      const removal = { ...change, verb: 'remove', doc: replaced, before: replaced } as const
      await refuseInBooks(removal, String(replaced.klass), transaction)
    }
    const wallets = await walletsOf(kind, [doc], transaction)
    const lacking = missing(kind, doc, wallets)
    // Records travel in the order in which they last changed: it counts nothing until its wallet comes (`waiting.ts`).
    if (arrived && (await isAwaited(Object.keys(lacking), doc, transaction))) return
    const unwritable = { ...amountErrors(kind, doc, wallets), ...partErrors(doc, wallets) }
    const errors = { ...lacking, ...unwritable }
    if (Object.keys(errors).length > 0) throw failFields(errors)
  },
  async after(change, transaction) {
    if (!change.arrived) return
    await reopen(change, transaction)
    if (change.verb === 'remove') return
    for (const doc of await replacedBy(change, transaction)) {
      await removeRivals(transaction, { doc: { _id: doc._id }, context: change.context })
      await reopen({ ...change, verb: 'remove', doc, before: doc }, transaction)
    }
  },
  async fill(of, transaction) {
    return isOfStanding(of.action) ? {} : amountsHere(of, transaction)
  },
}
