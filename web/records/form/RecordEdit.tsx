// The form over a record that exists. A change by somebody else is shown while typing, and compared when saving.
import { useEffect, type ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { ConflictScreen } from './ConflictScreen.tsx'
import { CreateInPlace } from './CreateInPlace.tsx'
import { DraftOffer, LeaveGuard } from './FormGuards.tsx'
import { RecordForm, type FormFields } from './RecordForm.tsx'
import { RecordMissing } from '../show/RecordMissing.tsx'
import { useCrumbs } from '../use-crumbs.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { useRecordForm } from './use-record-form.ts'
import type { Resolved } from './use-resolve.ts'

export interface RecordEditProps {
  readonly entity: Entity
  /** Beside the buttons: what follows from what is typed. */
  readonly note?: (values: Readonly<Record<string, unknown>>) => ReactNode
  readonly fields?: FormFields
}

export function RecordEdit({ entity, note, fields }: RecordEditProps) {
  const t = useTexts()
  const id = useRecordId()
  const { db, actor } = useGroup()
  const { data: record, error, refetch } = useRecord(db, entity.kind, id)
  const crumbs = useCrumbs(entity)
  const label = labelText(record?.label ?? '', t.locale)
  useTitle(label && `${t('records.edit')}: ${label}`)
  if (error && !record) {
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  }
  const show = { label, href: `/account/${db}/${entity.path}/${id}` }
  const refused = record && entity.access(actor, 'update', record)
  return (
    <Page narrow={!fields}>
      <PageHeader crumbs={record ? [...crumbs, show] : crumbs} title={t('records.edit')} />
      {record && !refused && (
        <CreateInPlace>
          <EditForm
            key={id}
            entity={entity}
            note={note}
            fields={fields}
            record={record}
            isGone={error?.status === 404}
          />
        </CreateInPlace>
      )}
      {refused && <ErrorPanel title={t('titles.forbidden')} text={t.message({ key: refused })} />}
      {!record && <CardSkeleton lines={6} />}
    </Page>
  )
}

interface EditFormProps extends RecordEditProps {
  readonly record: WireDocument
  /** Deleted by somebody else while this form was open. */
  readonly isGone: boolean
}

function EditForm({ entity, note, fields, record, isGone }: EditFormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const form = useRecordForm({ entity, record })
  const back = useSave(db, entity.kind)
  const isStale = isGone || (form.base !== undefined && record._rev !== form.base._rev)
  const { isDirty, isSaving, reset } = form
  useEffect(() => {
    // Nothing typed yet: the form follows the record.
    if (isStale && !isGone && !isDirty && !isSaving) reset(record)
  })
  const show = `/account/${db}/${entity.path}/${record._id}`
  /** `before`: what the save replaced, and what undoing it brings back. */
  const finish = (end: { rev: string } | undefined, before: WireDocument | undefined) => {
    if (!end) return
    go(show, { replace: true })
    const run = () =>
      void back.mutateAsync({ ...before!, _rev: end.rev }).catch(showErrorOf(entity.key))
    const undo = before && { label: t('actions.undo'), run }
    void toast({ message: t('records.saved'), undo })
  }
  const resolved = (end: Resolved | undefined, theirs: WireDocument | undefined) => {
    if (!end || end.rev !== theirs?._rev) return finish(end, theirs)
    go(show, { replace: true })
    const bring = { label: t('records.conflict.bring'), run: () => go(`${show}/edit`) }
    void toast({ message: t('records.conflict.unsaved'), undo: end.keeps ? bring : undefined })
  }
  if (form.conflict) {
    const { theirs } = form.conflict
    return (
      <>
        <ConflictScreen form={form} theirs={theirs} onSaved={(end) => resolved(end, theirs)} />
        <LeaveGuard form={form} />
      </>
    )
  }
  return (
    <Stack>
      <DraftOffer form={form} />
      {isStale && isDirty && !isSaving && (
        <StaleNotice record={record} isGone={isGone} onCompare={form.compare} />
      )}
      <RecordForm
        form={form}
        submitLabel={t('actions.save')}
        note={note ? note(form.values) : t('records.form.kept')}
        fields={fields}
        onSubmit={() => void form.submit().then((answer) => finish(answer, form.base))}
        onCancel={() => go(show)}
      />
      <LeaveGuard form={form} />
    </Stack>
  )
}

interface StaleNoticeProps {
  readonly record: WireDocument
  readonly isGone: boolean
  readonly onCompare: (theirs: WireDocument | undefined) => void
}

function StaleNotice({ record, isGone, onCompare }: StaleNoticeProps) {
  const t = useTexts()
  const { people } = useGroup()
  const name = people.get(record.updated_by ?? '')?.name ?? t('records.somebody')
  return (
    <Banner
      tone="info"
      action={
        <Button size="xs" onClick={() => onCompare(isGone ? undefined : record)}>
          {t('records.conflict.compare')}
        </Button>
      }
    >
      {t(isGone ? 'records.conflict.gone' : 'records.conflict.notice', { name })}
    </Banner>
  )
}
