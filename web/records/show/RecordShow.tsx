// The page of one record of any kind: title, what can be done with it, what modules lead it with, its fields, its history
// and, folded, system data.
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import { labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { FilesSlot } from '#web/files/FilesSlot.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { MainAction, Page, PageBar, PageHeader, TwoColumns } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { LinkItems } from './LinkItems.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { RecordSections } from './RecordSections.tsx'
import { RecordOutline } from '../RecordOutline.tsx'
import { Settled } from '../Settled.tsx'
import { Slot } from '../Slot.tsx'
import { RecordMissing } from './RecordMissing.tsx'
import { SystemData } from './SystemData.tsx'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { useCrumbs } from '../use-crumbs.ts'
import { useDelete } from './use-delete.tsx'

export function RecordShow({ entity }: { entity: Entity }) {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: record, error, refetch } = useRecord(db, entity.kind, id)
  if (error && !record) {
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  }
  if (!record) {
    return (
      <Page>
        <RecordOutline />
      </Page>
    )
  }
  return <Shown key={record._id} entity={entity} record={record} />
}

interface RecordProps {
  readonly entity: Entity
  readonly record: WireDocument
}

function Shown({ entity, record }: RecordProps) {
  const t = useTexts()
  const { db } = useGroup()
  const slots = useSlots(entity.kind)
  const hasBar = useIsPhone() && slots.actions !== undefined
  const main = <Slot load={slots.actions} db={db} record={record} />
  const label = labelText(record.label ?? '', t.locale)
  useTitle(label)
  useVisit(record._id)
  return (
    <Page>
      <PageHeader
        crumbs={useCrumbs(entity)}
        title={label || t(`${entity.key}.one`)}
        count={slots.titled && <Slot load={slots.titled} record={record} />}
        actions={
          <>
            <RecordActions entity={entity} record={record} />
            {!hasBar && <EditAction entity={entity} record={record} />}
            {!hasBar && main}
          </>
        }
      />
      <Settled>
        <TwoColumns
          main={
            <>
              <Slot
                load={slots.show}
                db={db}
                record={record}
                outline={
                  <div data-coming>
                    <CardSkeleton />
                  </div>
                }
              />
              <RecordSections entity={entity} record={record} place="main" without={slots.shows} />
              {entity.attachments?.take === 'files' && (
                <FilesSlot entity={entity} record={record} />
              )}
              <HistoryCard entity={entity} id={record._id} />
            </>
          }
          aside={
            <>
              <Slot load={slots.aside} db={db} record={record} />
              <RecordSections entity={entity} record={record} place="aside" without={slots.shows} />
              <Slot load={slots.last} db={db} record={record} />
              <SystemData record={record} />
            </>
          }
        />
      </Settled>
      {hasBar && (
        <PageBar>
          <EditAction entity={entity} record={record} />
          {main}
        </PageBar>
      )}
    </Page>
  )
}

/** Opens the form; steps back behind the main action of a module. */
function EditAction({ entity, record }: RecordProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const isSecond = useSlots(entity.kind).actions !== undefined
  const mayEdit = entity.access(actor, 'update', record) === undefined
  const edit = `/account/${db}/${entity.path}/${record._id}/edit`
  useShortcuts([
    {
      key: 'e',
      text: 'records.keys.edit',
      run: () => go(edit),
      leadsToText: true,
      disabled: !mayEdit,
    },
  ])
  if (!mayEdit) return null
  return (
    <MainAction
      label={t('actions.edit')}
      shortcut="E"
      quiet={isSecond}
      icon={<IconPencil size={18} stroke={1.9} aria-hidden />}
      href={edit}
    />
  )
}

function RecordActions({ entity, record }: RecordProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const act = useAct(db, entity.kind)
  const { ask, dialog } = useDelete(entity, record)
  const refused = entity.access(actor, 'remove', record)
  // A refusal that depends on the record, and not on the actor, is shown in place of the button.
  const why = entity.access(actor, 'remove') === undefined ? refused : undefined
  const actions = Object.entries(entity.actions ?? {}).filter(
    ([, action]) => !action.isOwn && action.allow(actor, record) === undefined,
  )
  const run = (action: string) => act.mutate({ id: record._id, action })
  return (
    <>
      {actions.map(([name]) => (
        <Button key={name} loading={act.isPending} onClick={() => run(name)}>
          {t(`${entity.key}.actions.${name}`)}
        </Button>
      ))}
      {(!refused || why) && (
        <DotsMenu label={t('records.more')}>
          <LinkItems entity={entity} record={record} />
          <Menu.Item
            color={why ? undefined : 'danger'}
            disabled={why !== undefined}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={ask}
          >
            {why ? t.message({ key: why }) : t('records.delete.action')}
          </Menu.Item>
        </DotsMenu>
      )}
      {dialog}
    </>
  )
}
