// A list of small records inside a record: phones, addresses, lines.
import type { RowsField } from '#core/fields/rows.ts'
import { formatTelephone, telephoneLink } from '#core/values/telephone.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import classes from './fields.module.css'

/** One row, as it is stored or typed. */
export type Line = Record<string, unknown>

/** The rows of a value; none when it holds none. */
export function asRows(value: unknown): Line[] {
  return Array.isArray(value) ? (value as Line[]) : []
}

function RowsValue({ field, value, compact }: ValueProps<RowsField>) {
  const lines = asRows(value)
  const main = lines.find((line) => line.main === true) ?? lines[0]
  const { locale } = useTexts()
  if (compact) return <>{main ? field.line(written(field, main, locale)) : ''}</>
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own
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

export const rows: FieldFace<RowsField> = { Value: RowsValue }
