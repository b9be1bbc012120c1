// The discount of an estimate: an amount, or so many per cent of its lines, which become the amount that they make as they are typed.
import { fieldTexts } from '#core/entity/texts.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { estimate } from '../../../entities/estimate.ts'
import { percentOfItems, type Item } from '../../../rules/estimate/sums.ts'

export default function DiscountInput({ form, name }: OwnInputProps) {
  const { locale } = useTexts()
  const { items } = form.values
  const amountOf = (typed: unknown) => {
    const [, number] = /^([\d.,]{1,20}) ?%$/.exec(String(typed).trim()) ?? []
    const percent = number && readDecimal(number, locale)
    return percent && Array.isArray(items) ? percentOfItems(items as Item[], percent) : undefined
  }
  return (
    <FieldInput
      entity={estimate}
      field={estimate.fields.discount}
      name={name}
      texts={fieldTexts(estimate, name)}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(typed) => form.set(name, amountOf(typed) ?? typed)}
      onBlur={form.blur}
    />
  )
}
