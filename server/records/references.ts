// References must point at a record that is there ("must exist", spec 5). One query for all of a record's.
import type { Entity, Fields } from '#core/entity/entity.ts'
import type { FieldErrors, Message } from '#core/errors.ts'
import type { RefField } from '#core/fields/ref.ts'
import { isRows } from '#core/fields/rows.ts'
import type { Queries } from '#server/store/database.ts'
import { isObject } from '#core/json.ts'
import type { Change, RecordContext } from './face.ts'

interface Reference {
  readonly path: string
  readonly id: string
  readonly to: string
  /** The reference that both records have (`RefOptions.same`). */
  readonly same?: string
}

/**
 * Every filled reference of a record, also those inside rows, of which no more are looked at than a record may have. Values that are
 * neither row nor a text that may be an id are skipped.
 */
function* referencesIn(
  fields: Fields,
  record: Record<string, unknown>,
  below = '',
): Generator<Reference> {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name]
    if (field.once) continue
    if (field.kind === 'ref') {
      if (typeof value === 'string' && value !== '' && value.length <= field.maxSent)
        yield { path: below + name, id: value, ...pointing(field as RefField) }
    } else if (isRows(field) && Array.isArray(value) && hasReference(field.fields)) {
      for (const [index, row] of value.slice(0, field.max).entries())
        if (isObject(row)) yield* referencesIn(field.fields, row, `${below}${name}.${index}.`)
    }
  }
}

const hasReference = (fields: Fields) => Object.values(fields).some(({ kind }) => kind === 'ref')

const pointing = ({ to, same }: RefField) => ({ to, same })

/** As many references of one document are looked up before it is checked. */
const maxLookedUp = 100

/** Ids that a document as it was sent refers to, the first of them; none when its kind is not known. */
export function referredTo(
  { house }: RecordContext,
  id: string,
  sent: Record<string, unknown>,
): string[] {
  const entity = house.registry.byId(id)
  if (!entity) return []
  const first = referencesIn(entity.fields, sent).take(maxLookedUp)
  return first.map((reference) => reference.id).toArray()
}

/**
 * Errors for references that point nowhere, at another kind, or at a record that belongs to another one than this. Those the record had before are let be: what they
 * pointed at may have been deleted since, and that is no fault of this save. Nor may what a revision that was made elsewhere points at
 * have come yet: records travel in the order in which they last changed.
 */
export async function missingReferences(
  entity: Entity,
  { doc, before, arrived }: Pick<Change, 'doc' | 'before' | 'arrived'>,
  reader: Queries,
): Promise<FieldErrors> {
  const kept = new Set(before && referencesIn(entity.fields, before).map(({ id }) => id))
  const fresh = [...referencesIn(entity.fields, doc)].filter(({ id }) => !kept.has(id))
  if (fresh.length === 0) return {}
  const found = await reader.getMany([...new Set(fresh.map(({ id }) => id))])
  const known = new Map(found.map((stored) => [stored.id, stored]))
  const wrong = fresh.flatMap(({ path, id, to, same }): [string, Message][] => {
    const there = known.get(id)
    if (!there && arrived) return []
    if (!there || (to !== '*' && there.klass !== to)) return [[path, { key: 'required' }]]
    const isOthers = same !== undefined && there.body[same] !== doc[same]
    return isOthers ? [[path, { key: 'inclusion' }]] : []
  })
  return Object.fromEntries(wrong)
}
