// What all inputs of one kind or another share: id, label above, help under, error under.
import { useTexts } from '#web/api/texts.ts'
import { inputId, type InputProps } from '../face.ts'

/** Props every Mantine input takes. Labels are drawn by Mantine above, hints and errors under the control. */
export function useInput(props: InputProps) {
  const t = useTexts()
  const { name, texts, field, error, isFirst, onBlur } = props
  return {
    id: inputId(name),
    name,
    label: t(texts.label),
    description: t(texts.hint) || undefined,
    withAsterisk: field.required === true,
    error,
    onBlur: () => onBlur?.(name),
    'data-autofocus': isFirst || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
}
