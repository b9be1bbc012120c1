// Beside a new password: which passkeys stay. Somebody else may have added one, so each is ticked by hand.
import { dayOf, dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import type { Passkey } from './passkeys.ts'

interface KeptPasskeysProps {
  readonly passkeys: readonly Passkey[]
  /** Ids of those that are ticked. */
  readonly kept: readonly string[]
  readonly onChange: (kept: readonly string[]) => void
}

export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  const texts = useTexts()
  if (passkeys.length === 0) return null
  return (
    <fieldset>
      <legend>{texts('passwordSet.passkeys')}</legend>
      {passkeys.map(({ id, name, authenticator, created_at, used_at }) => (
        <Checkbox
          key={id}
          checked={kept.includes(id)}
          label={name || authenticator || texts('passwordSet.passkey')}
          description={texts(used_at ? 'passwordSet.used' : 'passwordSet.added', {
            day: dayText(dayOf(new Date(used_at ?? created_at)), texts.locale),
          })}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...kept, id] : kept.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
