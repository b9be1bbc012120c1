// One administrator in a free Group (spec 5): when a paid plan is over, its creator stays one and the others become members. Where the creator
// deleted their account, somebody else stays one: nobody could lead the Group any more.
import type { House } from '#server/house.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { entitlementIn } from './entitlement.ts'

const perPage = 200
const maxAdministrators = 10_000

/** Memberships and invitations of others are no administrators any more, unless an operator allows more. `at`: ISO. */
export async function keepOneAdministrator(
  house: House,
  transaction: Transaction,
  at: string,
): Promise<void> {
  const group = await currentRecord(transaction, transaction.name)
  if (!group || entitlementIn(house, group, 'free').max_administrators !== 1) return
  const own = (
    await peopleTables(transaction).administrators(transaction.name, maxAdministrators)
  ).filter(({ parent }) => parent === null)
  const keeper = own.find(({ user_id }) => user_id === group.created_by) ?? own[0]
  const selector = { klass: 'Membership', editor: true }
  let bookmark: string | undefined
  do {
    const page = await transaction.find({ selector, limit: perPage, bookmark })
    for (const one of page.found) {
      if (one.body.user_id === keeper?.user_id) continue
      const change = { doc: toWire(one), members: { editor: false } }
      await setMembers(house, transaction, change, { actor: null, at })
    }
    bookmark = page.found.length === perPage ? page.bookmark : undefined
  } while (bookmark !== undefined)
}
