// The form of the account for Pix. Its rules are those of the server, and all that is wrong is said at once. Without a key there is
// no code on any paper.
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import type { Settings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { maxCityLength, maxNameLength, plainLetters } from '../../rules/pix/br-code.ts'
import {
  pixKey,
  pixKeySorts,
  readPixSettings,
  type PixKeySort,
  type PixSettings,
} from '../../rules/pix/settings.ts'

interface PixDialogProps {
  save: Settings<typeof pixKey>['save']
  account: PixSettings | undefined
  onClose: () => void
}

export default function PixDialog({ save, account, onClose }: PixDialogProps) {
  const t = useTexts()
  const { name: group } = useGroup()
  const form = usePlainForm({
    of: 'pix',
    initial: {
      sort: account?.sort ?? ('cnpj' as PixKeySort),
      key: account?.key ?? '',
      name: account?.name ?? plainLetters(group, maxNameLength),
      city: account?.city ?? '',
    },
    check(values): FieldErrors {
      const read = readPixSettings(valueOf(values))
      return 'errors' in read ? read.errors : {}
    },
    async send(values) {
      await save(pixKey, valueOf(values))
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  type Values = typeof form.values
  /** Without a key there is no account, whatever else is written. */
  const valueOf = (values: Values) => (values.key.trim() === '' ? {} : values)
  return (
    <FormDialog {...useDialogWords()} title={t('pix.edit')} form={form} onClose={onClose} wide>
      <NativeSelect
        id="sort"
        label={t('pix.sort')}
        value={form.values.sort}
        disabled={form.busy}
        error={form.error('sort')}
        data={pixKeySorts.map((value) => ({ value, label: t(`pix.sorts.${value}`) }))}
        onChange={(event) => form.set('sort', event.currentTarget.value as PixKeySort)}
      />
      <TextInput
        {...form.text('key')}
        label={t('pix.key')}
        description={t('pix.key-hint')}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.text('name')}
        label={t('pix.name')}
        description={t('pix.name-hint', { count: maxNameLength })}
        autoComplete="off"
      />
      <TextInput
        {...form.text('city')}
        label={t('pix.city')}
        description={t('pix.city-hint', { count: maxCityLength })}
        autoComplete="off"
      />
    </FormDialog>
  )
}
