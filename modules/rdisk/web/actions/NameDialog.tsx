// A name is typed: of a new folder, or another one for what has one.
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import type { Item } from '#web/files/disk/items.ts'
import { endingOf } from '../file-type.ts'
import { useFileActions } from './FileActions.tsx'
import { newFolder } from '#web/files/disk/folders.ts'
import { trash } from '#web/files/disk/writes.ts'

/** `item`: what gets another name. `parent`: the folder that a new one is made in. */
type NameDialogProps = { onClose: () => void } & (
  | { item: Item; parent?: undefined }
  | { item?: undefined; parent: string }
)

export default function NameDialog({ item, parent = '', onClose }: NameDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = useDialogWords()
  const actions = useFileActions()
  const form = usePlainForm({
    of: 'cloud-file',
    initial: { name: item?.name ?? '' },
    again: 'name',
    check: ({ name }) => ({ ...(name.trim() === '' && { name: { key: 'blank' as const } }) }),
    async send({ name }) {
      if (item) {
        if (name !== item.name) await actions.rename(item, name).catch(blameName)
      } else {
        const made = await newFolder(db, parent, name).catch(blameName)
        await actions.run(async () => undefined)
        actions.say(t('disk.done.folder', { name: made.name }), () =>
          trash(db, 'remove', [made.id]),
        )
      }
      onClose()
    },
  })
  return (
    <FormDialog
      {...words}
      title={t(item ? 'disk.rename' : 'disk.new_folder')}
      form={form}
      submitLabel={t(item ? 'disk.rename' : 'disk.make_folder')}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t('cloud-file.fields.name')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        data-autofocus
        onFocus={({ currentTarget }) => item && selectStem(currentTarget, item)}
      />
    </FormDialog>
  )
}

/** A taken name is a conflict (409) of the whole folder; here it is shown under the name. */
function blameName(error: unknown): never {
  const said = error instanceof ApiError && error.status === 409 ? error.said : undefined
  throw said ? new ApiError(422, { keys: { name: said } }) : error
}

/** The ending is seldom what is to be changed. */
function selectStem(input: HTMLInputElement, { name, folder }: Item): void {
  const ending = folder ? '' : endingOf(name)
  input.setSelectionRange(0, ending === '' ? name.length : name.length - ending.length - 1)
}
