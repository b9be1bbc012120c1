// A Pix code for the amount of one payment, large enough to be read across the counter, on white in both themes. It cannot know whether
// the money came: a person looks into the bank.
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { qrCode } from '../../../paper/qr.ts'
import { inCents } from '../../../rules/payment/balance.ts'
import { brCode } from '../../../rules/pix/br-code.ts'
import { pixKey, pixSettings } from '../../../rules/pix/settings.ts'
import styles from './form.module.css'

interface PixCodeProps {
  /** Number of the ticket, which the statement of the bank names; undefined where there is none. */
  number: number | undefined
  /** Decimal text. */
  value: string
  currency: string
}

export function PixCode({ number, value, currency }: PixCodeProps) {
  const t = useTexts()
  const { db } = useGroup()
  const settings = useSettings(db, [pixKey])
  const [isCopied, setCopied] = useState(false)
  const account = pixSettings(settings.value(pixKey))
  if (!account || currency !== 'BRL') return null
  const amount = inCents(value)
  const { key, name, city } = account
  const work = number === undefined ? '' : `OS ${number}`
  const text = brCode({ key, name, city, amount, txid: work, description: work })
  const { size, path } = qrCode(text)
  const spoken = { role: 'img', 'aria-label': 'Pix' }
  return (
    <div className={styles.pix}>
      <svg {...spoken} viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
      <div>
        <b>{moneyWords(amount, 'BRL', t.locale)}</b>
        <span>{name}</span>
        <Button
          size="xs"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {t(isCopied ? 'payments.copied' : 'payments.copy')}
        </Button>
        <small>{t('payments.look')}</small>
      </div>
    </div>
  )
}
