// What a row and a card share: one value of a record, what is under its title, and the button of what is done next.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import { labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { UnderProps } from '#web/face.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { Slot } from '../../Slot.tsx'

export function hrefOf(db: string, entity: Entity, id: string): string {
  return `/account/${db}/${entity.path}/${id}`
}

export interface CellProps {
  readonly entity: Entity
  readonly doc: WireDocument
  readonly name: string
  /** Where it is blank: the record’s label. */
  readonly fallback?: string
}

export function Cell({ entity, doc, name, fallback }: CellProps) {
  const { locale } = useTexts()
  if (isEmpty(doc[name])) return fallback && labelText(fallback, locale)
  return (
    <FieldValue
      field={entity.fields[name]!}
      texts={fieldTexts(entity, name)}
      value={doc[name]}
      record={doc}
      compact
    />
  )
}

/** The field under the title, as the kind declares it. */
export function UnderTitle({ entity, doc }: Pick<CellProps, 'entity' | 'doc'>) {
  const name = entity.list?.under
  return name && <Cell entity={entity} doc={doc} name={name} />
}

/** Undefined for a kind of which no module says what is done next. */
export function useNext(
  entity: Entity,
  docs: readonly WireDocument[],
): ((doc: WireDocument) => React.ReactNode) | undefined {
  const { db } = useGroup()
  const { next } = useSlots(entity.kind)
  return next && ((record) => <Slot load={next} db={db} docs={docs} record={record} />)
}

/** What a column says under its value, or where it has none; nothing for a kind of which no module says more. */
export function Under({ entity, ...row }: Omit<UnderProps, 'db'> & Pick<CellProps, 'entity'>) {
  const { db } = useGroup()
  return <Slot load={useSlots(entity.kind).under} db={db} {...row} />
}
