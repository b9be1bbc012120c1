// What all inputs of one kind or another share: id, label above, help under, error under.
import { useTexts } from '#web/api/texts.ts'
import type { InputProps } from '../face.ts'
import { useInputId } from '../input-scope.ts'

/** Props that every input takes. */
export function useInput(props: InputProps) {
  const t = useTexts()
  const inputId = useInputId()
  const { name, texts, words, field, error, isFirst, onBlur } = props
  return {
    id: inputId(name),
    name,
    label: t(texts.label, words),
    description: t(texts.hint, words) || undefined,
    withAsterisk: field.required === true,
    error,
    onBlur: () => onBlur?.(name),
    'data-autofocus': isFirst || undefined,
  }
}
