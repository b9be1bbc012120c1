// What can be done to files and folders, for everything on a screen of the disk: the calls, and the dialogs that they ask with. One
// of these stands around every screen.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { refusalOf } from '#core/access/policies.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { kind, type Item } from '../disk-calls.ts'
import { deedsOf, type Clash, type Deeds } from './deeds-of.ts'

const ClashDialog = lazy(() => import('./ClashDialog.tsx'))
const PlaceDialog = lazy(() => import('./PlaceDialog.tsx'))
const NameDialog = lazy(() => import('./NameDialog.tsx'))
const EditDialog = lazy(() => import('../details/EditDialog.tsx'))
const DescribeDialog = lazy(() => import('../details/DescribeDialog.tsx'))

/** A dialog that is open, and what it is about. */
type Asked =
  | { readonly what: 'clash'; readonly clash: Clash }
  | { readonly what: 'place'; readonly how: 'move' | 'copy'; readonly items: readonly Item[] }
  | { readonly what: 'rename'; readonly item: Item }
  | { readonly what: 'folder'; readonly parent: string }
  | { readonly what: 'edit'; readonly item: Item }
  | { readonly what: 'describe'; readonly items: readonly Item[] }

export interface DeedsAndDialogs extends Deeds {
  /** Opens a dialog: where to, which name, what is said of it. */
  readonly ask: (asked: Asked) => void
}

const DeedsContext = createContext<DeedsAndDialogs | undefined>(undefined)

export function useDeeds(): DeedsAndDialogs {
  const deeds = useContext(DeedsContext)
  if (!deeds) throw new Error('no deeds around this')
  return deeds
}

export function DeedsProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const client = useQueryClient()
  const [asked, ask] = useState<Asked>()
  const entity = registry.byKind(kind)
  const mayWrite = entity !== undefined && refusalOf(actor, 'update', entity) === undefined
  const deeds = useMemo(() => {
    const onClash = (clash: Clash) => ask({ what: 'clash', clash })
    const reload = () => refresh(client, db, kind)
    return { ...deedsOf({ db, mayWrite, t, onClash, reload }), ask }
  }, [db, mayWrite, t, client])
  return (
    <DeedsContext value={deeds}>
      {children}
      <Suspense>{asked && <AskedDialog asked={asked} onClose={() => ask(undefined)} />}</Suspense>
    </DeedsContext>
  )
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const deeds = useDeeds()
  switch (asked.what) {
    case 'clash':
      return <ClashDialog {...asked.clash} onClose={onClose} />
    case 'place':
      return (
        <PlaceDialog
          how={asked.how}
          items={asked.items}
          onClose={onClose}
          onChoose={(to) => {
            onClose()
            deeds[asked.how](asked.items, to)
          }}
        />
      )
    case 'rename':
      return <NameDialog item={asked.item} onClose={onClose} />
    case 'folder':
      return <NameDialog parent={asked.parent} onClose={onClose} />
    case 'edit':
      return <EditDialog item={asked.item} onClose={onClose} />
    case 'describe':
      return <DescribeDialog items={asked.items} onClose={onClose} />
  }
}
