// What all inputs of one kind or another share: id, label above, help under, error under.
import { useContext } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { InputScope } from '../input-scope.ts'
import { inputId, type InputProps } from '../face.ts'

/** Props that every input takes. */
export function useInput(props: InputProps) {
  const t = useTexts()
  const scope = useContext(InputScope)
  const { name, texts, words, field, error, isFirst, onBlur } = props
  return {
    id: `${scope}${inputId(name)}`,
    name,
    label: t(texts.label, words),
    description: t(texts.hint, words) || undefined,
    withAsterisk: field.required === true,
    error,
    onBlur: () => onBlur?.(name),
    'data-autofocus': isFirst || undefined,
  }
}
