// Another record of the Group, found by its words. What is missing can be created in place.
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { RefField } from '#core/fields/ref.ts'
import { searchTerms } from '#core/values/search.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useCreateInPlace } from '../create-in-place.ts'
import type { FieldFace, InputProps, ValueProps } from '../face.ts'
import classes from './fields.module.css'
import { useReference } from '../labels.tsx'
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
  const t = useTexts()
  const entity = useRegistry().byKind(props.field.to)
  const create = useCreateInPlace()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const id = asText(props.value)
  const { label } = useReference(id)
  const { options, isSettled } = useMatches(props.field.to, typed === label ? '' : typed, opened)
  const data = [...options]
  if (id && !options.some(({ value }) => value === id))
    data.unshift({ value: id, label: label || '…' })
  if (create && entity?.path !== undefined && isSettled) {
    const name = typed === label ? '' : typed.trim()
    const words = name === '' ? t(`${entity.key}.new`) : t('fields.create', { name })
    data.push({ value: createOption, label: words })
  }
  const choose = (chosen: string | null) => {
    if (chosen !== createOption) return props.onChange(chosen ?? undefined)
    const request = { typed: typed === label ? '' : typed.trim(), onCreated: props.onChange }
    if (entity) create?.({ entity, ...request })
  }
  return (
    <Select
      {...useInput(props)}
      data={data}
      value={id || null}
      searchable
      clearable={!props.field.required}
      allowDeselect={false}
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 320, overflowY: 'auto' } }}
      filter={({ options: all }) => all}
      nothingFoundMessage={isSettled ? t('fields.nothing_found') : t('fields.searching')}
      placeholder={t('fields.search')}
      renderOption={({ option }) => (
        <span className={option.value === createOption ? classes.create : undefined}>
          {option.label}
        </span>
      )}
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setTyped}
      onChange={choose}
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
