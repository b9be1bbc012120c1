// Texts as they are read.
import { tagLine, tagWords } from '#core/fields/tags.ts'
import type { TextField } from '#core/fields/text.ts'
import type { LongtextField } from '#core/fields/longtext.ts'
import type { Field } from '#core/fields/field.ts'
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import { useTexts } from '#web/api/texts.ts'
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import classes from './fields.module.css'

export const text: FieldFace<TextField> = { Value: ({ value }) => <>{asText(value)}</> }

/** Text of many lines; its first one where there is one line. */
export const longtext: FieldFace<LongtextField> = {
  Value: ({ value, compact }) =>
    compact ? (
      <>{asText(value).split('\n')[0]}</>
    ) : (
      <div className={classes.longtext}>{asText(value)}</div>
    ),
  isWide: true,
}

/** As one text, with commas. */
const line = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

/** Words that a record is sorted by, one or a list of them. */
export const tag: FieldFace = {
  Value: ({ value }) => <>{tagLine(value)}</>,
  shown: tagWords,
}

export const tags: FieldFace = {
  ...tag,
  cell: line,
  filter: { by: 'used', read: (used) => ({ $elemMatch: { $eq: used } }) },
}

/** E-mail, web address and telephone: text that can be followed. */
interface LinkLook extends Pick<FieldFace, 'write' | 'width'> {
  readonly href: (value: string) => string
  /** How the text of the link is written; as files write it unless said. */
  readonly shown?: FieldFace['write']
  /** Attributes of the link, for one that leads to another site. */
  readonly link?: { target: string; rel: string }
  /** Figures line up. */
  readonly isNumber?: true
}

function linked({ shown, link, isNumber, ...face }: LinkLook): FieldFace<Field<string>> {
  const words = shown ?? face.write ?? ((value: string) => value)
  function LinkValue({ value, compact }: ValueProps) {
    const { locale } = useTexts()
    const written = words(asText(value), locale)
    const text = isNumber ? <span className="num">{written}</span> : written
    if (compact || written === '') return <>{text}</>
    return (
      <a className="link" href={face.href(asText(value))} {...link}>
        {text}
      </a>
    )
  }
  return { ...face, Value: LinkValue }
}

export const email = linked({ href: (value) => `mailto:${value}`, width: 'minmax(0, 1.5fr)' })

export const url = linked({
  href: (value) => value,
  shown: (value) => value.replace(/^https?:\/\/|\/$/g, ''),
  link: { target: '_blank', rel: 'noreferrer' },
})

export const phone = linked({
  href: telephoneLink,
  write: formatTelephone,
  width: '140px',
  isNumber: true,
})

/** CPF and CNPJ: stored bare, read with their points and dashes. */
const registered = (format: (value: string) => string): FieldFace<Field<string>> => ({
  Value: ({ value }) => <span className="num">{format(asText(value))}</span>,
  // With their marks they stay texts in a spreadsheet.
  write: format,
})

export const cpf = registered(formatCpf)
export const cnpj = registered(formatCnpj)
