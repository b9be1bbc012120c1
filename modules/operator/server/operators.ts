// Who runs the installation: named on the command line only.
import type { Operating } from '#server/records/face.ts'
import { fail } from '#core/errors.ts'
import { operatingTables, type Operator } from '#server/store/operating/tables.ts'
import { nameOfPerson, operate, personOf } from './operating.ts'

export type SeenOperator = Operator & { readonly name: string | null }

export async function listOperators({ house }: Operating): Promise<SeenOperator[]> {
  const all = await operatingTables(house.store).operators()
  return Promise.all(
    all.map(async (one) => ({ ...one, name: (await nameOfPerson(house, one.user_id)) ?? null })),
  )
}

/** Answers whether that changed anything. */
async function change(
  operating: Operating,
  who: string,
  { event, isAdded }: { event: string; isAdded: boolean },
): Promise<boolean> {
  const { user_id: subject } = await personOf(operating, who)
  const at = operating.house.now().toISOString()
  return operate(operating, subject, async (own) => {
    const operators = operatingTables(own)
    const done = await (isAdded
      ? operators.addOperator(subject, at)
      : operators.removeOperator(subject))
    return { answer: done, audit: done ? { event, subject } : undefined }
  })
}

/** Failure conflict for an address that is only claimed: its mailbox may be somebody else's. */
export async function addOperator(operating: Operating, who: string): Promise<boolean> {
  const { user_id, email } = await personOf(operating, who)
  if (user_id !== who.trim() && email === null) throw fail('conflict', 'address_unconfirmed')
  return change(operating, user_id, { event: 'operator_added', isAdded: true })
}

export const removeOperator = (operating: Operating, who: string) =>
  change(operating, who, { event: 'operator_removed', isAdded: false })
