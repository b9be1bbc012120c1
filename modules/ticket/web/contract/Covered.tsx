// The equipment that a contract covers.
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider, useReference } from '#web/fields/labels.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import classes from '../ticket.module.css'

export function Covered({ ids }: { ids: readonly string[] }) {
  const t = useTexts()
  return (
    <Card title={t('contract.fields.equipment')}>
      <LabelsProvider ids={ids}>
        <ul className={classes.names}>
          {ids.map((id) => (
            <li key={id}>
              <Thing id={id} />
            </li>
          ))}
        </ul>
      </LabelsProvider>
    </Card>
  )
}

function Thing({ id }: { id: string }) {
  const { label, href } = useReference(id)
  return (
    <a className="link" href={href}>
      {label}
    </a>
  )
}
