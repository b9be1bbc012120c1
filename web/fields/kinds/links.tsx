// E-mail, web address and telephone: text that can be followed.
import type { Field } from '#core/fields/field.ts'
import { formatTelephone, telephoneLink } from '#core/numbers/telephone.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

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
