// The buttons of actions on chosen records, and their questions beforehand.
import { IconChevronDown, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { trashDays } from '#core/access/trash.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { amountOf, type Amount } from '../list/total.ts'
import { useExport } from '../list/use-export.ts'
import { useApplicable, useChoiceParams } from './use-applicable.ts'
import type { Bulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const SetField = lateDialog(() => import('./SetField.tsx'))

interface BulkActionsProps {
  readonly entity: Entity
  readonly selection: Selection
  /** Of the list: what "all" are. */
  readonly query: FindQuery
  readonly bulk: Bulk
}

/** The pending action, and its records: those that were chosen when it was begun. */
interface BulkQuestion {
  readonly what: { readonly field: string } | 'delete'
  readonly records: Promise<readonly WireDocument[]>
  /** How many they are, once they have been read. */
  readonly count?: number
}

export function BulkActions({ entity, selection, query, bulk }: BulkActionsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { chosen: chosenLinks = [] } = useSlots(entity.kind)
  const which = useChoiceParams(entity, selection)
  const { may, acts } = useApplicable(entity, selection)
  const { asked, ask, close } = useBulkDialog(bulk)
  const amount =
    asked?.count === undefined ? selection.amount : amountOf(t.locale, { total: asked.count })
  return (
    <>
      {may('update') && <SetMenu entity={entity} onChoose={(field) => ask({ field })} />}
      {acts.map((name) => (
        <Button key={name} onClick={() => bulk.act(name)}>
          {t(`${entity.key}.actions.${name}`)}
        </Button>
      ))}
      {chosenLinks.map(({ path, text }) => (
        <Button key={path} component="a" href={`/account/${db}/${path}?${String(which)}`}>
          {t(text)}
        </Button>
      ))}
      <ExportButton {...{ entity, selection, query }} />
      {may('remove') && (
        <Button
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask('delete')}
        >
          {t('records.delete.confirm')}
        </Button>
      )}
      <DeleteDialog {...{ entity, asked, amount, bulk, onClose: close }} />
      {typeof asked?.what === 'object' && (
        <SetField
          entity={entity}
          name={asked.what.field}
          amount={amount}
          chosen={asked.records}
          write={bulk.write}
          onClose={close}
        />
      )}
    </>
  )
}

function useBulkDialog(bulk: Bulk) {
  const [asked, setAsked] = useState<BulkQuestion>()
  const ask = (what: BulkQuestion['what']) => {
    const records = bulk.read()
    setAsked({ what, records })
    // Of many records the exact number appears once they are read; an error, when the action is confirmed.
    records.then(
      ({ length }) =>
        setAsked((now) => (now?.records === records ? { ...now, count: length } : now)),
      () => undefined,
    )
  }
  return { asked, ask, close: () => setAsked(undefined) }
}

interface SetMenuProps {
  readonly entity: Entity
  readonly onChoose: (field: string) => void
}

function SetMenu({ entity, onChoose }: SetMenuProps) {
  const t = useTexts()
  const { set = [] } = entity.bulk ?? {}
  if (set.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{t('bulk.set')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {set.map((field) => (
          <Menu.Item key={field} onClick={() => onChoose(field)}>
            {t(fieldTexts(entity, field).label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** While the file is made: how far it is, and the way to stop. */
function ExportButton({ entity, selection, query }: Omit<BulkActionsProps, 'bulk'>) {
  const t = useTexts()
  const chosen = selection.isAll
    ? query
    : { ...query, selector: { _id: { $in: [...selection.ids] } } }
  const { progress, start, cancel } = useExport(entity, chosen)
  if (progress === undefined) {
    return (
      <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
        {t('bulk.export')}
      </Button>
    )
  }
  return (
    <Button rightSection={<IconX size={14} aria-hidden />} onClick={cancel}>
      {t('records.exporting', { count: progress })}
    </Button>
  )
}

interface DeleteDialogProps {
  readonly entity: Entity
  readonly asked: BulkQuestion | undefined
  readonly amount: Amount
  readonly bulk: Bulk
  readonly onClose: () => void
}

function DeleteDialog({ entity, asked, amount, bulk, onClose }: DeleteDialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      opened={asked?.what === 'delete'}
      danger
      title={t('bulk.delete_title', { ...amount })}
      text={t(entity.trash ? 'bulk.delete_trash' : 'bulk.delete_text', { count: trashDays })}
      confirmLabel={t('records.delete.confirm')}
      cancelLabel={t('actions.cancel')}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        bulk.write({
          records: asked!.records,
          change: ({ _id, _rev }) => ({ _id, _rev, _deleted: true }),
          said: (deleted) => t('bulk.deleted', { count: deleted }),
        })
      }}
    />
  )
}
