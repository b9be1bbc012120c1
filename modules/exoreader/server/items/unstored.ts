// Items by their ids: read whole, and set as read, starred or expanded for everybody in the Group (spec 7).
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Unstored } from '#server/records/reading/unstored.ts'
import type { ItemChange } from '../../store/group/face.ts'
import { itemNumber } from '../../rules/item-id.ts'
import { documentsOf } from './documents.ts'
import { requireMember } from './find.ts'
import { stateOf } from './state.ts'
import { groupItems } from '../../store/group/items.ts'

const changes: Readonly<Record<string, ItemChange>> = {
  'status/read': { read: true },
  'status/unread': { read: false },
  'status/star': { starred: true },
  'status/unstar': { starred: false },
  'status/expand': { expanded: true },
  'status/collapse': { expanded: false },
  // What a rule hid.
  'status/show': { hidden: false },
}

async function readItem(context: RecordContext, id: string): Promise<WireDocument | undefined> {
  requireMember(context)
  const state = await stateOf(context, id)
  return state && (await documentsOf(context, [state], { content: true }))[0]
}

export const unstoredItems: Unstored = {
  read: readItem,
  async act(context, id, action) {
    requireMember(context)
    const change = Object.hasOwn(changes, action) ? changes[action] : undefined
    const number = itemNumber(id)
    if (!change || number === undefined) throw fail('not_found', 'missing')
    await groupItems(context.database).set([number], change, context.now)
    const state = await stateOf(context, id)
    const [doc] = state ? await documentsOf(context, [state], { content: false }) : []
    if (!state || !doc) throw fail('not_found', 'missing')
    const { read, starred, expanded } = state
    return { ok: true, id, rev: doc._rev ?? '', read, starred, expanded }
  },
}
