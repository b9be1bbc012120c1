// Text of many lines: as tall as what is written in it, between two bounds. Looks only.
import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { describedBy, Field, type FieldWords } from './Field.tsx'

export interface TextareaProps
  extends FieldWords, Omit<ComponentProps<'textarea'>, 'rows' | 'ref'> {
  /** Lines it has when it is empty, and at most. */
  minRows: number
  maxRows: number
  /** Of the box itself; `className` is that of the element around it. */
  boxClassName?: string
}

export function Textarea(props: TextareaProps) {
  const { label, description, error, withAsterisk, className, minRows, maxRows, ...others } = props
  const { boxClassName, ...input } = others
  const made = useId()
  const id = input.id ?? made
  const words = { label, description, error, withAsterisk: withAsterisk ?? input.required }
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fit(box.current))
  return (
    <Field id={id} className={className} {...words}>
      <textarea
        {...describedBy(id, words)}
        {...input}
        ref={box}
        id={id}
        rows={minRows}
        className={['input', 'input-lines', boxClassName].filter(Boolean).join(' ')}
        style={{ minHeight: tall(minRows), maxHeight: tall(maxRows) }}
      />
    </Field>
  )
}

/** Height in lines, with edge and padding. */
const tall = (lines: number) => `max(var(--control), calc(${lines}lh + 18px))`

/** For browsers that do not fit a box to its text by themselves. */
function fit(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight + 2}px`
}
