// The contract of a ticket (trade 8). A new ticket gets the only contract in force of its customer that covers the thing,
// unless it says one, or says that it has none (`null`). One that goes to another customer loses the contract of the first and
// gets theirs. What has ended, or is not active, is not taken anew, and stays where it is. Of whose contract it must be, the
// declaration says.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import { mergeEvent } from '#server/records/merging/move.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { contract } from '../../entities/contract.ts'
import type { ticket } from '../../entities/ticket.ts'
import { stateOf, usualContract } from '../../rules/contract/state.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { todayIn } from '../today.ts'

type Ticket = Doc<typeof ticket>

/** Contracts of one customer that are looked at. */
const max = 50

/** Changes that bring a ticket as it was written elsewhere or before: nothing is given to it, and nothing asked. */
const isAsItCame = ({ verb, before, imported, arrived, action }: Change) =>
  arrived === true || imported === true || action === mergeEvent || (verb === 'create' && before)

/** The field as the save sets it; nothing where it stays as it was sent. Failure under `contract_id`. */
export async function contractOf(
  change: Change,
  transaction: Transaction,
): Promise<{ contract_id?: string | undefined }> {
  if (isAsItCame(change)) return {}
  const { doc, before, input }: { doc: Ticket; before: Ticket | undefined; input: object } = change
  const { contract_id, customer_id } = doc
  const isKept = contract_id !== undefined && contract_id === before?.contract_id
  const isMoved = before !== undefined && customer_id !== before.customer_id
  if (contract_id !== undefined && !isKept) {
    await refuseOver(change, transaction, contract_id)
    return {}
  }
  if (isKept && !(isMoved && (await isOthers(transaction, contract_id, customer_id)))) return {}
  // Undecided only where the client does not send the field; a blank value means none.
  const isOpen = isMoved || (!before && !Object.hasOwn(input, 'contract_id'))
  if (!isOpen) return {}
  // Work that is over is not brought under a contract afterwards.
  const isOver = isMoved && hasEnded(doc.status)
  return { contract_id: isOver ? undefined : await usual(change, transaction) }
}

async function refuseOver(change: Change, transaction: Transaction, id: string): Promise<void> {
  const chosen = await currentRecord(transaction, id)
  const isOver =
    chosen && stateOf(chosen, await todayIn(transaction, change.context.now)) !== 'running'
  if (isOver) throw failFields({ contract_id: { key: 'inclusion' } })
}

/** A deleted one is nobody's: it stays on its tickets. */
async function isOthers(
  transaction: Transaction,
  id: string,
  customer_id: string | undefined,
): Promise<boolean> {
  const kept = await currentRecord(transaction, id)
  return kept !== undefined && kept.customer_id !== customer_id
}

async function usual(change: Change, transaction: Transaction): Promise<string | undefined> {
  const { customer_id, equipment_id }: Ticket = change.doc
  if (customer_id === undefined) return undefined
  const selector = { klass: contract.kind, customer_id, active: true }
  const { found } = await transaction.find({ selector, limit: max })
  if (found.length === 0) return undefined
  const today = await todayIn(transaction, change.context.now)
  const running = found
    .map((stored): Doc<typeof contract> => toWire(stored))
    .filter((one) => stateOf(one, today) === 'running')
  return usualContract(running, equipment_id)?._id
}
