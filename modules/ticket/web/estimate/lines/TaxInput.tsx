// Which tax a line carries: a tick where the Group has one rate, a list where it has several.
import { Select } from '@mantine/core'
import type { WireDocument } from '#core/wire.ts'
import { asText } from '#web/fields/as-text.ts'
import type { InputProps } from '#web/fields/face.ts'
import { useInput } from '#web/fields/inputs/use-input.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'

interface TaxInputProps {
  readonly of: InputProps
  /** At least one. */
  readonly taxes: readonly WireDocument[]
}

export function TaxInput({ of, taxes }: TaxInputProps) {
  const { withAsterisk: _asterisk, ...input } = useInput(of)
  const [first] = taxes
  const chosen = asText(of.value)
  const isKnown = chosen === '' || taxes.some(({ _id }) => _id === chosen)
  if (taxes.length === 1 && isKnown)
    return (
      <Checkbox
        {...input}
        checked={chosen !== ''}
        onChange={(event) => of.onChange(event.currentTarget.checked ? first?._id : undefined)}
      />
    )
  return (
    <Select
      {...input}
      data={taxes.map(({ _id, label = _id }) => ({ value: _id, label }))}
      value={chosen || null}
      clearable
      onChange={(id) => of.onChange(id ?? undefined)}
    />
  )
}
