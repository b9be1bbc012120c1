// What somebody is in the Group, as marks: invited, administrator, or what is other than with every member.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Pill } from '#web/ui/marks/Marks.tsx'
import styles from './members.module.css'

/** Name of a member; of an invitation the address. */
export function nameOf(record: WireDocument): string {
  const { name, email, label } = record as { name?: string; email?: string; label?: string }
  return name ?? label ?? email ?? ''
}

/** The page of a member; of one by the Group above that of the person. */
export function memberAddress(db: string, { _id, user_id, inherited }: WireDocument): string {
  return inherited === true
    ? `/account/${db}/users/${String(user_id)}`
    : `/account/${db}/memberships/${_id}`
}

/** Undefined for those who do not belong to it. */
const accountOf = ({ account }: WireDocument) => (account as { label?: string } | undefined)?.label

/** Whether they are invited, or belong to it by the Group above. */
export function StatusPills({ record }: { record: WireDocument }) {
  const t = useTexts()
  return (
    <>
      {record.pending === true && <Pill tone="doing">{t('membership.invited')}</Pill>}
      {record.inherited === true && (
        <Pill outline>
          {t('membership.by', { group: accountOf(record) ?? t('membership.above') })}
        </Pill>
      )}
    </>
  )
}

export function Rights({ record }: { record: WireDocument }) {
  const t = useTexts()
  const isLimited = record.editor !== true
  return (
    <span className={styles.rights}>
      <StatusPills record={record} />
      {record.editor === true && <Pill tone="accent">{t('membership.fields.editor')}</Pill>}
      {isLimited && record.sees_money === false && (
        <Pill outline>{t('membership.without_money')}</Pill>
      )}
      {isLimited && record.manages_people === true && (
        <Pill outline>{t('membership.fields.manages_people')}</Pill>
      )}
      {record.report_view === true && <Pill outline>{t('membership.fields.report_view')}</Pill>}
    </span>
  )
}
