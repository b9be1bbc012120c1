// The discount of an estimate: an amount, or so many per cent of its lines, which it stays while they change.
import { fieldTexts } from '#core/entity/texts.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { estimate } from '../../../entities/estimate.ts'
import { percentOfItems } from '../../../rules/estimate/sums.ts'
import { percentText } from '../../../rules/estimate/tax.ts'

export function DiscountInput({ form, name }: OwnInputProps) {
  const { locale } = useTexts()
  const { [name]: amount, discount_percent: share } = form.values
  const shareIn = (typed: unknown) => {
    const [, number] = /^([\d.,]{1,20}) ?%$/.exec(String(typed).trim()) ?? []
    const percent = number && readDecimal(number, locale)
    return percent && percentOfItems([], percent) !== undefined ? percent : undefined
  }
  return (
    <FieldInput
      entity={estimate}
      field={estimate.fields.discount}
      name={name}
      texts={fieldTexts(estimate, name)}
      value={typeof share === 'string' ? percentText(share, locale) : amount}
      error={form.errors[name]}
      onChange={(typed) => {
        const percent = shareIn(typed)
        form.set('discount_percent', percent)
        form.set(name, percent === undefined ? typed : undefined)
      }}
      onBlur={form.blur}
    />
  )
}
