// A password being typed, with the eye that shows it. No field of a record: passwords are in none.
import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'
import { useTexts } from '#web/api/texts.ts'

export function PasswordField(props: PasswordInputProps) {
  const t = useTexts()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('actions.show_password') }}
      {...props}
    />
  )
}
