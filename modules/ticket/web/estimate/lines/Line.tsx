// One line of an estimate as it is typed, with what it comes to.
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import type { InputProps } from '#web/fields/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { rowKeys } from '#web/fields/inputs/use-row-actions.ts'
import type { FormRow } from '#web/fields/kinds/rows.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { estimate } from '../../../entities/estimate.ts'
import { amountText, itemMinor } from '../../../rules/estimate/sums.ts'
import { DescriptionInput } from './DescriptionInput.tsx'
import styles from './lines.module.css'
import { TaxInput } from './TaxInput.tsx'
import type { useLines } from './use-lines.ts'

interface LineProps {
  readonly form: FormAtHand
  readonly name: string
  readonly table: ReturnType<typeof useLines>
  readonly line: FormRow
  readonly index: number
}

export function Line({ form, name, table, line, index }: LineProps) {
  const t = useTexts()
  const { fields } = estimate.fields.items
  const [row, handle] = useDrag(table, index)
  const inputOf = (part: keyof typeof fields): InputProps => ({
    entity: estimate,
    field: fields[part],
    name: `${name}.${index}.${part}`,
    texts: fieldTexts(estimate, part, name),
    value: line[part],
    error: form.errors[`${name}.${index}.${part}`],
    isFirst: index === 0 && part === 'description',
    onChange: (value) => table.change(index, part, value),
    onBlur: form.blur,
  })
  const isWhole = !isEmpty(line.description) && !isEmpty(line.value)
  const sum = moneyWords(amountText(itemMinor(line)), undefined, t.locale)
  return (
    <div ref={row} className={styles.line} data-row={index} data-whole={isWhole || undefined}>
      <span ref={handle} className={styles.handle} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div data-part="kind">
        <FieldInput {...inputOf('kind')} />
      </div>
      <div data-part="description">
        <DescriptionInput
          of={inputOf('description')}
          max={fields.description.max}
          line={line}
          onTake={(offer) => table.take(index, offer)}
          onComplete={(offer) => table.complete(index, offer)}
        />
      </div>
      <div data-part="quantity">
        <FieldInput {...inputOf('quantity')} />
      </div>
      <div data-part="value">
        <FieldInput {...inputOf('value')} />
      </div>
      {table.taxes.length > 0 && (
        <div data-part="tax">
          <TaxInput of={inputOf('tax_id')} taxes={table.taxes} />
        </div>
      )}
      <output className={styles.sum} aria-label={t('estimate.fields.total')}>
        {sum}
      </output>
      <ActionIcon
        size="sm"
        tabIndex={-1}
        aria-keyshortcuts={rowKeys.remove[0]}
        title={rowKeys.remove[1]}
        aria-label={t('fields.remove', { number: index + 1 })}
        onClick={() => table.remove(index)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

/** A line and its handle, once the library is there; who has no mouse moves lines by keys. */
function useDrag({ drop }: ReturnType<typeof useLines>, index: number) {
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    void import('./drag-lines.ts').then(({ dragLine }) => {
      if (isGone || !row.current || !handle.current) return
      const onDrop = (from: number, to: number) => latest.current(from, to)
      end = dragLine(row.current, { handle: handle.current, index, onDrop })
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [index])
  return [row, handle] as const
}
