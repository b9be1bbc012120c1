// How often an entry comes again, and until when.
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { units } from '../../rules/series/dates.ts'
import type { RepeatState, RepeatValues } from './use-repeat.ts'

const ends = ['never', 'after', 'on'] as const

export function Rhythm({ form }: { form: RepeatState['form'] }) {
  const t = useTexts()
  const { values, set, text, error } = form
  return (
    <>
      <TextInput {...text('every')} label={t('repeat.every')} inputMode="numeric" />
      <NativeSelect
        id="unit"
        label={t('repeat.unit')}
        value={values.unit}
        data={units.map((unit) => ({ value: unit, label: t(`series.options.unit.${unit}`) }))}
        onChange={(event) => set('unit', event.currentTarget.value as RepeatValues['unit'])}
      />
      <NativeSelect
        id="ends"
        label={t('repeat.ends')}
        value={values.ends}
        data={ends.map((end) => ({ value: end, label: t(`repeat.end.${end}`) }))}
        onChange={(event) => set('ends', event.currentTarget.value as RepeatValues['ends'])}
      />
      {values.ends === 'after' && (
        <TextInput {...text('count')} label={t('repeat.count')} inputMode="numeric" />
      )}
      {values.ends === 'on' && (
        <DayInput
          id="ends_on"
          label={t('repeat.until')}
          value={values.ends_on}
          error={error('ends_on')}
          onChange={(day) => set('ends_on', day)}
        />
      )}
    </>
  )
}
