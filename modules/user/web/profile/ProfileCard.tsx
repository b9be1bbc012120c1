// Who one is: picture, name, address, and the two dialogs that change them with the current password (spec 5).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portraits } from '#core/entity/portrait.ts'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { refreshSession } from '#web/api/session/session.ts'
import type { SessionPerson } from '#web/api/session/session.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import type { PlainForm } from '#web/api/use-plain-form.ts'
import { PortraitButton } from '#web/files/portrait/PortraitButton.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { usePictures } from '#web/ui/marks/pictures.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { profileErrors } from '../../rules/registration.ts'
import { AddressNotice } from './AddressNotice.tsx'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

export function ProfileCard({ person }: TabProps) {
  const texts = useTexts()
  const [dialog, setDialog] = useState<'profile' | 'password'>()
  const close = () => setDialog(undefined)
  const isPhone = useIsPhone()
  const picture = usePictures()?.person(person.id, 200)
  const name = person.fullname ?? person.email ?? person.unconfirmed_email ?? ''
  return (
    <Card>
      <div className={styles.who}>
        <PortraitButton
          id={person.id}
          name={portraits.person}
          current={picture}
          label={texts('profile.picture')}
        >
          <Avatar name={name} id={person.id} size={isPhone ? 80 : 200} spoken={false} />
        </PortraitButton>
        <div>
          <h2>{name}</h2>
          <p className="muted">{person.email ?? person.unconfirmed_email}</p>
          <div className={styles.buttons}>
            {(person.has_password || isBare(person)) && (
              <Button onClick={() => setDialog('profile')}>{texts('profile.edit')}</Button>
            )}
            {person.has_password && (
              <Button onClick={() => setDialog('password')}>{texts('profile.editPassword')}</Button>
            )}
          </div>
        </div>
      </div>
      <AddressNotice person={person} />
      {dialog === 'profile' && <EditProfile person={person} onClose={close} />}
      {dialog === 'password' && <EditPassword person={person} onClose={close} />}
    </Card>
  )
}

/** Without a password and without a confirmed address: what was mistyped is corrected without a password. */
const isBare = ({ has_password, email }: SessionPerson) => !has_password && email === null

interface DialogProps {
  person: SessionPerson
  onClose: () => void
}

/** `PUT /_users/{id}`; then session and profile are loaded anew. */
function useUpdate({ person, onClose }: DialogProps, done: string) {
  const texts = useTexts()
  const client = useQueryClient()
  return async (body: Record<string, unknown>) => {
    const { pathname, search } = window.location
    await call('PUT', `/_users/${person.id}`, { body: { ...body, return_url: pathname + search } })
    await refreshSession(client)
    await client.invalidateQueries({ queryKey: cacheKey(person.id) })
    onClose()
    void toast({ message: texts(done) })
  }
}

function Dialog<V>({ title, form, onClose, children }: DialogFrameProps<V>) {
  return (
    <FormDialog {...useDialogWords()} title={title} form={form} onClose={onClose}>
      {children}
    </FormDialog>
  )
}

interface DialogFrameProps<V> {
  title: string
  form: PlainForm<V>
  onClose: () => void
  children: React.ReactNode
}

function EditProfile(props: DialogProps) {
  const texts = useTexts()
  const { person } = props
  const address = person.unconfirmed_email ?? person.email ?? ''
  const update = useUpdate(props, 'profile.saved')
  const initial = {
    fullname: person.fullname ?? '',
    unconfirmed_email: address,
    current_password: isBare(person) ? undefined : '',
  }
  // An address left as it is is no change of address.
  const changed = (values: typeof initial) => ({
    ...values,
    unconfirmed_email: values.unconfirmed_email === address ? undefined : values.unconfirmed_email,
  })
  const form = usePlainForm({
    of: 'user',
    initial,
    check: (values) => profileErrors(changed(values), isBare(person)),
    send: (values) => update(changed(values)),
  })
  return (
    <Dialog title={texts('profile.edit')} form={form} onClose={props.onClose}>
      <TextInput
        {...form.text('fullname')}
        label={texts('user.fields.fullname')}
        autoComplete="name"
        data-autofocus
      />
      <TextInput
        {...form.text('unconfirmed_email')}
        type="email"
        label={texts('user.fields.email')}
        description={texts('profile.emailHint')}
        autoComplete="email"
      />
      {!isBare(person) && (
        <PasswordField
          {...form.text('current_password')}
          label={texts('profile.currentPassword')}
          autoComplete="current-password"
        />
      )}
    </Dialog>
  )
}

function EditPassword(props: DialogProps) {
  const texts = useTexts()
  const update = useUpdate(props, 'profile.passwordSaved')
  const form = usePlainForm({
    of: 'user',
    initial: { current_password: '', password: '', password_confirmation: '', end_tokens: false },
    check: (values) => profileErrors(values),
    send: update,
  })
  return (
    <Dialog title={texts('profile.editPassword')} form={form} onClose={props.onClose}>
      <PasswordField
        {...form.text('current_password')}
        label={texts('profile.currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={texts('passwordSet.password')}
        description={texts('register.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.text('password_confirmation')}
        label={texts('register.confirmation')}
        autoComplete="new-password"
      />
      <Checkbox {...form.box('end_tokens')} label={texts('profile.endTokens')} />
    </Dialog>
  )
}
