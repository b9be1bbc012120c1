// Yes or no: a box to tick.
import { Checkbox } from '@mantine/core'
import type { FlagField } from '#core/fields/flag.ts'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { useInput } from './use-input.ts'

export function FlagInput(props: InputProps<FlagField>) {
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
