// The customer signs a receipt on the screen. Who cannot draw signs the printed line instead.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import { readSignature, type Stroke } from '../../rules/signature.ts'
import { SignaturePad } from './SignaturePad.tsx'
import styles from './signature.module.css'
import { useSignature } from './use-signature.ts'

interface SignDialogProps {
  /** Of the ticket. */
  id: string
  form: ReceiptForm
  /** The customer, who usually signs. */
  name: string
  /** What signing says, as printed under the line. */
  role: string
  onClose: () => void
}

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function SignDialog(props: SignDialogProps) {
  return (
    <PartTexts name="signature" load={texts} outline={null}>
      <Signing {...props} />
    </PartTexts>
  )
}

function Signing({ id, form, name: usual, role, onClose }: SignDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { sign } = useSignature(db, id, form)
  const [name, setName] = useState(usual)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [isAsked, setAsked] = useState(false)
  const read = readSignature({ name, strokes })
  const errors = isAsked && 'errors' in read ? read.errors : {}
  const save = () => {
    setAsked(true)
    if ('value' in read) sign.mutate(read.value, { onSuccess: onClose })
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('signature.title')}
      closeLabel={t('actions.cancel')}
      size="lg"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!sign.isPending) save()
        }}
      >
        <p className={styles.role}>{role}</p>
        <TextInput
          label={t('signature.name')}
          value={name}
          maxLength={200}
          autoComplete="off"
          error={errors.name && t.message(errors.name)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.head}>
          <span>{t('signature.here')}</span>
          {strokes.length > 0 && (
            <Button size="xs" variant="subtle" onClick={() => setStrokes([])}>
              {t('signature.again')}
            </Button>
          )}
        </div>
        <SignaturePad label={t('signature.here')} strokes={strokes} onChange={setStrokes} />
        <p className={styles.hint}>{t('signature.hint')}</p>
        {(errors.strokes ?? sign.error) && (
          <p role="alert" className={styles.problem}>
            {errors.strokes ? t('signature.missing') : t.problem(sign.error)}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('signature.on-paper')}</Button>
          <Button type="submit" variant="filled" loading={sign.isPending}>
            {t('signature.save')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
