// A password that may be read: a pattern as it is drawn, and each as it is kept, since a code of figures may look like a pattern.
import { useTexts } from '#web/api/texts.ts'
import { patternOf } from '../../rules/device-pattern.ts'
import { PatternDrawn } from './PatternDrawn.tsx'

export function ShownPassword({ password }: { password: string }) {
  const t = useTexts()
  const dots = patternOf(password)
  return (
    <>
      {dots && <PatternDrawn dots={dots} label={t('check-in.password.kinds.pattern')} />}
      <code>{password}</code>
    </>
  )
}
