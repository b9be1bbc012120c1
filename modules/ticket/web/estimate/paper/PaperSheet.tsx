// An estimate as a sheet: the same on the screen and from the printer.
import type { EstimatePaper } from '../../../paper/estimate/paper.ts'
import type { Sheet } from '../../../paper/papers.ts'
import { DrawnSignature } from '../../print/DrawnSignature.tsx'
import { PaperHead } from '../../print/PaperHead.tsx'
import { PixOnPaper } from '../../print/PixOnPaper.tsx'
import { PricedTable } from '../../print/PricedTable.tsx'
import { paperStyle, widthPx } from '../../print/paper-choice.ts'
import { useScale } from '../../print/use-scale.ts'
import styles from '../estimate.module.css'

/** As large as the screen has room for. */
export function PaperSheet({ paper, sheet }: { paper: EstimatePaper; sheet: Sheet }) {
  const [room, scale] = useScale(widthPx(sheet))
  return (
    <div ref={room}>
      <style>{`@page { size: ${sheet}; margin: 0 }`}</style>
      <article
        className={styles.sheet}
        style={{ zoom: scale, ...paperStyle(sheet) }}
        lang={paper.locale}
        aria-label={paper.title}
      >
        <Offered paper={paper} />
      </article>
    </div>
  )
}

function Offered({ paper }: { paper: EstimatePaper }) {
  const { shop, logo, title, number, order, customer, thing, found, terms } = paper
  return (
    <>
      <PaperHead shop={shop} logo={logo}>
        <p>{title}</p>
        <b className={styles.number}>{number}</b>
        <p>{order}</p>
      </PaperHead>
      <div className={styles.pair}>
        {[customer, thing].map((one) => (
          <div key={one.title}>
            <h3>{one.title}</h3>
            <strong>{one.name || '–'}</strong>
          </div>
        ))}
      </div>
      <section>
        {found && <h3>{found.title}</h3>}
        {found && <p className={styles.text}>{found.text}</p>}
        <PricedTable priced={paper} />
      </section>
      <dl>
        {terms.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paper.pix && <PixOnPaper pix={paper.pix} />}
      {paper.observation && <p className={styles.note}>{paper.observation}</p>}
      {paper.answer && (
        <section>
          <b>{paper.answer}</b>
          {paper.reason && <p>{paper.reason}</p>}
        </section>
      )}
      <Signatures paper={paper} />
    </>
  )
}

function Signatures({ paper: { signatures, signed } }: { paper: EstimatePaper }) {
  return (
    <footer>
      {signatures.map(({ name, role }, at) => (
        <div key={role}>
          {at === 0 && signed && <DrawnSignature path={signed.path} />}
          <b>{name || '\u00a0'}</b>
          <span>{role}</span>
        </div>
      ))}
    </footer>
  )
}
