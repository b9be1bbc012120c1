// Makes a token: what it is for, what it may do and where. Its secret is shown once (spec 2, design 5).
import { Button, Checkbox, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { tokenScopes } from '#core/wire.ts'
import { useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormGrid, Wide } from '#web/ui/form/Form.tsx'
import { permissionErrors } from '../rules/permissions.ts'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

/** Scopes that do something today: WebDAV has its own when the disk comes. */
const offered = tokenScopes.filter((scope) => !scope.startsWith('dav:'))

export function NewToken({ person, onClose }: TabProps & { onClose: () => void }) {
  const texts = useTexts()
  const { groups } = useSession()
  const [secret, setSecret] = useState<string>()
  const save = useSave(person.id, 'UserToken')
  const form = usePlainForm({
    initial: { _id: newId('tok'), description: '', read: true, write: false, group: '' },
    check: (values) => ({
      ...(values.description.trim() ? {} : { description: { key: 'blank' as const } }),
      ...permissionErrors(permissionsOf(values)),
    }),
    async send(values) {
      const { _id, description } = values
      const doc = { _id, description, permissions: permissionsOf(values), active: true }
      const { token } = await save.mutateAsync(doc)
      setSecret(String(token))
    },
  })
  const groupChoices = groups.map(({ db_name, account }) => ({
    value: db_name,
    label: account.label,
  }))
  return (
    <Sheet
      opened
      firm={secret !== undefined}
      onClose={onClose}
      title={texts('user-token.new')}
      closeLabel={texts('actions.cancel')}
    >
      {secret !== undefined ? (
        <Secret text={secret} onClose={onClose} />
      ) : (
        <form onSubmit={form.submit} noValidate>
          {form.problem && <Banner tone="danger">{form.problem}</Banner>}
          <FormGrid single>
            <Wide>
              <TextInput
                {...form.text('description')}
                label={texts('user-token.fields.description')}
                description={texts('user-token.hints.description')}
                data-autofocus
              />
            </Wide>
            {offered.map((scope) => (
              <Checkbox
                key={scope}
                {...form.box(scope as 'read' | 'write')}
                label={texts(`profile.scopes.${scope}`)}
              />
            ))}
            {form.error('permissions' as 'read') && (
              <p role="alert">{form.error('permissions' as 'read')}</p>
            )}
            <NativeSelect
              label={texts('profile.tokenGroup')}
              value={form.values.group}
              onChange={(event) => form.set('group', event.currentTarget.value)}
              data={[{ value: '', label: texts('profile.everyGroup') }, ...groupChoices]}
            />
          </FormGrid>
          <DialogActions>
            <Button onClick={onClose}>{texts('actions.cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.busy}>
              {texts('profile.makeToken')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Sheet>
  )
}

function permissionsOf({ read, write, group }: { read: boolean; write: boolean; group: string }) {
  const scopes = [read && 'read', write && 'write'].filter((scope) => scope !== false)
  return scopes.map((scope) => (group ? `${scope}@${group}` : scope))
}

function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const texts = useTexts()
  return (
    <>
      <p>{texts('profile.secretText')}</p>
      <div className={styles.secret}>
        <code>{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{texts(copied ? 'profile.copied' : 'profile.copy')}</Button>
          )}
        </CopyButton>
      </div>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {texts('profile.secretKept')}
        </Button>
      </DialogActions>
    </>
  )
}
