// Another record of the Group, found by its words. What is missing can be created in place.
import { useMemo, useState } from 'react'
import type { RefField } from '#core/fields/ref.ts'
import { useGroup, useRegistry, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useReference } from '../labels.tsx'
import { useMatches } from '../use-matches.ts'
import { useCreateInPlace } from '../create-in-place.ts'
import { Picker } from './Picker.tsx'
import { useInput } from './use-input.ts'

const createOption = '+'

function RecordInput(props: InputProps<RefField>) {
  const { field, value, onChange } = props
  const t = useTexts()
  const { db } = useGroup()
  const entity = useRegistry().byKind(field.to)
  const create = useCreateInPlace()
  const [asked, setAsked] = useState(false)
  const parsed = field.parse(value)
  const id = ('value' in parsed && parsed.value) || ''
  const { label } = useReference(id)
  const typed = id === '' ? asText(value) : ''
  const { same } = field
  const narrowed = same === undefined ? undefined : { [same]: asText(props.beside?.[same]) }
  const { pick } = useSlots(field.to)
  const { fields } = pick ?? {}
  const { docs, options, problem, isSettled } = useMatches(field.to, {
    typed,
    enabled: asked,
    narrowed,
    fields,
  })
  const Words = useMemo(() => pick && latePiece(pick.load), [pick])
  const said = options.map((option, at) => ({
    ...option,
    detail: Words && docs[at] && <Words db={db} docs={docs} record={docs[at]} />,
  }))
  const name = typed.trim()
  const words = name === '' ? t(`${entity?.key}.new`) : t('fields.create', { name })
  // What is made here would not know whose it is.
  const isMade = create !== undefined && entity?.path !== undefined && same === undefined
  const offers = isMade && isSettled
  const choose = (chosen: string) => {
    if (chosen !== createOption) onChange(chosen)
    else if (entity) create?.({ entity, typed: name, onCreated: onChange })
  }
  return (
    <Picker
      input={useInput(props)}
      chosen={id}
      text={id === '' ? typed : label || '…'}
      options={offers ? [...said, { value: createOption, label: words, creates: true }] : said}
      isSettled={isSettled}
      problem={problem && t.problem(problem)}
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

export function RefInput(props: InputProps<RefField>) {
  if (props.field.to === '*') return <AnyInput {...props} />
  return <RecordInput {...props} />
}
