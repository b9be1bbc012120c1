// One of a few options, by its name.
import type { ChoiceField } from '#core/fields/choice.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function ChoiceValue({ value, texts }: ValueProps<ChoiceField>) {
  const t = useTexts()
  const option = asText(value)
  return <>{option && (t(`${texts.options}.${option}`) || option)}</>
}

export const choice: FieldFace<ChoiceField> = {
  Value: ChoiceValue,
  cell: (value, _field, { t, texts }) => t(`${texts.options}.${String(value)}`) || String(value),
  width: '120px',
  filter: {
    by: 'options',
    several: true,
    options: ({ options }, { t, texts }) =>
      options.map((value) => ({ value, label: t(`${texts.options}.${value}`) })),
  },
}
