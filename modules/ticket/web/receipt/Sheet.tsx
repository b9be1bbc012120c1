// A receipt as paper: two copies on a sheet with a line to cut along, or on a roll. The same on the screen and from the printer.
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { rollMm, type Paper } from '../../paper/papers.ts'
import type { Receipt } from '../../paper/receipt.ts'
import { DrawnSignature } from '../print/DrawnSignature.tsx'
import { PaperHead } from '../print/PaperHead.tsx'
import { PixOnPaper } from '../print/PixOnPaper.tsx'
import { PricedTable } from '../print/PricedTable.tsx'
import { heightPx, paperStyle, widthPx } from '../print/paper-choice.ts'
import styles from './receipt.module.css'
import { Checks, Device, Follow, Party, Texts } from './Things.tsx'

/** What rounding may add: what fills half a sheet by its least height is not too long for it. */
const roundingPx = 1
const millimetresPerPx = 25.4 / 96

interface SheetProps {
  receipt: Receipt
  paper: Paper
  /** Other receipts are printed with it. */
  among?: boolean
}

/** Of one receipt: its copies are measured as they are first drawn. */
export function Sheet({ receipt, paper, among = false }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [isLong, setLong] = useState(false)
  const [heightMm, setHeightMm] = useState(297)
  useLayoutEffect(() => {
    const room = frame.current?.parentElement
    if (!room) return undefined
    const copies = [...room.querySelectorAll('article')]
    const measure = () => {
      setScale(Math.min(1, room.clientWidth / widthPx(paper)))
      const halfPx = paper === '80mm' ? Infinity : heightPx(paper) / 2 + roundingPx
      setLong(copies.some((copy) => copy.offsetHeight > halfPx))
      const allPx = copies.reduce((sum, copy) => sum + copy.offsetHeight, 0)
      const share = allPx / (copies[0]?.offsetWidth ?? 1)
      setHeightMm(Math.ceil(share * widthPx(paper) * millimetresPerPx) + 2)
    }
    // Before it is seen: drawn in its own size first, it would jump.
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [room, ...copies]) observer.observe(one)
    return () => observer.disconnect()
  }, [paper])
  // On a roll each of several has a page of its own size.
  const own = `receipt${useId().replace(/\W/g, '')}`
  const name = among && paper === '80mm' ? own : undefined
  const page = paper === '80mm' ? `${rollMm}mm ${heightMm}mm` : paper
  return (
    <div
      ref={frame}
      className={styles.sheet}
      style={{ zoom: scale, page: name, ...paperStyle(paper) }}
      data-paper={paper}
      data-long={isLong || undefined}
      lang={receipt.locale}
    >
      <style>{`@page ${name ?? ''} { size: ${page}; margin: 0 }`}</style>
      {receipt.copies.map((label) => (
        <Copy key={label} receipt={receipt} label={label} />
      ))}
    </div>
  )
}

function Copy({ receipt, label }: { receipt: Receipt; label: string }) {
  const { shop, order, number, parties, devices, texts, checklist, clauses, notes } = receipt
  const { bill, pix, link, signatures } = receipt
  return (
    <article className={styles.copy} data-cut={receipt.cut} aria-label={label}>
      <PaperHead shop={shop} logo={shop.logo}>
        <p>{order}</p>
        <b className={styles.number}>{number}</b>
        <b>{label}</b>
      </PaperHead>
      <div className={styles.parties}>
        {parties.map((party) => (
          <Party key={party.title} {...party} />
        ))}
      </div>
      {devices.map((device) => (
        <Device key={device.number} {...device} />
      ))}
      {texts.length > 0 && (
        <div className={styles.parties}>
          <Texts texts={texts} />
        </div>
      )}
      {checklist && <Checks lines={checklist} />}
      {bill && <PricedTable priced={bill} />}
      {clauses && <Clauses clauses={clauses} />}
      {pix && <PixOnPaper pix={pix} />}
      {(notes.length > 0 || link) && <Notes notes={notes} link={link} />}
      <Signatures signatures={signatures} />
    </article>
  )
}

function Clauses({ clauses }: { clauses: NonNullable<Receipt['clauses']> }) {
  return (
    <section className={styles.clauses}>
      <h3>{clauses.title}</h3>
      <dl>
        {clauses.lines.map(({ number: at, text }) => (
          <div key={`${at} ${text}`}>
            <dt>{at}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Short sentences, and the customer's code. */
function Notes({ notes, link }: Pick<Receipt, 'notes' | 'link'>) {
  return (
    <div className={styles.notes}>
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {link && <Follow {...link} />}
    </div>
  )
}

function Signatures({ signatures }: Pick<Receipt, 'signatures'>) {
  return (
    <footer>
      {signatures.map(({ name, role, drawn }) => (
        <div key={role}>
          {drawn && <DrawnSignature path={drawn.path} />}
          <b>{name || '\u00a0'}</b>
          <span>{role}</span>
          {drawn && <span>{drawn.words}</span>}
        </div>
      ))}
    </footer>
  )
}
