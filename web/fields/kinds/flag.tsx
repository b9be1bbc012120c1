// Yes or no.
import { IconCheck } from '@tabler/icons-react'
import type { FlagField } from '#core/fields/flag.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function FlagValue({ value, texts, compact }: ValueProps<FlagField>) {
  const t = useTexts()
  if (compact && value !== true) return null
  if (compact) return <IconCheck size={16} aria-label={t(texts.label)} />
  return <>{inWords(value === true, t)}</>
}

const inWords = (value: boolean, t: Texts) => t(value ? 'fields.yes' : 'fields.no')

export const flag: FieldFace<FlagField> = {
  Value: FlagValue,
  cell: (value, _field, { t }) => inWords(value === true, t),
  width: '64px',
  filter: {
    by: 'options',
    options: (_field, { t }) =>
      [true, false].map((value) => ({ value: String(value), label: inWords(value, t) })),
    read: (option) => option === 'true',
  },
}
