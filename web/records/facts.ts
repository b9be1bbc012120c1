// The facts beside a record's title where records of several kinds are listed together: its state, and what it refers to.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Labels } from '#web/api/records.ts'
import type { Texts } from '#web/api/texts.ts'

/** State and references of a record, as its list shows them beside the title. */
export function factsOf(
  entity: Entity,
  doc: WireDocument,
  { t, labels }: { t: Texts; labels: Labels | undefined },
): string {
  const facts = (entity.columns ?? []).flatMap((name) => {
    const value = doc[name]
    const { kind } = entity.fields[name]!
    if (typeof value !== 'string') return []
    if (kind === 'ref') return labels?.get(value) ?? []
    return kind === 'choice' && name === stateField(entity)
      ? t(`${fieldTexts(entity, name).options}.${value}`)
      : []
  })
  return facts.join(' · ')
}

/** The first choice among the columns: what state a record is in. */
function stateField(entity: Entity): string | undefined {
  return entity.columns?.find((name) => entity.fields[name]!.kind === 'choice')
}
