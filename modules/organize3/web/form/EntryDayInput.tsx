// The day of an entry. A new one is confirmed already, unless its day is to come: where another day makes it the other, its tick follows.
import { useRef } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { dayOf, isDay } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { usualStanding } from '../../rules/entry/standing.ts'

export default function EntryDayInput({ form, name, isFirst }: OwnInputProps) {
  const { actor } = useGroup()
  const today = dayOf(useNow())
  const entity = useRegistry().byId(form.id)!
  const standing = useRef(usualStanding(form.values[name], today, actor))
  const follow = (day: unknown) => {
    if (form.base || typeof day !== 'string' || !isDay(day)) return
    const now = usualStanding(day, today, actor)
    if (now !== standing.current) form.set('confirmed', now === 'confirmed')
    standing.current = now
  }
  return (
    <FieldInput
      {...{ entity, name, isFirst }}
      field={entity.fields[name]!}
      texts={fieldTexts(entity, name)}
      value={form.values[name]}
      error={form.errors[name]}
      errors={form.errors}
      beside={form.values}
      onBlur={form.blur}
      onChange={(day) => {
        form.set(name, day)
        follow(day)
      }}
    />
  )
}
