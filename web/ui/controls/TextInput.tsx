// One line of text. Looks only.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy, Field, type FieldWords } from './Field.tsx'

export interface TextInputProps extends FieldWords, Omit<ComponentProps<'input'>, 'size'> {
  /** Inside the box, before and behind the text: as wide as an icon, but for words before it. */
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** `auto`: as wide as it is; else as wide as an icon. */
  rightSectionWidth?: 'auto'
}

export function TextInput(props: TextInputProps) {
  const { label, description, error, className, leftSection, rightSection, ...others } = props
  const { withAsterisk, rightSectionWidth, ...input } = others
  const made = useId()
  const id = input.id ?? made
  const words = { label, description, error, withAsterisk: withAsterisk ?? input.required }
  return (
    <Field id={id} className={className} {...words}>
      <div
        className="input-wrapper"
        data-left={leftSection ? typeof leftSection : undefined}
        data-right={rightSection ? (rightSectionWidth ?? true) : undefined}
      >
        {leftSection && <span className="input-left">{leftSection}</span>}
        <input type="text" {...describedBy(id, words)} {...input} className="input" id={id} />
        {rightSection && <span className="input-right">{rightSection}</span>}
      </div>
    </Field>
  )
}
