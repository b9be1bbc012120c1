// A receipt of payment as paper: two copies on a sheet with a line to cut along, one on a roll. The same on the screen and from the printer.
import { useLayoutEffect, useRef, useState } from 'react'
import { rollMm, type Paper } from '../../../paper/papers.ts'
import type { PaymentReceipt } from '../../../paper/payment/receipt.ts'
import { PaperHead } from '../../print/PaperHead.tsx'
import { useScale } from '../../print/use-scale.ts'
import { paperStyle, widthPx } from '../../print/paper-choice.ts'
import styles from '../payment.module.css'

export function PaymentSheet({ receipt, paper }: { receipt: PaymentReceipt; paper: Paper }) {
  const [room, scale] = useScale(widthPx(paper))
  const sheet = useRef<HTMLDivElement>(null)
  const [heightMm, setHeightMm] = useState(200)
  useLayoutEffect(() => {
    const paperRoll = sheet.current
    if (!paperRoll) return undefined
    const measure = () => {
      const { offsetHeight, offsetWidth } = paperRoll
      setHeightMm(Math.ceil((offsetHeight / offsetWidth) * rollMm) + 2)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(paperRoll)
    return () => observer.disconnect()
  }, [])
  const isRoll = paper === '80mm'
  const copies = isRoll ? [''] : receipt.copies
  return (
    <div ref={room}>
      <style>{`@page { size: ${isRoll ? `${rollMm}mm ${heightMm}mm` : paper}; margin: 0 }`}</style>
      <div
        ref={sheet}
        className={styles.sheet}
        style={{ zoom: scale, ...paperStyle(paper) }}
        data-paper={paper}
        lang={receipt.locale}
      >
        {copies.map((label) => (
          <Copy key={label} receipt={receipt} label={label} />
        ))}
      </div>
    </div>
  )
}

function Copy({ receipt, label }: { receipt: PaymentReceipt; label: string }) {
  const { shop, title, number, amount, text, facts, signature, cut } = receipt
  return (
    <article className={styles.copy} data-cut={cut} aria-label={label || title}>
      <PaperHead shop={shop} logo={shop.logo}>
        <p>
          {title} {number}
        </p>
        <b className={styles.amount}>{amount}</b>
        {label && <b>{label}</b>}
      </PaperHead>
      <p className={styles.text}>{text}</p>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <div>
          <b>{signature.name || '\u00a0'}</b>
          <span>{signature.role}</span>
        </div>
      </footer>
    </article>
  )
}
