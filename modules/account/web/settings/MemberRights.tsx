// What one member may do, each tick saved when it is set.
import { hasRight, rights, type Rights } from '#core/access/rights.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { InputScope } from '#web/fields/input-scope.ts'
import { ActionFields } from '#web/records/action/ActionFields.tsx'
import { SavedWords } from '#web/shell/settings/SavedWords.tsx'
import { useAutosave } from '#web/shell/settings/use-autosave.ts'
import { membership } from '../../entities/membership.ts'
import { rightsForm } from './rights-form.ts'
import styles from '../members/members.module.css'
import { memberAddress, nameOf } from '../members/Rights.tsx'

export function MemberRights({ record }: { record: WireDocument & Rights }) {
  const t = useTexts()
  const { db } = useGroup()
  const { mutateAsync } = useSave(db, membership.kind, { handles: [422] })
  const had = rights.map((right) => [right, hasRight(record, right)] as const)
  const stored = { editor: record.editor === true, ...Object.fromEntries(had) }
  const auto = useAutosave({
    form: rightsForm,
    stored,
    async save(values) {
      const { rev } = await mutateAsync({ ...record, ...stored, ...values })
      return () => mutateAsync({ ...record, ...stored, _rev: rev })
    },
  })
  return (
    <fieldset className={styles.ticks} aria-label={nameOf(record)}>
      <InputScope value={`${record._id}-`}>
        <ActionFields action={rightsForm} form={auto} errors={auto.errors} />
      </InputScope>
      <div className={styles.tickFoot}>
        <a className="link" href={memberAddress(db, record)}>
          {t('membership.see')}
        </a>
        <SavedWords saved={auto.saved} />
      </div>
    </fieldset>
  )
}
