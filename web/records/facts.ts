// The facts beside a record's title where records of several kinds are listed together: its state, what it refers to, and of what
// moves money its day and its sum.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Labels } from '#web/api/records.ts'
import type { Texts } from '#web/api/texts.ts'

/** State and references of a record, as its list shows them beside the title; of an entry of money also day and sum. */
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
    if (entity.postings && kind === 'date') return dayText(value, t.locale)
    if (entity.postings && kind === 'money' && typeof doc.currency === 'string')
      return moneyWords(value, doc.currency, t.locale)
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
