// Texts. One line has the values already used in this field offered while typing, where the field asks for it.
import { Autocomplete } from '@mantine/core'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { Field } from '#core/fields/field.ts'
import type { TextField } from '#core/fields/text.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import type { LongtextField } from '#core/fields/longtext.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { faceOf } from '../faces.ts'
import { useTagText } from '../tag-text.ts'
import { useInput } from './use-input.ts'
import { useUsedValues } from '../used-values.ts'

function PlainInput(props: InputProps<TextField>) {
  const t = useTexts()
  const { made } = props
  return (
    <TextInput
      {...useInput(props)}
      placeholder={made && t('fields.made', { value: made })}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function SuggestInput({ kind, ...props }: InputProps<TextField> & { kind: string }) {
  const [opened, setOpened] = useState(false)
  const { suggest } = props.field
  const { shown = String } = faceOf(props.field)
  const used = useUsedValues(kind, typeof suggest === 'string' ? suggest : props.name, opened)
  /** Enter keeps what is typed and closes the suggestions; the next one may send the form. */
  const keys = (event: KeyboardEvent) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !list?.checkVisibility()) return
    event.preventDefault()
    setOpened(false)
  }
  return (
    <Autocomplete
      {...useInput(props)}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      data={[...new Set([...used, ...(props.field.usual ?? [])])].map(shown)}
      limit={8}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={keys}
      onChange={props.onChange}
    />
  )
}

export function LineInput(props: InputProps<TextField>) {
  const { field, entity } = props
  if (field.suggest && entity.kind) return <SuggestInput {...props} kind={entity.kind} />
  return <PlainInput {...props} />
}

/** Text of many lines: the box shows as many as the field says, on a phone half of them, and grows. */
export function LongtextInput(props: InputProps<LongtextField>) {
  const { rows, maxRows = 20 } = props.field
  const isPhone = useIsPhone()
  return (
    <Textarea
      {...useInput(props)}
      value={asText(props.value)}
      minRows={isPhone ? Math.ceil(rows / 2) : rows}
      maxRows={maxRows}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

interface LineProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  readonly of: InputProps<Field<string>> | InputProps
  readonly shown?: string
}

function Line({ of, shown, ...box }: LineProps) {
  return (
    <TextInput
      {...useInput(of)}
      autoComplete="off"
      {...box}
      value={shown ?? asText(of.value)}
      onChange={(event) => of.onChange(event.currentTarget.value)}
    />
  )
}

/** Props of an input that show tags as people read them, and them alone as they are typed. */
function useTags<F extends Field>(props: InputProps<F>): InputProps<F> {
  const { text, type, leave } = useTagText(props.field, props.value, props.onChange)
  const onBlur = (path: string) => {
    leave()
    props.onBlur?.(path)
  }
  return { ...props, value: text, onChange: (typed) => type(String(typed)), onBlur }
}

/** Words that a record is sorted by: one, or several typed with commas between them. */
export const TagInput = (props: InputProps<TextField>) => <LineInput {...useTags(props)} />
export const TagsInput = (props: InputProps) => <Line of={useTags(props)} />

/** E-mail, web address and telephone: one line of text, with the keyboard of its kind on phones. */
function linked(type: 'email' | 'url' | 'tel') {
  return function LinkInput(props: InputProps<Field<string>>) {
    const shape = type === 'url' ? 'text' : type
    const plain = { autoCapitalize: 'off', spellCheck: false }
    return <Line of={props} type={shape} inputMode={type} {...plain} />
  }
}

export const EmailInput = linked('email')
export const UrlInput = linked('url')
export const PhoneInput = linked('tel')

/** CPF and CNPJ: typed with their points and dashes. */
function registered(format: (value: string) => string) {
  return function RegisterInput(props: InputProps<Field<string>>) {
    return <Line of={props} shown={format(asText(props.value))} maxLength={24} spellCheck={false} />
  }
}

export const CpfInput = registered(formatCpf)
export const CnpjInput = registered(formatCnpj)
