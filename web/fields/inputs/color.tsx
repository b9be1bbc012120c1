// A colour: nine calm swatches, or any other.
import { CheckIcon } from '@mantine/core'
import { useTexts } from '#web/api/texts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { swatches } from '../swatches.ts'
import { useInput } from './use-input.ts'

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
