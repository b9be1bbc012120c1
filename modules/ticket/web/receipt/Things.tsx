// What a receipt says of a thing: whose it is, what it is, what is wrong with it and what was looked at.
import type { Receipt, ReceiptDevice, ReceiptLine } from '../../paper/receipt.ts'
import styles from './receipt.module.css'

export function Party({ title, name, facts }: Receipt['parties'][number]) {
  return (
    <section>
      <h3>{title}</h3>
      <strong>{name}</strong>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One of several that were checked in at once. */
export function Device({ texts, checklist, link, ...party }: ReceiptDevice) {
  return (
    <>
      <div className={styles.parties}>
        <Party {...party} />
        <Texts texts={texts} />
        {link && <Follow {...link} />}
      </div>
      {checklist && <Checks lines={checklist} />}
    </>
  )
}

export function Texts({ texts }: Pick<Receipt, 'texts'>) {
  return texts.map(({ title, text }) => (
    <section key={title}>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  ))
}

/** The code that leads to the page of the customer. */
export function Follow({ qr, words }: NonNullable<Receipt['link']>) {
  return (
    <figure className={styles.follow}>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden>
        <path d={qr.path} />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}

const strokes: Readonly<Partial<Record<ReceiptLine['state'], string>>> = {
  done: 'M4 8.5 7 11.5 12 5',
  failed: 'M5 5l6 6M11 5l-6 6',
  na: 'M4.5 8h7',
}

export function Checks({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <ul className={styles.checks}>
      {lines.map((line, index) => (
        // Lines never change places on paper, so the position names them.
        <Check key={index} {...line} />
      ))}
    </ul>
  )
}

function Check({ text, state }: ReceiptLine) {
  if (state === 'heading') return <li data-heading>{text}</li>
  return (
    <li>
      <svg viewBox="0 0 16 16" aria-hidden>
        <rect x="1" y="1" width="14" height="14" rx="2.5" />
        <path d={strokes[state] ?? ''} />
      </svg>
      {text}
    </li>
  )
}
