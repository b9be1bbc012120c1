// The next day of a maintenance in its form: left to the interval it is the day that follows, as the server reckons it, and follows what is
// typed beside it.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { dayOf } from '#core/time/day.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { maintenance } from '../../entities/maintenance.ts'
import type { Maintained } from '../../rules/maintenance/maintenance.ts'
import { proposed } from '../../rules/maintenance/outcome.ts'

const names = ['active', 'interval', 'interval_unit', 'basis', 'date', 'ends_on'] as const

export default function NextDayInput({ form, name, isFirst }: OwnInputProps) {
  const today = dayOf(useNow())
  const [isTyping, setTyping] = useState(false)
  const typed = form.values[name]
  const read = names.map((one) => {
    const parsed = maintenance.fields[one].parse(form.values[one])
    return [one, 'value' in parsed ? parsed.value : undefined]
  })
  const usual = proposed(Object.fromEntries(read) as Maintained, today).next_maintenance
  return (
    <FieldInput
      entity={maintenance}
      field={maintenance.fields.next_maintenance}
      name={name}
      texts={fieldTexts(maintenance, name)}
      value={isTyping ? typed : typed || usual}
      error={form.errors[name]}
      errors={form.errors}
      isFirst={isFirst}
      onChange={(value) => {
        setTyping(true)
        form.set(name, value)
      }}
      onBlur={(path) => {
        setTyping(false)
        form.blur(path)
      }}
    />
  )
}
