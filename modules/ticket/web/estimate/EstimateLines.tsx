// Estimates under each other: which, for how much, in which state.
import { useTexts } from '#web/api/texts.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { amountOf, type Estimate } from './estimate-doc.ts'
import styles from './estimate.module.css'
import { StatePill } from './StatePill.tsx'

interface EstimateLinesProps {
  db: string
  estimates: readonly Estimate[]
  titleOf: (estimate: Estimate) => string
}

export function EstimateLines({ db, estimates, titleOf }: EstimateLinesProps) {
  const t = useTexts()
  return (
    <ul className={styles.list}>
      {estimates.map((estimate) => (
        <li key={estimate._id}>
          <a href={`/account/${db}/estimates/${estimate._id}`}>
            <span>
              {titleOf(estimate)} · <b>{amountOf(estimate, estimate.total ?? '0.00', t.locale)}</b>
            </span>
            <StatePill estimate={estimate} />
            <small>
              {firstLine(estimate.description ?? '')}
              {estimate.decline_reason && (
                <>
                  <br />
                  {estimate.decline_reason}
                </>
              )}
            </small>
          </a>
        </li>
      ))}
    </ul>
  )
}
