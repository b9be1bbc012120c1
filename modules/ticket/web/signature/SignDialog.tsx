// The customer signs a receipt on the screen. A customer who cannot draw signs the printed line instead.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import { readSignature, type Stroke } from '../../rules/receipt/signature.ts'
import styles from './signature.module.css'
import { signatureTexts } from './signature-texts.ts'
import SignHere from './SignHere.tsx'
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

export default function SignDialog(props: SignDialogProps) {
  return (
    <PartTexts name="signature" load={signatureTexts} outline={null}>
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
  const refused = sign.error ? t.problem(sign.error) : undefined
  const problem = errors.strokes ? t('signature.missing') : refused
  const save = () => {
    setAsked(true)
    if ('value' in read) sign.mutate(read.value, { onSuccess: onClose })
  }
  return (
    <Sheet opened onClose={onClose} title={t('signature.title')} size="lg">
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
        <SignHere strokes={strokes} onChange={setStrokes} problem={problem} />
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
