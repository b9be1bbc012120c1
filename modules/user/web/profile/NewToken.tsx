// Makes a token: what it is for, what it may do and where. Its secret is shown once (spec 2).
import { CopyButton } from '@mantine/core'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import type { tokenScopes } from '#core/wire.ts'
import { useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { permissionErrors } from '../../rules/permissions.ts'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

/** In the order in which they are offered. */
const offered = [
  'read',
  'write',
  'dav:read',
  'dav:write',
  'reader',
  'admin',
] as const satisfies readonly (typeof tokenScopes)[number][]
type Offered = (typeof offered)[number]

export function NewToken({ person, onClose }: TabProps & { onClose: () => void }) {
  const texts = useTexts()
  const { groups } = useSession()
  const words = useDialogWords()
  const [secret, setSecret] = useState<string>()
  const save = useSave(person.id, 'UserToken', { handles: [422] })
  const form = usePlainForm({
    of: 'user-token',
    initial: {
      description: '',
      read: true,
      write: false,
      'dav:read': false,
      'dav:write': false,
      reader: false,
      admin: false,
      group: '',
    },
    check: (values) => ({
      ...(values.description.trim() ? {} : { description: { key: 'blank' as const } }),
      ...permissionErrors(permissionsOf(values)),
    }),
    async send(values) {
      const { description } = values
      // A new one each time: the secret of a token whose answer was lost is known to nobody.
      const doc = {
        _id: newId('tok'),
        description,
        permissions: permissionsOf(values),
        active: true,
      }
      const { token } = await save.mutateAsync(doc)
      setSecret(String(token))
    },
  })
  const groupChoices = groups.map(({ db_name, account }) => ({
    value: db_name,
    label: account.label,
  }))
  if (secret !== undefined) {
    return <Secret text={secret} isForReader={form.values.reader} onClose={onClose} />
  }
  return (
    <FormDialog
      {...words}
      title={texts('user-token.new')}
      form={form}
      submitLabel={texts('profile.makeToken')}
      onClose={onClose}
    >
      <TextInput
        {...form.text('description')}
        label={texts('user-token.fields.description')}
        description={texts('user-token.hints.description')}
        data-autofocus
      />
      {offered.map((scope) => (
        <Checkbox key={scope} {...form.box(scope)} label={texts(`profile.scopes.${scope}`)} />
      ))}
      {form.error('permissions' as 'read') && (
        <p role="alert">{form.error('permissions' as 'read')}</p>
      )}
      <NativeSelect
        label={texts('profile.tokenGroup')}
        value={form.values.group}
        disabled={form.busy}
        onChange={(event) => form.set('group', event.currentTarget.value)}
        data={[{ value: '', label: texts('profile.everyGroup') }, ...groupChoices]}
      />
    </FormDialog>
  )
}

function permissionsOf({ group, ...ticked }: Record<Offered, boolean> & { group: string }) {
  return offered
    .filter((scope) => ticked[scope])
    .map((scope) => (group ? `${scope}@${group}` : scope))
}

interface SecretProps {
  readonly text: string
  /** Programs that read feeds ask for an address besides. */
  readonly isForReader: boolean
  readonly onClose: () => void
}

/** The secret, shown this once: only its own button closes the dialog. */
function Secret({ text, isForReader, onClose }: SecretProps) {
  const texts = useTexts()
  return (
    <Sheet opened firm onClose={onClose} title={texts('user-token.new')}>
      <p>{texts('profile.secretText')}</p>
      <Copied text={text} />
      {isForReader && (
        <>
          <p>{texts('profile.readerText')}</p>
          <Copied text={`${location.origin}/api/greader.php`} />
          <Copied text={`${location.origin}/api/fever.php`} />
        </>
      )}
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {texts('profile.secretKept')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}

function Copied({ text }: { text: string }) {
  const texts = useTexts()
  return (
    <div className={styles.secret}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button onClick={copy}>{texts(copied ? 'profile.copied' : 'profile.copy')}</Button>
        )}
      </CopyButton>
    </div>
  )
}
