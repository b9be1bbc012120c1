// Makes the text of an older version the page's again, as a version of its own that can be undone.
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { handbook as entity } from '../../entities/handbook.ts'

interface BringBackProps {
  /** As it is now. */
  readonly page: WireDocument
  readonly content: string
  /** Of the version. */
  readonly number: number
}

export function BringBack({ page, content, number }: BringBackProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const save = useSave(db, entity.kind)
  const [isAsking, setAsking] = useState(false)
  if (entity.access(actor, 'update', page) !== undefined || page.content === content) return null
  const bring = async () => {
    setAsking(false)
    const { rev } = await save.mutateAsync({ ...page, content })
    const run = () => void save.mutateAsync({ ...page, _rev: rev }).catch(showErrorOf(entity.key))
    void toast({
      message: t('wiki.history.brought', { number }),
      undo: { label: t('actions.undo'), run },
    })
  }
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('wiki.history.bring', { number })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('wiki.history.bring', { number })}
        text={t('wiki.history.bring_text')}
        confirmLabel={t('wiki.history.bring_confirm')}
        cancelLabel={t('actions.cancel')}
        onConfirm={() => void bring().catch(showErrorOf(entity.key))}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
