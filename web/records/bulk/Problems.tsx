// What was refused to some of many records: which, and why. They stay chosen.
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider, useReference } from '#web/fields/labels.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import classes from './bulk.module.css'

interface ProblemsProps {
  readonly entity: Entity
  /** Id → why, in the person's language. */
  readonly problems: ReadonlyMap<string, string>
}

export function Problems({ entity, problems }: ProblemsProps) {
  const t = useTexts()
  return (
    <div className={classes.problems} role="alert">
      <Banner tone="danger" title={t('bulk.refused', { count: problems.size })}>
        <LabelsProvider ids={[...problems.keys()]}>
          <ul>
            {[...problems].map(([id, why]) => (
              <Problem key={id} entity={entity} id={id} why={why} />
            ))}
          </ul>
        </LabelsProvider>
      </Banner>
    </div>
  )
}

function Problem({ entity, id, why }: { entity: Entity; id: string; why: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { label } = useReference(id)
  return (
    <li>
      <a className="link" href={`/account/${db}/${entity.path}/${id}`}>
        {label || t(`${entity.key}.one`)}
      </a>
      {': '}
      {why}
    </li>
  )
}
