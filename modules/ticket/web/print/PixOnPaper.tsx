// The part of a paper that is paid by: the code, what it comes to, and its text to be pasted.
import type { PixPart } from '../../paper/pix.ts'
import styles from './print.module.css'

export function PixOnPaper({ pix }: { pix: PixPart }) {
  const { title, amount, to, qr, paste, text } = pix
  return (
    <section className={styles.pix}>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden>
        <path d={qr.path} />
      </svg>
      <div>
        <h3>{title}</h3>
        <strong>{amount}</strong>
        <p>{to}</p>
        <small>{paste}</small>
        <code>{text}</code>
      </div>
    </section>
  )
}
