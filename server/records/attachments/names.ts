// Which files a save may leave a record with, by their names.
import type { Actor } from '#core/access/actor.ts'
import { rightRefuses } from '#core/access/rights.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'

interface Named {
  /** Files by their names. */
  readonly before: object
  readonly after: object
}

/**
 * Failure doc_validation for a file with another name than the only one that this kind allows; forbidden for who may not delete and leaves
 * one out, which deletes it.
 */
export function admitNames(entity: Entity, actor: Actor, { before, after }: Named): void {
  const { only } = entity.attachments ?? {}
  if (only !== undefined && Object.keys(after).some((name) => name !== only)) {
    throw fail('doc_validation', 'content_alone')
  }
  const refused = rightRefuses(actor, 'remove', entity)
  if (refused && Object.keys(before).some((name) => !Object.hasOwn(after, name))) {
    throw fail('forbidden', refused)
  }
}
