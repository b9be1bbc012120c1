// Deleting a record: asked once, done at once, undone for eight seconds. Undo brings the record back under its own
// id, on top of the deletion, so that references and history hold.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { trashDays } from '#core/access/trash.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { showError, showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRestore } from '../trash/restore.ts'
import { cacheKey, useRemove } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { listAddress } from '../list/list-position.ts'
import { totalText } from '../list/total.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useUses } from '../uses.ts'

export interface Deletion {
  readonly ask: () => void
  /** To be placed anywhere in the screen. */
  readonly dialog: ReactNode
}

/** Deletes `record` after a question and goes to its list. */
export function useDelete(entity: Entity, record: WireDocument | undefined): Deletion {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const remove = useRemove(db, entity.kind)
  const restore = useRestore(db, entity.kind)
  const [asking, setAsking] = useState(false)
  const uses = useUses(db, entity.kind, asking ? record?._id : undefined)
    .map(({ entity: user, ...total }) => `${t(`${user.key}.many`)} (${totalText(t.locale, total)})`)
    .join(', ')
  const used = uses && t('records.delete.used', { uses, gone: t(`${entity.key}.gone`) })

  // Pages that do not show it stay as they are: whether its record counts in them is known when they are loaded anew.
  const hide = (id: string) =>
    client.setQueriesData<FindAnswer>(
      { queryKey: [...cacheKey(db, entity.kind), 'find'] },
      (found) =>
        found?.docs.some(({ _id }) => _id === id)
          ? {
              ...found,
              docs: found.docs.filter(({ _id }) => _id !== id),
              total: found.total === undefined ? undefined : found.total - 1,
            }
          : found,
    )
  // The screen is gone by the time these end, so nothing here may wait for it.
  const undo = async (removed: Promise<unknown>, doc: WireDocument) => {
    await removed
    await restore(doc._id)
    await toast({ message: t('records.restored', { label: doc.label ?? '' }) })
  }
  const confirm = () => {
    setAsking(false)
    if (!record?._rev) return
    hide(record._id)
    go(listAddress(`/account/${db}/${entity.path}`))
    const removed = remove.mutateAsync({ _id: record._id, _rev: record._rev })
    removed.catch((error: unknown) => {
      void client.invalidateQueries({ queryKey: cacheKey(db, entity.kind) })
      showError(error)
    })
    void toast({
      message: t('records.deleted', { label: record.label ?? '' }),
      undo: {
        label: t('actions.undo'),
        run: () => void undo(removed, record).catch(showErrorOf(entity.key)),
      },
    })
  }
  const dialog = (
    <ConfirmDialog
      opened={asking}
      danger
      title={t('records.delete.title', { label: record?.label ?? '' })}
      text={[
        t(entity.trash ? 'records.delete.trash' : 'records.delete.text', { count: trashDays }),
        used,
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('records.delete.confirm')}
      cancelLabel={t('actions.cancel')}
      onConfirm={confirm}
      onClose={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), dialog }
}
