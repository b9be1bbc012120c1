// A year of maintenance as a sheet across: equipment with its work and the lines of its checklist, month by month.
import { IconCircle, IconCircleFilled, IconMinus, IconX } from '@tabler/icons-react'
import type { Sheet } from '../../../paper/papers.ts'
import type { PlanMark, PlanPaper, PlanRow } from '../../../paper/plan.ts'
import { PaperHead } from '../../print/PaperHead.tsx'
import { heightPx, paperStyle } from '../../print/paper-choice.ts'
import { useScale } from '../../print/use-scale.ts'
import styles from './plan.module.css'

/** As large as the screen has room for. */
export function PlanSheet({ paper, sheet }: { paper: PlanPaper; sheet: Sheet }) {
  const [room, scale] = useScale(heightPx(sheet))
  return (
    <div ref={room}>
      <style>{`@page { size: ${sheet} landscape; margin: 10mm }`}</style>
      <article
        className={styles.sheet}
        style={{ zoom: scale, ...paperStyle(sheet) }}
        lang={paper.locale}
        aria-label={`${paper.title} ${paper.year}`}
      >
        <Plan paper={paper} />
      </article>
    </div>
  )
}

function Plan({ paper }: { paper: PlanPaper }) {
  const { shop, logo, title, year, asOf, customer, things, none, legend, signatures } = paper
  return (
    <>
      <PaperHead shop={shop} logo={logo}>
        <p>{title}</p>
        <b className={styles.year}>{year}</b>
        <p>{asOf}</p>
      </PaperHead>
      <section>
        <h3>{customer.title}</h3>
        <strong>{customer.name || '–'}</strong>
        {customer.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      {things.length > 0 ? <Works paper={paper} /> : <p className={styles.none}>{none}</p>}
      <p className={styles.legend}>
        {legend.map(([mark, words]) => (
          <span key={mark}>
            <Mark is={mark} /> {words}
          </span>
        ))}
      </p>
      <footer>
        {signatures.map(({ name, role }) => (
          <div key={role}>
            {name}
            <span>{role}</span>
          </div>
        ))}
      </footer>
    </>
  )
}

function Works({ paper: { heads, things, legend } }: { paper: PlanPaper }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {things.map(({ name, works }) => (
        <tbody key={name}>
          <tr className={styles.thing}>
            <th colSpan={heads.length} scope="rowgroup">
              {name}
            </th>
          </tr>
          {works.flatMap(({ lines, every, ...work }, at) => [
            <Marks key={at} row={work} every={every} legend={legend} />,
            ...lines.map((line) => <Marks key={`${at} ${line.text}`} row={line} legend={legend} />),
          ])}
        </tbody>
      ))}
    </table>
  )
}

const icons = { planned: IconCircle, done: IconCircleFilled, failed: IconX, na: IconMinus }

/** `words`: its text alternative where it has no label. */
function Mark({ is, words }: { is: PlanMark['is']; words?: string | undefined }) {
  const Icon = icons[is]
  return (
    <>
      <Icon size={9} stroke={2.4} aria-hidden />
      {words && <span className="sr-only">{words}</span>}
    </>
  )
}

/** Days of a month that there is room for. */
const few = 3

interface MarksProps {
  row: PlanRow
  every?: string
  legend: PlanPaper['legend']
}

/** The work itself has how often it comes round; the lines of its checklist have none. */
function Marks({ row: { text, cells }, every, legend }: MarksProps) {
  const names = new Map(legend)
  return (
    <tr className={every === undefined ? styles.line : styles.work}>
      <th scope="row">
        {text} {every && <small>{every}</small>}
      </th>
      {cells.map((marks, month) => (
        <td key={month}>
          {marks.slice(0, few).map(({ is, day }) => (
            <span key={`${is} ${day}`} className={styles.mark}>
              <Mark is={is} words={names.get(is)} /> {day}
            </span>
          ))}
          {marks.length > few && '…'}
        </td>
      ))}
    </tr>
  )
}
