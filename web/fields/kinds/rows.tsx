// A list of small records inside a record: phones, addresses, lines.
import { Fragment } from 'react'
import type { RowsField } from '#core/fields/rows.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { WholeParts } from '#web/ui/marks/WholeParts.tsx'
import type { FieldFace, ValueProps } from '../face.ts'
import { plainFaces } from '../plain-faces.ts'
import classes from './fields.module.css'

/** One row, as it is stored or typed. */
export type FormRow = Record<string, unknown>

/** The rows of a value; none when it holds none. */
export function asRows(value: unknown): FormRow[] {
  return Array.isArray(value) ? (value as FormRow[]) : []
}

function RowsValue({ field, value, compact }: ValueProps<RowsField>) {
  const lines = asRows(value)
  const main = lines.find((line) => line.main === true) ?? lines[0]
  const { locale } = useTexts()
  if (compact) {
    return main ? <WholeParts line={field.line(written(field, main, locale, onPages))} /> : null
  }
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <RowLine field={field} line={line} />
        </li>
      ))}
    </ul>
  )
}

/** The face of a part; rows hold no rows. */
function faceOfPart(field: RowsField, name: string): FieldFace | undefined {
  const part = field.fields[name]
  return part && (plainFaces[part.kind as keyof typeof plainFaces] as FieldFace)
}

/** How pages write a text. */
const onPages = ({ shown, write }: FieldFace) => shown ?? write

/** The row with its parts as people write them; as files have them unless said. */
function written(
  field: RowsField,
  line: FormRow,
  locale: Locale,
  writerOf = ({ write }: FieldFace) => write,
): FormRow {
  const parts = Object.entries(line).map(([name, value]) => {
    const face = faceOfPart(field, name)
    const write = face && writerOf(face)
    return [name, write && typeof value === 'string' ? write(value, locale) : value] as const
  })
  return Object.fromEntries(parts)
}

/** One row as text, in which what can be called or written to is a link. */
function RowLine({ field, line }: { field: RowsField; line: FormRow }) {
  const { locale } = useTexts()
  const shown = written(field, line, locale, onPages)
  const hrefs = new Map(
    Object.keys(field.fields).flatMap((name): [string, string][] => {
      const href = faceOfPart(field, name)?.href
      const value = line[name]
      return href && typeof value === 'string' ? [[String(shown[name]), href(value)]] : []
    }),
  )
  return field
    .line(shown)
    .split(' · ')
    .map((words, index) => {
      const href = hrefs.get(words)
      return (
        <Fragment key={index}>
          {index > 0 && <span className="faint"> · </span>}
          {href === undefined ? (
            <span className={index > 0 ? 'faint' : undefined}>{words}</span>
          ) : (
            <a className="link num" href={href}>
              {words}
            </a>
          )}
        </Fragment>
      )
    })
}

export const rows: FieldFace<RowsField> = {
  Value: RowsValue,
  cell: (value, field, { t }) =>
    asRows(value)
      .map((line) => field.line(written(field, line, t.locale)))
      .join('\n'),
  isWide: true,
}
