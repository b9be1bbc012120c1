// What can be done to files and folders, for everything on a screen of the disk: the calls, and the dialogs that they ask with. One
// of these is around every screen.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { ReactNode } from 'react'
import { refusalOf } from '#core/access/policies.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { kind, type Item } from '#web/files/disk/items.ts'
import { fileActions, type Clash, type FileActions } from './file-actions.ts'

const ClashDialog = lateDialog(() => import('./ClashDialog.tsx'))
const PlaceDialog = lateDialog(() => import('./PlaceDialog.tsx'))
const NameDialog = lateDialog(() => import('./NameDialog.tsx'))
const EditDialog = lateDialog(() => import('../details/EditDialog.tsx'))
const DescribeDialog = lateDialog(() => import('../details/DescribeDialog.tsx'))

/** A dialog that is open, and what it is about. */
type OpenDialog =
  | { readonly what: 'clash'; readonly clash: Clash }
  | { readonly what: 'place'; readonly how: 'move' | 'copy'; readonly items: readonly Item[] }
  | { readonly what: 'rename'; readonly item: Item }
  | { readonly what: 'folder'; readonly parent: string }
  | { readonly what: 'edit'; readonly item: Item }
  | { readonly what: 'describe'; readonly items: readonly Item[] }

export interface ActionsAndDialogs extends FileActions {
  /** Opens a dialog: where to, which name, what is said of it. */
  readonly ask: (dialog: OpenDialog) => void
}

const FileActionsContext = createContext<ActionsAndDialogs | undefined>(undefined)

export function useFileActions(): ActionsAndDialogs {
  const actions = useContext(FileActionsContext)
  if (!actions) throw new Error('no file actions around this')
  return actions
}

export function FileActionsProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const client = useQueryClient()
  const [dialog, ask] = useState<OpenDialog>()
  const entity = registry.byKind(kind)
  const mayWrite = entity !== undefined && refusalOf(actor, 'update', entity) === undefined
  const actions = useMemo(() => {
    const onClash = (clash: Clash) => ask({ what: 'clash', clash })
    const reload = () => refresh(client, db, kind)
    return { ...fileActions({ db, mayWrite, t, onClash, reload }), ask }
  }, [db, mayWrite, t, client])
  return (
    <FileActionsContext value={actions}>
      {children}
      {dialog && <ActionDialog dialog={dialog} onClose={() => ask(undefined)} />}
    </FileActionsContext>
  )
}

function ActionDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const actions = useFileActions()
  switch (dialog.what) {
    case 'clash':
      return <ClashDialog {...dialog.clash} onClose={onClose} />
    case 'place':
      return (
        <PlaceDialog
          how={dialog.how}
          items={dialog.items}
          onClose={onClose}
          onChoose={(to) => {
            onClose()
            actions[dialog.how](dialog.items, to)
          }}
        />
      )
    case 'rename':
      return <NameDialog item={dialog.item} onClose={onClose} />
    case 'folder':
      return <NameDialog parent={dialog.parent} onClose={onClose} />
    case 'edit':
      return <EditDialog item={dialog.item} onClose={onClose} />
    case 'describe':
      return <DescribeDialog items={dialog.items} onClose={onClose} />
  }
}
