// Yes or no: a box to tick.
import type { FlagField } from '#core/fields/flag.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { useInput } from './use-input.ts'

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
