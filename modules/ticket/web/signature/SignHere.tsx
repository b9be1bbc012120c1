// The field to sign in, with its heading and what to do without a pen.
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { SignaturePad } from './SignaturePad.tsx'
import styles from './signature.module.css'
import { signatureTexts } from './signature-texts.ts'

interface SignHereProps {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
  /** Why what was signed could not be kept. */
  problem?: string | undefined
}

export default function SignHere(props: SignHereProps) {
  return (
    <PartTexts name="signature" load={signatureTexts} outline={null}>
      <Field {...props} />
    </PartTexts>
  )
}

function Field({ strokes, onChange, problem }: SignHereProps) {
  const t = useTexts()
  return (
    <>
      <div className={styles.head}>
        <span>{t('signature.here')}</span>
        {strokes.length > 0 && (
          <Button size="xs" variant="subtle" onClick={() => onChange([])}>
            {t('signature.again')}
          </Button>
        )}
      </div>
      <SignaturePad label={t('signature.here')} strokes={strokes} onChange={onChange} />
      <p className={styles.hint}>{t('signature.hint')}</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
