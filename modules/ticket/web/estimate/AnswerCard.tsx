// The answer to an estimate: by whom, what, when, how, and who of the shop recorded it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { signatureField } from '../../rules/receipt/signature.ts'
import type { Estimate } from './estimate-doc.ts'
import styles from './estimate.module.css'
import { usePaper } from './paper/use-paper.ts'

export function AnswerCard({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { db, people } = useGroup()
  const { answer, answered_at = '', answer_way, recorded_by } = estimate
  const { data: paper } = usePaper(db, estimate._id, answer_way === 'link')
  const spoken = { role: 'img', 'aria-label': t('estimate.signature') }
  return (
    <Card title={t(answer === 'approved' ? 'estimate.was-approved' : 'estimate.was-declined')}>
      <Facts
        facts={[
          [t('estimate.record.fields.name'), estimate.answered_by],
          [t('estimate.when'), <When key="when" at={answered_at} />],
          [t('estimate.record.fields.way'), t(`estimate.record.options.way.${answer_way}`)],
          [
            t('estimate.recorded-by'),
            recorded_by && (people.get(recorded_by)?.name ?? t('records.somebody')),
          ],
          [t('estimate.record.fields.reason'), estimate.decline_reason],
        ]}
      />
      {paper?.signed && (
        <svg
          {...spoken}
          className={styles.signature}
          viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        >
          <path d={paper.signed.path} />
        </svg>
      )}
    </Card>
  )
}
