// The lines of an estimate as a table: kind, description, quantity, price, tax, total; on a phone a card each. Enter goes on to the next
// line, Alt with an arrow or the handle moves one, rows copied from a sheet become lines.
import { IconPlus } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { estimate } from '../../../entities/estimate.ts'
import { Line } from './Line.tsx'
import styles from './lines.module.css'
import { useLines } from './use-lines.ts'

/** Columns of a table whose Group has taxes, and of one that has none. */
const parts = ['kind', 'description', 'quantity', 'value', 'tax_id'] as const

export function LinesInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const table = useLines(form, name)
  const { box, lines, taxes, max, add, keys, paste } = table
  const id = inputId(name)
  const columns = parts.filter((part) => part !== 'tax_id' || taxes.length > 0)
  const label = t(fieldTexts(estimate, name).label)
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event
    const row = target instanceof HTMLElement && target.closest<HTMLElement>('[data-row]')
    if (!row) return
    const isTaken = paste(Number(row.dataset['row']), event.clipboardData.getData('text/plain'))
    if (isTaken) event.preventDefault()
  }
  return (
    <Field
      id={id}
      label={label}
      withAsterisk
      isGroup
      error={form.errors[name]}
      className={styles.field}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside */}
      <fieldset
        ref={box}
        id={id}
        aria-labelledby={`${id}-label`}
        className={styles.lines}
        data-taxes={Math.min(taxes.length, 2)}
        {...keys}
        onPaste={onPaste}
      >
        <div className={styles.head} aria-hidden>
          {columns.map((part) => (
            <span key={part} data-part={part}>
              {t(fieldTexts(estimate, part, name).label)}
            </span>
          ))}
          <span>{t('estimate.fields.total')}</span>
        </div>
        {lines.map((line, index) => (
          // Lines have no identity of their own; every input is controlled, so the position will do.
          <Line key={index} {...{ form, name, table, line, index }} />
        ))}
        <div className={styles.add}>
          <Button
            size="xs"
            data-add
            leftSection={<IconPlus size={14} />}
            disabled={lines.length >= max}
            onClick={add}
          >
            {t('estimate.add_line')}
          </Button>
        </div>
      </fieldset>
    </Field>
  )
}
