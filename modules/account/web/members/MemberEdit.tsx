// Changing what a member may do. Who they are cannot be changed: the address was given with the invitation.
import { rights } from '#core/access/rights.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ConflictScreen } from '#web/records/form/ConflictScreen.tsx'
import { DraftOffer, LeaveGuard } from '#web/records/form/FormGuards.tsx'
import { FormField } from '#web/records/form/RecordForm.tsx'
import { RecordSummary } from '#web/records/form/RecordSummary.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { membership } from '../../entities/membership.ts'
import { MemberMissing, useMemberCrumbs } from './MemberMissing.tsx'
import styles from './members.module.css'
import { nameOf } from './Rights.tsx'

export default function MemberEdit() {
  const t = useTexts()
  const id = useRecordId()
  const { db, actor } = useGroup()
  const { data: record, error, refetch } = useRecord(db, membership.kind, id)
  const crumbs = useMemberCrumbs()
  if (error && !record) return <MemberMissing error={error} onRetry={() => void refetch()} />
  const refused = record && membership.access(actor, 'update', record)
  const show = { label: record ? nameOf(record) : '', href: `/account/${db}/memberships/${id}` }
  return (
    <Page narrow>
      <PageHeader crumbs={record ? [...crumbs, show] : crumbs} title={t('membership.edit')} />
      {!record && <CardSkeleton lines={3} />}
      {record && !refused && <EditForm key={id} record={record} />}
      {refused && <ErrorPanel title={t('titles.forbidden')} text={t.message({ key: refused })} />}
    </Page>
  )
}

function EditForm({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const form = useRecordForm({ entity: membership, record })
  const show = `/account/${db}/memberships/${record._id}`
  const finish = (answer: unknown) => {
    if (!answer) return
    go(show, { replace: true })
    void toast({ message: t('records.saved') })
  }
  const submit = () => void form.submit().then(finish)
  useShortcuts([{ key: 'mod+Enter', text: 'records.keys.save', run: submit }])
  if (form.conflict) {
    return <ConflictScreen form={form} theirs={form.conflict.theirs} onSaved={finish} />
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DraftOffer form={form} />
      <RecordSummary forms={[{ form }]} />
      <Card title={nameOf(record)}>
        <div className={styles.rules}>
          <FormField form={form} name="editor" isFirst />
          {form.values.editor !== true &&
            rights.map((right) => <FormField key={right} form={form} name={right} />)}
        </div>
        <FormActions>
          <Button onClick={() => go(show)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t('actions.save')} <Kbd>{keyLabel('mod+Enter')}</Kbd>
          </Button>
        </FormActions>
      </Card>
      <LeaveGuard form={form} />
    </form>
  )
}
