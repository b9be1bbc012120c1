// A list of small records inside a record: phones, addresses, lines. Rows are added, removed and moved by buttons,
// so that it all works from the keyboard.
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { createElement, useRef } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { formatTelephone, telephoneLink } from '#core/values/telephone.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, InputProps, ValueProps } from '../face.ts'
import classes from './fields.module.css'
import { plainFaces } from '../plain-faces.ts'
import { useInput } from '../use-input.ts'

type Line = Record<string, unknown>

function asRows(value: unknown): Line[] {
  return Array.isArray(value) ? (value as Line[]) : []
}

function RowsInput(props: InputProps<RowsField>) {
  const t = useTexts()
  const box = useRef<HTMLFieldSetElement>(null)
  const { id, label, description, error, withAsterisk, inputWrapperOrder } = useInput(props)
  const { value, onChange, name } = props
  const lines = asRows(value)
  const own = props.errors?.[name] ?? error
  const focus = (selector: string) => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const add = () => {
    onChange([...lines, {}])
    focus(`[data-row="${lines.length}"] input`)
  }
  const remove = (index: number) => {
    onChange(lines.filter((_, at) => at !== index))
    focus(lines.length > 1 ? `[data-row="${Math.max(0, index - 1)}"] input` : '[data-add]')
  }
  const move = (index: number, step: 1 | -1) => {
    const next = [...lines]
    next.splice(index + step, 0, ...next.splice(index, 1))
    onChange(next)
    focus(`[data-row="${index + step}"] [data-move="${step}"]:not(:disabled)`)
  }
  return (
    <Input.Wrapper
      {...{ label, description, withAsterisk, inputWrapperOrder, error: own }}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <fieldset ref={box} id={id} aria-labelledby={`${id}-label`} className={classes.rows}>
        {lines.map((line, index) => (
          // Rows have no identity of their own; every input is controlled, so the position will do.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.row} data-row={index}>
            <RowInputs {...props} line={line} index={index} lines={lines} />
            <div className={classes.rowTools}>
              <ActionIcon
                size="sm"
                data-move="-1"
                aria-label={t('fields.move_up', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                data-move="1"
                aria-label={t('fields.move_down', { number: index + 1 })}
                disabled={index === lines.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={t('fields.remove', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </div>
        ))}
        <Button
          size="xs"
          data-add
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          disabled={lines.length >= props.field.max}
          aria-describedby={`${id}-label`}
          onClick={add}
        >
          {t('fields.add')}
        </Button>
      </fieldset>
    </Input.Wrapper>
  )
}

type RowInputsProps = InputProps<RowsField> & { line: Line; index: number; lines: Line[] }

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
}: RowInputsProps) {
  return (
    <div
      className={classes.rowFields}
      data-few={Object.keys(field.fields).length <= 3 || undefined}
    >
      {Object.entries(field.fields)
        .filter(([, part]) => !part.system && !part.hidden)
        .map(([sub, part]) => (
          <div key={sub} data-kind={part.kind}>
            <PartInput
              entity={entity}
              field={part}
              name={`${name}.${index}.${sub}`}
              texts={fieldTexts(entity, sub, name)}
              value={line[sub]}
              error={errors?.[`${name}.${index}.${sub}`]}
              onBlur={onBlur}
              onChange={(value) =>
                onChange(lines.map((one, at) => (at === index ? { ...one, [sub]: value } : one)))
              }
            />
          </div>
        ))}
    </div>
  )
}

/** Rows hold no rows, so their parts are always of a plain kind. */
function PartInput(props: InputProps) {
  return createElement(
    plainFaces[props.field.kind as keyof typeof plainFaces].Input as FieldFace['Input'],
    props,
  )
}

function RowsValue({ field, value, compact }: ValueProps<RowsField>) {
  const lines = asRows(value)
  const main = lines.find((line) => line.main === true) ?? lines[0]
  const { locale } = useTexts()
  if (compact) return <>{main ? field.line(written(field, main, locale)) : ''}</>
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={index}>
          <RowLine field={field} line={line} />
        </li>
      ))}
    </ul>
  )
}

/** The row with its telephone numbers as people write them. */
function written(field: RowsField, line: Line, locale: Locale): Line {
  const parts = Object.entries(line).map(([name, value]) => {
    const isPhone = field.fields[name]?.kind === 'phone' && typeof value === 'string'
    return [name, isPhone ? formatTelephone(value, locale) : value] as const
  })
  return Object.fromEntries(parts)
}

/** One row as text; what can be called or written to is a link. */
function RowLine({ field, line }: { field: RowsField; line: Line }) {
  const { locale } = useTexts()
  const shown = written(field, line, locale)
  const text = field.line(shown)
  const callable = Object.entries(field.fields).find(
    ([name, part]) => part.kind === 'phone' && typeof line[name] === 'string',
  )
  if (!callable) return <>{text}</>
  const number = String(shown[callable[0]])
  const rest = text.replace(number, '').replace(/[:\s]+$/, '')
  return (
    <>
      <a className="link num" href={telephoneLink(number)}>
        {number}
      </a>{' '}
      <span className="faint">{rest}</span>
    </>
  )
}

export const rows: FieldFace<RowsField> = { Input: RowsInput, Value: RowsValue }
