// Another record of the Group, by its label, and somebody of the Group.
import type { RefField } from '#core/fields/ref.ts'
import type { Field } from '#core/fields/field.ts'
import { useGroup } from '#web/api/context.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { WholeParts } from '#web/ui/marks/WholeParts.tsx'
import { asText } from '../as-text.ts'
import { none, type FieldFace, type ValueProps } from '../face.ts'
import { useReference } from '../labels.tsx'
import classes from './fields.module.css'

function RefValue({ value, compact }: ValueProps<RefField>) {
  const id = asText(value)
  const { label, href } = useReference(id)
  if (compact || href === undefined || label === '') return <WholeParts line={label} />
  return (
    <a className="link" href={href}>
      {label}
    </a>
  )
}

export const ref: FieldFace<RefField> = {
  Value: RefValue,
  cell: (value, _field, { labels }) => labels.get(String(value)) ?? String(value),
  filter: { by: 'records' },
}

/** Somebody of the Group, who may have left it meanwhile. */
function PersonValue({ value, compact }: ValueProps) {
  const { people } = useGroup()
  const id = asText(value)
  const name = people.get(id)?.name
  return (
    <span className={classes.person}>
      <Avatar id={id} name={name} spoken={false} size={compact ? 20 : 24} />
      {name}
    </span>
  )
}

export const person: FieldFace<Field<string>> = {
  Value: PersonValue,
  cell: (value, _field, { people }) => people.get(String(value))?.name ?? String(value),
  filter: {
    by: 'options',
    options: (_field, { t, people }) => [
      ...[...people.values()].map(({ id, name }) => ({ value: id, label: name })),
      { value: none, label: t('records.nobody') },
    ],
  },
}
