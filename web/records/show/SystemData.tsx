// What the system knows of a record (spec 3, system data card): id, when and by whom it was made and changed. Folded: few
// ask for it.
import { useGroup } from '#web/api/context.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { When } from '#web/ui/marks/When.tsx'
import classes from './show.module.css'

export function SystemData({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { people } = useGroup()
  const { _id, created_at, created_by, updated_at, updated_by } = record
  const id = <code className={classes.id}>{_id}</code>
  const when = (at: string | undefined) => at && <When at={at} />
  const who = (id: string | undefined) => id && (people.get(id)?.name ?? t('records.elsewhere'))
  return (
    <details className={classes.details}>
      <summary>{t('records.details')}</summary>
      <Facts
        facts={[
          [t('fields.id'), id],
          [t('fields.created_at'), when(created_at)],
          [t('fields.created_by'), who(created_by)],
          [t('fields.updated_at'), when(updated_at)],
          [t('fields.updated_by'), who(updated_by)],
        ]}
      />
    </details>
  )
}
