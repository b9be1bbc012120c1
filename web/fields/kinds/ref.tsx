// Another record of the Group, by its label.
import type { RefField } from '#core/fields/ref.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import { useReference } from '../labels.tsx'

function RefValue({ value, compact }: ValueProps<RefField>) {
  const id = asText(value)
  const { label, href } = useReference(id)
  if (compact || href === undefined || label === '') return <>{label}</>
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
