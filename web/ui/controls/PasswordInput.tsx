// A password being typed, with the eye that shows it. Looks only.
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionIcon } from './ActionIcon.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** Spoken name of the eye. */
  eyeLabel: string
}

export function PasswordInput({ eyeLabel, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        !props.disabled && (
          <ActionIcon
            aria-label={eyeLabel}
            aria-pressed={isShown}
            // Tab leads from the password to what follows it.
            tabIndex={-1}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <Eye size={22} stroke={1.5} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
