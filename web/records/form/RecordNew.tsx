// The form for a new record of any kind. `?field=value` fills it in advance, `?return=/path` says where to go after.
import type { ReactNode } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { safeReturn } from '#core/access/return-address.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { ConflictScreen } from './ConflictScreen.tsx'
import { CreateInPlace } from './CreateInPlace.tsx'
import { DraftOffer, LeaveGuard } from './FormGuards.tsx'
import { NewRefused } from './NewRefused.tsx'
import { RecordForm, type FormFields } from './RecordForm.tsx'
import { useNewAddress } from '../use-new-address.ts'
import { useCrumbs } from '../use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useRecordForm } from './use-record-form.ts'

/** Values that the address gives to a new record; only fields a person may write. */
export function presetsFrom(entity: Entity, params: URLSearchParams): Record<string, unknown> {
  const given = Object.entries(entity.fields).flatMap(([name, field]) => {
    const value = params.get(name)
    return field.system || isEmpty(value) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

interface RecordNewProps {
  readonly entity: Entity
  /** What it starts with, beside what the address gives. */
  readonly presets?: Readonly<Record<string, unknown>>
  readonly fields?: FormFields | undefined
}

export function RecordNew({ entity, presets: given, fields }: RecordNewProps) {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const mayCreate = useNewAddress(entity) !== undefined
  const presets = { ...given, ...presetsFrom(entity, useAddress().params) }
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t(`${entity.key}.new`)} />
      {mayCreate ? (
        <CreateInPlace>
          <NewForm entity={entity} presets={presets} fields={fields} />
        </CreateInPlace>
      ) : (
        <NewRefused entity={entity} />
      )}
    </Page>
  )
}

interface NewFormProps {
  entity: Entity
  /** What the record starts with. */
  presets: Readonly<Record<string, unknown>>
  /** Beside the buttons: what follows from what is typed. */
  note?: (values: Readonly<Record<string, unknown>>) => ReactNode
  readonly fields?: FormFields | undefined
}

export function NewForm({ entity, presets, note, fields }: NewFormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const [crumb] = useCrumbs(entity)
  const form = useRecordForm({ entity, presets })
  const read = useReadRecord(db, entity.kind)
  const back = safeReturn(params.get('return'))
  const finish = (end: object | undefined) => {
    if (!end) return
    go(back ?? `/account/${db}/${entity.path}/${form.id}`, { replace: true })
    // A label may hold what the server gives, such as a number.
    void read(form.id).then((made) =>
      toast({ message: t(`${entity.key}.created`, { label: made?.label ?? '' }) }),
    )
  }
  if (form.conflict) {
    return <ConflictScreen form={form} theirs={form.conflict.theirs} onSaved={finish} />
  }
  return (
    <Stack>
      <DraftOffer form={form} />
      <RecordForm
        form={form}
        submitLabel={t('actions.create')}
        note={note ? note(form.values) : t('records.form.kept')}
        fields={fields}
        onSubmit={() => void form.submit().then(finish)}
        onCancel={() => go(back ?? crumb?.href ?? '/')}
      />
      <LeaveGuard form={form} />
    </Stack>
  )
}
