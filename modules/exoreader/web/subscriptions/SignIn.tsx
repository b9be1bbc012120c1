// On the page of a subscription: the name and the password for its feed, once they are needed. They are never shown again.
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { dropSignIn, putSignIn, type Subscription } from '../reader-calls.ts'
import { refreshSubscriptions } from '../reader-queries.ts'
import classes from './subscriptions.module.css'

interface SignInProps {
  readonly db: string
  readonly feed: Subscription
}

export function SignIn({ db, feed }: SignInProps) {
  const t = useTexts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = () => refreshSubscriptions(client, db).then(() => setOpen(false))
  if (isOpen) return <SignInForm db={db} feed={feed} onEnd={end} onCancel={() => setOpen(false)} />
  const drop = async () => {
    setBusy(true)
    await dropSignIn(db, feed._id).then(end, showError)
    setBusy(false)
  }
  return (
    <div className={classes.signIn}>
      {feed.signs_in && <p>{t('reader.sign_in.is_in')}</p>}
      <Button size="xs" onClick={() => setOpen(true)}>
        {t(feed.signs_in ? 'reader.sign_in.change' : 'reader.sign_in.title')}
      </Button>
      {feed.signs_in && (
        <Button size="xs" variant="subtle" loading={isBusy} onClick={() => void drop()}>
          {t('reader.sign_in.drop')}
        </Button>
      )}
    </div>
  )
}

interface SignInFormProps extends SignInProps {
  readonly onEnd: () => Promise<void>
  readonly onCancel: () => void
}

function SignInForm({ db, feed, onEnd, onCancel }: SignInFormProps) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await putSignIn(db, feed._id, { name, password })
      await onEnd()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 422) setWrong(true)
      else showError(error)
    }
  }
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        label={t('reader.sign_in.name')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={name}
        error={isWrong && t('reader.sign_in.wrong')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setWrong(false)
        }}
      />
      <PasswordField
        label={t('reader.sign_in.password')}
        description={t('reader.sign_in.hint')}
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={isBusy} disabled={name.trim() === ''}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
