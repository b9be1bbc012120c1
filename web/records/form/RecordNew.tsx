// The form for a new record of any kind. `?field=value` fills it in advance, `?return=/path` says where to go after.
import type { ReactNode } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { labelText } from '#core/time/day.ts'
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
import { useRecordForm, type RecordFormState } from './use-record-form.ts'
import type { Instead } from './use-submit.ts'

/** Values that the address gives to a new record; only fields a person may write. */
export function presetsFrom(entity: Entity, params: URLSearchParams): Record<string, unknown> {
  const given = Object.entries(entity.fields).flatMap(([name, field]) => {
    const value = params.get(name)
    return field.system || isEmpty(value) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

/** What the form makes in the place of one record of its kind. */
export interface MadeInstead extends Instead {
  /** What the main button says. */
  readonly label: string
  /** Where it is seen, once it is made and said so. */
  readonly path: string
}

interface OwnForm {
  readonly fields?: FormFields | undefined
  /** What it makes instead, by what is typed now. */
  readonly insteadOf?: (form: RecordFormState) => MadeInstead | undefined
}

interface RecordNewProps extends OwnForm {
  readonly entity: Entity
  /** What it starts with, beside what the address gives. */
  readonly presets?: Readonly<Record<string, unknown>>
}

export function RecordNew({ entity, presets: given, ...own }: RecordNewProps) {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const mayCreate = useNewAddress(entity) !== undefined
  const presets = { ...given, ...presetsFrom(entity, useAddress().params) }
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t(`${entity.key}.new`)} />
      {mayCreate ? (
        <CreateInPlace>
          <NewForm entity={entity} presets={presets} {...own} />
        </CreateInPlace>
      ) : (
        <NewRefused entity={entity} />
      )}
    </Page>
  )
}

interface NewFormProps extends OwnForm {
  entity: Entity
  /** What the record starts with. */
  presets: Readonly<Record<string, unknown>>
  /** Beside the buttons: what follows from what is typed. */
  note?: (values: Readonly<Record<string, unknown>>) => ReactNode
}

export function NewForm({ entity, presets, note, fields, insteadOf }: NewFormProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const [crumb] = useCrumbs(entity)
  const form = useRecordForm({ entity, presets })
  const instead = insteadOf?.(form)
  const read = useReadRecord(db, entity.kind)
  const back = safeReturn(params.get('return'))
  const finish = (end: object | undefined) => {
    if (!end) return
    if (instead) return go(back ?? instead.path, { replace: true })
    go(back ?? `/account/${db}/${entity.path}/${form.id}`, { replace: true })
    // A label may hold what the server gives, such as a number.
    void read(form.id).then((made) =>
      toast({
        message: t(`${entity.key}.created`, { label: labelText(made?.label ?? '', t.locale) }),
      }),
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
        submitLabel={instead?.label ?? t('actions.create')}
        note={note ? note(form.values) : t('records.form.kept')}
        fields={fields}
        onSubmit={() => void form.submit(instead).then(finish)}
        onCancel={() => go(back ?? crumb?.href ?? '/')}
      />
      <LeaveGuard form={form} />
    </Stack>
  )
}
