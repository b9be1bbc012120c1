// A password being typed. No field of a record: passwords are in none.
import { useTexts } from '#web/api/texts.ts'
import { PasswordInput, type PasswordInputProps } from '#web/ui/controls/PasswordInput.tsx'

export function PasswordField(props: Omit<PasswordInputProps, 'eyeLabel'>) {
  const t = useTexts()
  return <PasswordInput {...props} eyeLabel={t('actions.show_password')} />
}
