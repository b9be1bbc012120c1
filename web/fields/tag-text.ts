// The text of an input of tags: as it is typed, and as people read it once the input is left.
import { useState } from 'react'
import { tagLine } from '#core/fields/tags.ts'
import type { Field } from '#core/fields/field.ts'
import { asText } from './as-text.ts'

interface TagText {
  readonly text: string
  readonly type: (typed: string) => void
  readonly leave: () => void
}

/** `value` is stored or typed; what the field refuses is shown as it was typed. */
export function useTagText(
  { parse }: Pick<Field, 'parse'>,
  value: unknown,
  onChange: (typed: string) => void,
): TagText {
  const [isTyped, setTyped] = useState(false)
  const read = parse(value)
  return {
    text:
      (isTyped && typeof value === 'string') || 'errors' in read
        ? asText(value)
        : tagLine(read.value),
    type(typed) {
      setTyped(true)
      onChange(typed)
    },
    leave: () => setTyped(false),
  }
}
