// What a thing came with, ticked for what goes home with it; what keeping it cost; its warranty, which can be changed; and that its
// password goes.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { cameWith } from '../../rules/ticket/came-with.ts'
import { useStorage } from '../moments/use-storage.ts'
import { warrantyWords } from '../moments/warranty-words.ts'
import { useDevicePassword } from '../password/use-device-password.ts'
import type { Ticket } from '../ticket-doc.ts'
import styles from './delivery.module.css'

interface HandedBackProps {
  ticket: Ticket
  /** What of it stays. */
  stays: readonly string[]
  onStays: (stays: readonly string[]) => void
}

export function HandedBack({ ticket, stays, onStays }: HandedBackProps) {
  const t = useTexts()
  const { db } = useGroup()
  const storage = useStorage(ticket)
  const items = cameWith(ticket.equipment_observation)
  const password = useDevicePassword(db, ticket._id).kept
  return (
    <Card title={t('delivery.back')}>
      {storage && (
        <div className={styles.facts}>
          <Facts facts={[[t('ticket.receipt.storage-costs'), storage]]} />
        </div>
      )}
      {items.length > 0 && (
        <fieldset className={styles.back} aria-label={t('delivery.back')}>
          {items.map((item) => (
            <Checkbox
              key={item}
              label={item}
              checked={!stays.includes(item)}
              onChange={({ currentTarget: { checked } }) =>
                onStays(items.filter((one) => (one === item ? !checked : stays.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
      <WarrantyLine ticket={ticket} />
      {password?.kept && <p className={styles.line}>{t('delivery.password')}</p>}
    </Card>
  )
}

function WarrantyLine({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const now = useNow()
  const change = useChange(db, 'Ticket', ticket)
  const [days, setDays] = useState<string>()
  const words = warrantyWords(t, ticket, now)
  const save = () => {
    setDays(undefined)
    const warranty = days?.trim() ? Number(days) : undefined
    if (warranty !== ticket.warranty && /^\d{0,4}$/.test(days?.trim() ?? ''))
      change.mutate({ patch: () => ({ warranty }) })
  }
  return (
    <div className={styles.line}>
      {days === undefined ? (
        <>
          <span>
            {words ? `${t('ticket.warranty.label')}: ${words}` : t('delivery.no-warranty')}
          </span>
          {ticket.status !== 'cancel' && (
            <Button size="xs" onClick={() => setDays(String(ticket.warranty ?? ''))}>
              {t('delivery.change-warranty')}
            </Button>
          )}
        </>
      ) : (
        <TextInput
          autoFocus
          label={t('ticket.fields.warranty')}
          inputMode="numeric"
          maxLength={4}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Enter') save()
            else setDays(undefined)
          }}
        />
      )}
    </div>
  )
}
