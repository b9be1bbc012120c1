// What was found of a file, in a chip that can be corrected.
import classes from './import.module.css'

interface ChipChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

export function ChipChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChipChoiceProps<Value>) {
  return (
    <select
      className={classes.chip}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  )
}
