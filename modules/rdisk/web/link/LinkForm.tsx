// How long a public link works and what it asks for. The password is written once and shown to nobody again.
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import {
  linkDays,
  minLinkPasswordLength,
  usualLinkDays,
  type SharedLink,
} from '../../rules/shared-link.ts'
import styles from './link.module.css'
import type { LinkChange } from './use-link.ts'

interface LinkFormProps {
  link: SharedLink | null
  isPending: boolean
  onPut: (change: LinkChange) => void
}

export function LinkForm({ link, isPending, onPut }: LinkFormProps) {
  const t = useTexts()
  const [days, setDays] = useState(link ? '' : String(usualLinkDays))
  const [asks, setAsks] = useState(link?.has_password ?? false)
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isKept = link?.has_password === true && password === ''
  const isShort = asks && !isKept && password.length < minLinkPasswordLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort) return
    const said = asks ? (isKept ? {} : { password }) : { password: null }
    onPut({ ...(days !== '' && { days: Number(days) }), ...said })
  }
  const spans = linkDays.map((count) => ({
    value: String(count),
    label: t('shared_link.days', { count }),
  }))
  const same = link ? [{ value: '', label: t('shared_link.as_before') }] : []
  return (
    <form className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t('shared_link.works')}
        value={days}
        data={[...same, ...spans]}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('shared_link.asks')}
        checked={asks}
        onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
      />
      {asks && (
        <TextInput
          label={t('shared_link.password')}
          description={
            link?.has_password ? t('shared_link.password_kept') : t('shared_link.password_hint')
          }
          value={password}
          maxLength={200}
          autoComplete="off"
          error={
            isTried && isShort
              ? t('shared_link.password_short', { count: minLinkPasswordLength })
              : undefined
          }
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <Button type="submit" variant="filled" loading={isPending}>
        {t(link ? 'shared_link.save' : 'shared_link.create')}
      </Button>
    </form>
  )
}
