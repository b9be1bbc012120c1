// A list of small records inside a record: phones, addresses, lines. Rows are added, removed and moved by buttons and by keys.
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { createElement, type ComponentType } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { useTexts } from '#web/api/texts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { asRows, type FormRow } from '../kinds/rows.tsx'
import { plainInputs } from './plain-inputs.ts'
import { useInput } from './use-input.ts'
import { isBlankRow, rowKeys, useRowActions } from './use-row-actions.ts'
import { useRowFill } from '../use-row-fill.ts'

export function RowsInput(props: InputProps<RowsField>) {
  const t = useTexts()
  const { id, label, description, error, withAsterisk } = useInput(props)
  const { value, onChange, name } = props
  const filled = asRows(value)
  const isBegun = filled.length === 0 && props.field.open === true
  const lines = isBegun ? [{}] : filled
  const own = props.errors?.[name] ?? error
  const fill = useRowFill({ field: props.field, name, lines, onChange })
  const { max, open = false } = props.field
  const { box, add, remove, move, keys } = useRowActions({ rows: lines, max, open, onChange })
  return (
    <Field {...{ id, label, description, withAsterisk, error: own }} isGroup>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside */}
      <fieldset
        ref={box}
        id={id}
        aria-labelledby={`${id}-label`}
        className={classes.rows}
        {...keys}
      >
        {lines.map((line, index) => (
          // Rows have no identity of their own; every input is controlled, so the position will do.
          <div key={index} className={classes.row} data-row={index}>
            <RowInputs {...props} line={line} index={index} lines={lines} onTyped={fill} />
            {!isBegun && (
              <RowTools
                index={index}
                isLast={index === lines.length - 1}
                onMove={(step) => move(index, step, [`[data-move="${step}"]`])}
                onRemove={() => remove(index)}
              />
            )}
          </div>
        ))}
        {!isBegun && (
          <Button
            size="xs"
            data-add
            className={classes.add}
            leftSection={<IconPlus size={14} />}
            disabled={lines.length >= max}
            aria-describedby={`${id}-label`}
            onClick={add}
          >
            {t('fields.add')}
          </Button>
        )}
      </fieldset>
    </Field>
  )
}

/** Tab goes on to the next field: its key does from there what the button does. */
const outside = ([key, title]: readonly [string, string]) => ({
  tabIndex: -1,
  'aria-keyshortcuts': key,
  title,
})

interface RowToolsProps {
  index: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function RowTools({ index, isLast, onMove, onRemove }: RowToolsProps) {
  const t = useTexts()
  return (
    <div className={classes.rowTools}>
      <ActionIcon
        size="sm"
        data-move="-1"
        {...outside(rowKeys.up)}
        aria-label={t('fields.move_up', { number: index + 1 })}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        data-move="1"
        {...outside(rowKeys.down)}
        aria-label={t('fields.move_down', { number: index + 1 })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        {...outside(rowKeys.remove)}
        aria-label={t('fields.remove', { number: index + 1 })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

type RowInputsProps = InputProps<RowsField> & {
  line: FormRow
  index: number
  lines: FormRow[]
  onTyped: ReturnType<typeof useRowFill>
}

function RowInputs({
  entity,
  field,
  name,
  line,
  index,
  lines,
  errors,
  onChange,
  onBlur,
  onTyped,
}: RowInputsProps) {
  const isUnused = field.open && lines.length === 1 && isBlankRow(line)
  /** The one row that a form begins with is none again once it is empty, and asks for nothing. */
  const change = (sub: string, value: unknown) => {
    const isTaken = sub === field.single && value === true
    const next = lines.map((one, at) => {
      if (at === index) return { ...one, [sub]: value }
      return isTaken && one[sub] === true ? { ...one, [sub]: false } : one
    })
    onChange(field.open && next.length === 1 && next.every(isBlankRow) ? undefined : next)
    void onTyped(index, sub, value)
  }
  return (
    <div
      className={classes.rowFields}
      data-few={Object.keys(field.fields).length <= 3 || undefined}
    >
      {(field.asked?.(line) ?? Object.keys(field.fields))
        .map((sub) => [sub, field.fields[sub]!] as const)
        .filter(([, part]) => !part.system && !part.hidden)
        .map(([sub, part]) => (
          <div key={sub} data-kind={part.kind} data-wide={field.wide?.includes(sub)}>
            <PartInput
              entity={entity}
              field={isUnused ? { ...part, required: false } : part}
              name={`${name}.${index}.${sub}`}
              texts={fieldTexts(entity, sub, name)}
              value={line[sub]}
              error={errors?.[`${name}.${index}.${sub}`]}
              onBlur={onBlur}
              onChange={(value) => change(sub, value)}
            />
          </div>
        ))}
    </div>
  )
}

/** Rows hold no rows, so their parts are always of a plain kind. */
function PartInput(props: InputProps) {
  const Input = plainInputs[props.field.kind as keyof typeof plainInputs]
  return createElement(Input as ComponentType<InputProps>, props)
}
