// Yes or no.
import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { FlagField } from '#core/fields/flag.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, InputProps, ValueProps } from '../face.ts'
import classes from './fields.module.css'
import { useInput } from '../use-input.ts'

function FlagInput(props: InputProps<FlagField>) {
  const { inputWrapperOrder: _order, withAsterisk: _asterisk, ...shared } = useInput(props)
  return (
    <Checkbox
      {...shared}
      className={classes.flag}
      checked={props.value === true || props.value === 'true'}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

function FlagValue({ value, texts, compact }: ValueProps<FlagField>) {
  const t = useTexts()
  if (compact && value !== true) return null
  if (compact) return <IconCheck size={16} aria-label={t(texts.label)} />
  return <>{value === true ? t('fields.yes') : t('fields.no')}</>
}

export const flag: FieldFace<FlagField> = { Input: FlagInput, Value: FlagValue }
