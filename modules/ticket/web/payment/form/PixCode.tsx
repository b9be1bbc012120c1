// A Pix code for the amount of one payment, large enough to be read across the counter, on white in both themes. It cannot know whether
// the money came: a person looks into the bank. On a small screen it comes into sight as soon as it is asked for.
import { useEffect, useRef, useState } from 'react'
import { IconCopy } from '@tabler/icons-react'
import type { Doc } from '#core/entity/entity.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useSettings } from '#web/api/settings.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { customer } from '../../../entities/customer.ts'
import { qrCode } from '../../../paper/qr.ts'
import { linksTo, messengersOf } from '../../../rules/customer/contact.ts'
import { inCents, isOpen } from '../../../rules/payment/balance.ts'
import { brCode } from '../../../rules/pix/br-code.ts'
import { pixKey, pixSettings } from '../../../rules/pix/settings.ts'
import type { Payments } from '../../../rules/payment/wire.ts'
import { WayLink } from '../../contact/WayLink.tsx'
import styles from './form.module.css'

interface PixCodeProps {
  /** The number of their ticket is named on the statement of the bank. */
  payments: Payments
  /** Decimal text; there is no code for a blank one. */
  value: string
  currency: string
}

export function PixCode({ payments, value, currency }: PixCodeProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { number, customer_id } = payments
  const settings = useSettings(db, [pixKey])
  const known: Doc<typeof customer> | undefined = useRecord(db, 'Customer', customer_id).data
  const [isCopied, setCopied] = useState(false)
  const account = pixSettings(settings.value(pixKey))
  const isReady = account !== undefined && currency === 'BRL'
  const box = useRef<HTMLDivElement>(null)
  // Once: the form stays where it is while another amount is typed.
  useEffect(() => {
    if (!isReady) return
    // A keyboard on the screen would lie over it.
    const typing = document.activeElement
    if (matchMedia('(pointer: coarse)').matches && typing instanceof HTMLInputElement) typing.blur()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isReady])
  if (!isReady || !isOpen({ left: value })) return null
  const amount = inCents(value)
  const { key, name, city } = account
  const work = number === undefined ? '' : `OS ${number}`
  const text = brCode({ key, name, city, amount, txid: work, description: work })
  const { size, path } = qrCode(text)
  const sum = moneyWords(amount, 'BRL', t.locale)
  const message = { subject: '', text: `${t('payments.code-message', { sum })}\n${text}` }
  const links = known ? linksTo(known, message, t.locale) : {}
  const [by] = messengersOf(links)
  const spoken = { role: 'img', 'aria-label': 'Pix' }
  return (
    <div ref={box} className={styles.pix}>
      <svg {...spoken} viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
      <div>
        <span>{name}</span>
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {t(isCopied ? 'payments.copied' : 'payments.copy')}
        </Button>
        {by && <WayLink way={by} href={links[by]} />}
        <small>{t('payments.look')}</small>
      </div>
    </div>
  )
}
