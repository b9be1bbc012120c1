// The fields of a record for reading, as its sections say: what people read in the main column, facts beside it.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { faceOf } from '#web/fields/faces.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { referencedIds } from '../references.ts'
import classes from './show.module.css'
import { shownSections } from '../visible.ts'

export interface RecordSectionsProps {
  readonly entity: Entity
  readonly record: WireDocument
  readonly place: 'main' | 'aside'
  /** Fields that are shown elsewhere on the page. */
  readonly without?: readonly string[]
}

/** Cards of one column; sections without any value are left out. */
export function RecordSections({ entity, record, place, without }: RecordSectionsProps) {
  const t = useTexts()
  const all = shownSections(entity, record, { locale: t.locale, without })
  const sections = all.filter((one) => one.place === place)
  const names = all.flatMap(({ fields }) => fields)
  const Body = place === 'main' ? MainFields : AsideFields
  return (
    <LabelsProvider ids={referencedIds(entity, [record], names)}>
      {sections.map(({ name, fields }) => (
        <Card key={name ?? ''} title={name && t(`${entity.key}.sections.${name}`)}>
          <Body entity={entity} record={record} fields={fields} />
        </Card>
      ))}
    </LabelsProvider>
  )
}

interface FieldsProps {
  readonly entity: Entity
  readonly record: WireDocument
  readonly fields: readonly string[]
}

function Value({ entity, record, name }: { entity: Entity; record: WireDocument; name: string }) {
  return (
    <FieldValue
      field={entity.fields[name]!}
      texts={fieldTexts(entity, name)}
      value={record[name]}
      record={record}
    />
  )
}

function MainFields({ entity, record, fields }: FieldsProps) {
  const t = useTexts()
  return (
    <dl className={classes.main}>
      {fields.map((name) => (
        <div key={name} data-wide={faceOf(entity.fields[name]!).isWide}>
          <dt>{t(fieldTexts(entity, name).label)}</dt>
          <dd>
            <Value entity={entity} record={record} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AsideFields({ entity, record, fields }: FieldsProps) {
  const t = useTexts()
  return (
    <Facts
      facts={fields.map((name) => [
        t(fieldTexts(entity, name).label),
        <Value key={name} entity={entity} record={record} name={name} />,
        faceOf(entity.fields[name]!).isWide,
      ])}
    />
  )
}
