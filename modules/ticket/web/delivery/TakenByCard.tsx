// Who takes the thing, and the signature for it.
import { Suspense } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { useReceiptSettings } from '../receipt/use-receipt-settings.ts'
import styles from './delivery.module.css'

const SignHere = latePiece(() => import('../signature/SignHere.tsx'))

interface TakenByCardProps {
  /** As it is typed. */
  name: string
  onName: (name: string) => void
  /** Why there has to be one. */
  problem: string | undefined
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
}

export function TakenByCard({ name, onName, problem, strokes, onStrokes }: TakenByCardProps) {
  const t = useTexts()
  const { settings, ready } = useReceiptSettings()
  return (
    <Card>
      <div className={styles.beside}>
        <TextInput
          label={t('ticket.fields.delivered_to')}
          maxLength={200}
          value={name}
          error={problem}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </div>
      {ready && settings.signature !== 'line' && (
        <Suspense>
          <SignHere strokes={strokes} onChange={onStrokes} />
        </Suspense>
      )}
    </Card>
  )
}
