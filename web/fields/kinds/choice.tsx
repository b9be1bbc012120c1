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

export const choice: FieldFace<ChoiceField> = { Value: ChoiceValue }
