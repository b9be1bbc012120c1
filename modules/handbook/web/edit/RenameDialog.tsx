// Another title or address for a page: its former address leads on, and links in other pages may be written anew.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { renameForm } from '../../entities/rename-page.ts'
import { pageAddress, renamePage, type PageAnswer, type Renamed } from '../wiki-calls.ts'
import { Unchanged } from './Unchanged.tsx'

interface RenameDialogProps {
  answer: PageAnswer
  onClose: () => void
}

export default function RenameDialog({ answer, onClose }: RenameDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const { doc, linked_by_total: sources } = answer
  const { title, uri, _id: id, _rev: rev } = doc
  const [isFormer, setFormer] = useState(false)
  /** It is done, and some pages were left as they are. */
  const [done, setDone] = useState<Renamed>()
  const leave = async (renamed: Renamed) => {
    await refresh(client, db, 'Handbook')
    onClose()
    go(pageAddress(db, renamed), { replace: true })
  }
  const send = async (body: Parameters<typeof renamePage>[1]) => {
    try {
      const renamed = await renamePage(db, body)
      if (renamed.left > 0) setDone(renamed)
      else {
        await leave(renamed)
        void toast({ message: t('wiki.rename.done', { rewritten: renamed.rewritten }) })
      }
      return false
    } catch (error) {
      setFormer(error instanceof ApiError && error.fields?.uri?.key === 'leads_elsewhere')
      throw error
    }
  }
  if (done) return <Unchanged renamed={done} onClose={() => void leave(done)} />
  return (
    <ActionDialog
      action={renameForm}
      words={{ count: sources }}
      initial={{ id, rev, title, uri, rewrite: sources > 0 }}
      without={[
        ...(isFormer ? [] : ['take_address' as const]),
        ...(sources > 0 ? [] : ['rewrite' as const]),
      ]}
      send={send}
      onClose={onClose}
    />
  )
}
