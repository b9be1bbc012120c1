// Inputs for what people say of files and folders: description, tags, colour, how many versions are kept.
import { fieldTexts } from '#core/entity/texts.ts'
import type { PlainForm } from '#web/api/use-plain-form.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { cloudFile } from '../../entities/cloud-file.ts'

interface FactInputsProps {
  readonly names: readonly ('description' | 'tags' | 'color' | 'max_versions')[]
  readonly form: PlainForm<Record<string, unknown>>
}

export function FactInputs({ names, form }: FactInputsProps) {
  return names.map((name) => (
    <FieldInput
      key={name}
      entity={cloudFile}
      field={cloudFile.fields[name]}
      name={name}
      texts={fieldTexts(cloudFile, name)}
      value={form.values[name]}
      error={form.error(name)}
      onChange={(value) => form.set(name, value)}
    />
  ))
}
