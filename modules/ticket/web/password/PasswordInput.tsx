// Where the password of a device is typed: in the open, as the customer says it; no browser keeps it, and no draft does.
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { maxDevicePasswordLength } from '../../rules/device-password.ts'

interface PasswordInputProps {
  readonly id?: string
  readonly value: string
  readonly onChange: (typed: string) => void
  /** The label is written beside it already, and only spoken here. */
  readonly isLabelled?: boolean
  readonly onEscape?: () => void
}

export function PasswordInput({ id, value, onChange, isLabelled, onEscape }: PasswordInputProps) {
  const t = useTexts()
  const label = t('ticket.password.label')
  return (
    <TextInput
      id={id}
      {...(isLabelled ? { 'aria-label': label } : { label })}
      description={t('ticket.password.hint')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxDevicePasswordLength}
      value={value}
      // The person pressed the button to write.
      autoFocus={isLabelled}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
    />
  )
}
