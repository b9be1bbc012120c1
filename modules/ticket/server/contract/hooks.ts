// Clauses of a contract get their numbers where it is written.
import type { Doc } from '#core/entity/entity.ts'
import type { Hooks } from '#server/records/face.ts'
import type { contract } from '../../entities/contract.ts'
import { numbered } from '../../rules/contract/clauses.ts'

export const contractHooks: Hooks = {
  async before({ verb, doc, before }) {
    const { items }: Doc<typeof contract> = doc
    if (verb === 'remove' || !items) return
    return { items: numbered(items, { isNew: !before }) }
  },
}
