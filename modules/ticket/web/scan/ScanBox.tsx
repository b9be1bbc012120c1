// Where a code is read: by the camera, or typed.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { maxCodeLength } from '../../rules/scan.ts'
import { Camera } from './Camera.tsx'
import styles from './scan.module.css'

export function ScanBox({ onCode }: { onCode: (text: string) => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  return (
    <>
      <Camera onCode={onCode} />
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onCode(typed.trim())
        }}
      >
        <TextInput
          label={t('scan.type')}
          value={typed}
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('scan.open')}</Button>
      </form>
    </>
  )
}
