// What is chosen: one of a few options, yes or no, a colour.
import { IconCheck } from '@tabler/icons-react'
import type { ChoiceField } from '#core/fields/choice.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import type { FlagField } from '#core/fields/flag.ts'
import type { Field } from '#core/fields/field.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import { swatches } from '../swatches.ts'
import classes from './fields.module.css'

function ChoiceValue({ value, texts }: ValueProps<ChoiceField>) {
  const t = useTexts()
  const option = asText(value)
  return <>{option && (t(`${texts.options}.${option}`) || option)}</>
}

export const choice: FieldFace<ChoiceField> = {
  Value: ChoiceValue,
  cell: (value, _field, { t, texts }) => t(`${texts.options}.${String(value)}`) || String(value),
  width: '120px',
  filter: {
    by: 'options',
    several: true,
    options: ({ options }, { t, texts }) =>
      options.map((value) => ({ value, label: t(`${texts.options}.${value}`) })),
  },
}

/** Yes or no. */
function FlagValue({ value, texts, compact }: ValueProps<FlagField>) {
  const t = useTexts()
  if (compact && value !== true) return null
  if (compact) return <IconCheck size={16} aria-label={t(texts.label)} />
  return <>{inWords(value === true, t)}</>
}

const inWords = (value: boolean, t: Texts) => t(value ? 'fields.yes' : 'fields.no')

export const flag: FieldFace<FlagField> = {
  Value: FlagValue,
  cell: (value, _field, { t }) => inWords(value === true, t),
  width: '64px',
  filter: {
    by: 'options',
    options: (_field, { t }) =>
      [true, false].map((value) => ({ value: String(value), label: inWords(value, t) })),
    read: (option) => option === 'true',
  },
}

/** A colour: a dot, with its name beside it where there is room, or its code where it is none of those that are offered. */
function ColorValue({ value, compact }: ValueProps) {
  const t = useTexts()
  const hex = asText(value)
  const name = Object.entries(swatches).find(([, one]) => one === hex)?.[0]
  const words = name ? t(`fields.colors.${name}`) : hex
  if (!/^#[0-9a-f]{6}$/.test(hex)) return <>{hex}</>
  return (
    <span className={classes.color}>
      <span
        className={classes.dot}
        style={{ background: hex }}
        {...(compact && { role: 'img', 'aria-label': words })}
      />
      {!compact && words}
    </span>
  )
}

export const color: FieldFace<Field<string>> = { Value: ColorValue, width: '40px' }
