// What is chosen. One of a few options: side by side when they are few, a list when they are many or have little room.
import { CheckIcon, SegmentedControl, Select } from '@mantine/core'
import { useMemo } from 'react'
import type { ChoiceField } from '#core/fields/choice.ts'
import { useTexts } from '#web/api/texts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import type { FlagField } from '#core/fields/flag.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { useInput } from './use-input.ts'
import { swatches } from '../swatches.ts'

/** More than these are found by their words. */
const maxUnsearched = 20

/** Options with their names; a stored value of another list is one of them. */
function useOptions({ field, texts, value }: InputProps<ChoiceField>) {
  const t = useTexts()
  const chosen = asText(value)
  return useMemo(() => {
    const { options, optionName } = field
    const all = chosen && !options.includes(chosen) && optionName ? [chosen, ...options] : options
    const name = (option: string) =>
      optionName?.(option, t.locale) ?? t(`${texts.options}.${option}`)
    const named = all.map((option) => ({ value: option, label: name(option) }))
    return optionName ? named.toSorted((a, b) => a.label.localeCompare(b.label, t.locale)) : named
  }, [field, texts.options, chosen, t])
}

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { field, value, onChange } = props
  const { id, name, label, description, withAsterisk, error, ...shared } = useInput(props)
  const data = useOptions(props)
  const always = field.required === true || field.initial !== undefined
  if (data.length > 4 || field.narrow || !always) {
    const rest = { id, name, label, description, withAsterisk, error, ...shared }
    return (
      <Select
        {...rest}
        data={data}
        value={asText(value) || field.initial || null}
        clearable={!always}
        searchable={data.length > maxUnsearched}
        allowDeselect={false}
        withScrollArea={false}
        styles={{ dropdown: { maxHeight: 320, overflowY: 'auto' } }}
        onChange={(option) => onChange(option ?? undefined)}
      />
    )
  }
  return (
    <Field {...{ id, label, description, withAsterisk, error }} isGroup>
      <SegmentedControl
        id={id}
        // Its options have their ids of it: a path alone is there as often as its form is.
        name={id}
        className={classes.segments}
        ref={shared['data-autofocus'] && markChosen}
        aria-labelledby={`${id}-label`}
        data={data}
        // What an empty part of a row is read as.
        value={asText(value) || field.initial}
        onChange={onChange}
      />
    </Field>
  )
}

/** Of a group only one part takes the focus. */
function markChosen(group: HTMLElement | null): void {
  group?.querySelector('input:checked')?.setAttribute('data-autofocus', '')
}

/** Yes or no: a box to tick. */
export function FlagInput(props: InputProps<FlagField>) {
  const { withAsterisk: _asterisk, ...shared } = useInput(props)
  return (
    <Checkbox
      {...shared}
      className={classes.flag}
      checked={props.value === true || props.value === 'true'}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

/** A colour: nine calm swatches, or any other. */
export function ColorInput(props: InputProps) {
  const t = useTexts()
  const { id, name, label, description, error, withAsterisk, onBlur } = useInput(props)
  const value = asText(props.value)
  const other = value !== '' && !Object.values<string>(swatches).includes(value)
  return (
    <Field {...{ id, label, description, error, withAsterisk }} isGroup>
      <fieldset id={id} className={classes.swatches} aria-labelledby={`${id}-label`}>
        {Object.entries(swatches).map(([swatch, hex]) => (
          <button
            key={swatch}
            type="button"
            className={classes.swatch}
            style={{ background: hex }}
            aria-label={t(`fields.colors.${swatch}`)}
            aria-pressed={value === hex}
            onClick={() => props.onChange(value === hex ? undefined : hex)}
          >
            {value === hex && <CheckIcon size={12} />}
          </button>
        ))}
        <label className={classes.otherColor} data-chosen={other || undefined}>
          <input
            type="color"
            name={name}
            value={value || '#626770'}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          {t('fields.other_color')}
        </label>
      </fieldset>
    </Field>
  )
}
