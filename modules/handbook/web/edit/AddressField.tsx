// The address of a page in its form. One that led to another page until now is taken over when somebody says so.
import { maxUriLength } from '#core/markdown/names.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { WikiTexts } from '../WikiTexts.tsx'

export default function AddressField(props: OwnInputProps) {
  return (
    <WikiTexts>
      <Address {...props} />
    </WikiTexts>
  )
}

function Address({ form, name }: OwnInputProps) {
  const t = useTexts()
  const error = form.errors[name]
  const { take_address } = form.values
  const isFormer = error !== undefined && error === t('handbook.errors.uri.leads_elsewhere')
  const value = form.values[name]
  return (
    <div>
      <TextInput
        id={inputId(name)}
        name={name}
        label={t('handbook.fields.uri')}
        description={t('handbook.hints.uri')}
        error={error}
        value={typeof value === 'string' ? value : ''}
        maxLength={maxUriLength + 1}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
        onBlur={() => form.blur(name)}
      />
      {(isFormer || take_address === true) && (
        <Checkbox
          label={t('wiki.edit.take_address')}
          checked={take_address === true}
          onChange={({ currentTarget }) =>
            form.set('take_address', currentTarget.checked || undefined)
          }
        />
      )}
    </div>
  )
}
