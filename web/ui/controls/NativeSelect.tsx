// One of a few, chosen in the browser's own list. Looks only.
import { useId, type ComponentProps } from 'react'
import { IconSelector } from '@tabler/icons-react'
import { describedBy, Field, type FieldWords } from './Field.tsx'

export interface NativeSelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'size'> {
  /** Else `children` are the options. */
  data?: readonly { readonly value: string; readonly label: string }[]
}

export function NativeSelect(props: NativeSelectProps) {
  const { label, description, error, withAsterisk, className, data, ...select } = props
  const made = useId()
  const id = select.id ?? made
  const words = { label, description, error, withAsterisk }
  return (
    <Field id={id} className={className} {...words}>
      <div className="input-wrapper" data-right>
        <select {...describedBy(id, words)} {...select} id={id} className="input">
          {select.children}
          {data?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="input-right" data-through>
          <IconSelector size={16} stroke={1.9} aria-hidden />
        </span>
      </div>
    </Field>
  )
}
