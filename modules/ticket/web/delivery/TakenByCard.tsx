// Who takes the thing and what goes along, what keeping it cost, and the signature for it.
import { Suspense } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { useStorage } from '../moments/use-storage.ts'
import { useReceiptSettings } from '../receipt/use-receipt-settings.ts'
import styles from './delivery.module.css'
import { HandedBack, type HandedBackProps } from './HandedBack.tsx'

const SignHere = latePiece(() => import('../signature/SignHere.tsx'))

interface TakenByCardProps extends HandedBackProps {
  /** As it is typed. */
  name: string
  onName: (name: string) => void
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
}

export function TakenByCard(props: TakenByCardProps) {
  const { ticket, name, onName, strokes, onStrokes, stays, onStays } = props
  const t = useTexts()
  const storage = useStorage(ticket)
  const { settings, ready } = useReceiptSettings()
  return (
    <Card title={t('delivery.handed')}>
      <div className={styles.facts}>
        <Facts facts={[[t('ticket.receipt.storage-costs'), storage]]} />
      </div>
      <HandedBack {...{ ticket, stays, onStays }} />
      <TextInput
        label={t('ticket.fields.delivered_to')}
        maxLength={200}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {ready && settings.signature !== 'line' && (
        <Suspense>
          <SignHere strokes={strokes} onChange={onStrokes} />
        </Suspense>
      )}
    </Card>
  )
}
