// Whose a thing was before, the latest first; their tickets are still theirs.
import type { Doc } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider, useReference } from '#web/fields/labels.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { equipment } from '../../entities/equipment.ts'
import type { Owner } from '../../rules/owners.ts'
import classes from '../ticket.module.css'

export default function FormerOwners({
  equipment: { owners = [] },
}: {
  equipment: Doc<typeof equipment>
}) {
  const t = useTexts()
  const latest = owners.toReversed()
  return (
    <Card title={t('equipment.fields.owners')}>
      <LabelsProvider ids={latest.flatMap(({ customer_id }) => customer_id ?? [])}>
        <ul className={classes.names}>
          {latest.map((owner) => (
            <li key={owner.until}>
              <FormerOwner owner={owner} />
            </li>
          ))}
        </ul>
      </LabelsProvider>
    </Card>
  )
}

function FormerOwner({ owner: { customer_id = '', until = '' } }: { owner: Owner }) {
  const t = useTexts()
  const { label, href } = useReference(customer_id)
  return (
    <>
      <a className="link" href={href}>
        {label}
      </a>{' '}
      <span className="muted">
        · {t('equipment.rows.owners.until')}: <When at={until} />
      </span>
    </>
  )
}
