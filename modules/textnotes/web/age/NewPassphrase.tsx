// A passphrase that is chosen: typed twice, long enough.
import { useTexts } from '#web/api/texts.ts'
import type { Texts } from '#web/api/texts.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'

/** Letters of a passphrase, at least. */
const shortest = 8

export interface Passphrases {
  readonly passphrase: string
  readonly again: string
}

/** What is wrong with them; nothing where they will do. */
export function passphraseProblems(
  { passphrase, again }: Passphrases,
  t: Texts,
): Partial<Record<keyof Passphrases, string>> {
  return {
    ...(passphrase.length < shortest && {
      passphrase: t('notes.unlock.short', { count: shortest }),
    }),
    ...(passphrase !== again && { again: t('notes.unlock.differ') }),
  }
}

interface NewPassphraseProps {
  typed: Passphrases
  onTyped: (typed: Passphrases) => void
  /** What is wrong is said. */
  isAsked: boolean
}

export function NewPassphrase({ typed, onTyped, isAsked }: NewPassphraseProps) {
  const t = useTexts()
  const problems = isAsked ? passphraseProblems(typed, t) : {}
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        label={t('notes.unlock.passphrase')}
        description={t('notes.unlock.help')}
        error={problems.passphrase}
        value={typed.passphrase}
        onChange={({ currentTarget }) => onTyped({ ...typed, passphrase: currentTarget.value })}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('notes.unlock.again')}
        error={problems.again}
        value={typed.again}
        onChange={({ currentTarget }) => onTyped({ ...typed, again: currentTarget.value })}
      />
    </>
  )
}
