// Clauses of a contract get their numbers where it is written, and a term that is added to it ends behind its last day: one that
// was added already is not once more.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { Hooks } from '#server/records/face.ts'
import type { contract } from '../../entities/contract.ts'
import { numbered } from '../../rules/contract/clauses.ts'

export const contractHooks: Hooks = {
  async before({ verb, doc, before, action }) {
    const { items, ends_at = '' }: Doc<typeof contract> = doc
    const last: Doc<typeof contract> | undefined = before
    if (action === 'term/renew' && ends_at <= (last?.ends_at ?? ''))
      throw failFields({ ends_at: { key: 'invalid' } })
    if (verb === 'remove' || !items) return
    return { items: numbered(items, { isNew: !before }) }
  },
}
