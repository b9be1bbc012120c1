// Another record of the Group, found by its words. What is missing can be created in place.
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { RefField } from '#core/fields/ref.ts'
import { searchTerms } from '#core/values/search.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useCreateInPlace } from '../create-in-place.ts'
import type { FieldFace, InputProps, ValueProps } from '../face.ts'
import { useReference } from '../labels.tsx'
import { Picker } from '../Picker.tsx'
import { asText, useInput } from '../use-input.ts'

const createOption = '+'

/** Records of a kind whose words begin with what was typed; the latest ones when nothing was. */
export function useMatches(kind: string, typed: string, enabled: boolean) {
  const { db } = useGroup()
  const [search] = useDebouncedValue(typed, 150)
  const words = searchTerms(search).join(' ')
  const query = {
    selector: words === '' ? {} : { $text: words },
    fields: ['_id', 'label'],
    sort: [{ updated_at: 'desc' as const }],
    limit: 20,
  }
  const { data, isFetching } = useFind(db, kind, query, { enabled })
  const options = (data?.docs ?? []).map(({ _id, label }) => ({ value: _id, label: label || _id }))
  return { options, isSettled: !isFetching && search === typed }
}

function RecordInput(props: InputProps<RefField>) {
  const { field, value, onChange } = props
  const t = useTexts()
  const entity = useRegistry().byKind(field.to)
  const create = useCreateInPlace()
  const [asked, setAsked] = useState(false)
  const parsed = field.parse(value)
  const id = ('value' in parsed && parsed.value) || ''
  const { label } = useReference(id)
  const typed = id === '' ? asText(value) : ''
  const { options, isSettled } = useMatches(field.to, typed, asked)
  const name = typed.trim()
  const words = name === '' ? t(`${entity?.key}.new`) : t('fields.create', { name })
  const offers = create !== undefined && entity?.path !== undefined && isSettled
  const choose = (chosen: string) => {
    if (chosen !== createOption) onChange(chosen)
    else if (entity) create?.({ entity, typed: name, onCreated: onChange })
  }
  return (
    <Picker
      input={useInput(props)}
      chosen={id}
      text={id === '' ? typed : label || '…'}
      options={
        offers ? [...options, { value: createOption, label: words, creates: true }] : options
      }
      isSettled={isSettled}
      onOpen={() => setAsked(true)}
      onType={(text) => onChange(text === '' ? undefined : text)}
      onChoose={choose}
    />
  )
}

function AnyInput(props: InputProps<RefField>) {
  return (
    <TextInput
      {...useInput(props)}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function RefInput(props: InputProps<RefField>) {
  if (props.field.to === '*') return <AnyInput {...props} />
  return <RecordInput {...props} />
}

function RefValue({ value, compact }: ValueProps<RefField>) {
  const id = asText(value)
  const { label, href } = useReference(id)
  if (compact || href === undefined || label === '') return <>{label}</>
  return (
    <a className="link" href={href}>
      {label}
    </a>
  )
}

export const ref: FieldFace<RefField> = { Input: RefInput, Value: RefValue }
