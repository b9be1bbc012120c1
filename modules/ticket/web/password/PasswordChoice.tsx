// The password of a device, as the customer says it: words or a PIN, typed in the open, or a pattern that is drawn. No browser keeps it,
// and no draft does.
import { Suspense, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { maxDevicePasswordLength } from '../../rules/device-password.ts'
import styles from './choice.module.css'

const PatternInput = latePiece(async () => {
  const { PatternInput: input } = await import('./pattern.ts')
  return { default: input }
}, true)

const kinds = ['none', 'text', 'pattern'] as const
type Kind = (typeof kinds)[number]

interface PasswordChoiceProps {
  readonly id: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** There is one, which the person pressed a button to write down, with its label beside it; Escape gives that up. */
  readonly onEscape?: () => void
}

export default function PasswordChoice({ id, value, onChange, onEscape }: PasswordChoiceProps) {
  const t = useTexts()
  const isAsked = onEscape !== undefined
  const [kind, setKind] = useState<Kind>(isAsked ? 'text' : 'none')
  const label = t('ticket.password.label')
  const offered = isAsked ? kinds.slice(1) : kinds
  return (
    <Field
      id={id}
      label={isAsked ? undefined : label}
      description={kind !== 'none' && t('ticket.password.hint')}
      isGroup
    >
      <div className={styles.choice}>
        <fieldset id={id} className={styles.kinds} aria-label={label}>
          {offered.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-kind`}
                checked={kind === one}
                onChange={() => {
                  setKind(one)
                  onChange('')
                }}
              />
              <span>{t(`check-in.password.kinds.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {kind === 'text' && (
          <TextInput
            aria-label={label}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxDevicePasswordLength}
            value={value}
            autoFocus={isAsked}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
          />
        )}
      </div>
      {kind === 'pattern' && (
        <Suspense fallback={<Bone height={144} />}>
          <PatternInput value={value} onChange={onChange} />
        </Suspense>
      )}
    </Field>
  )
}
