// Another title or address for a page: its former address leads on, and links in other pages may be written anew.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { refresh } from '#web/api/records.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
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
  const ask = useDiscardWords()
  const { doc, linked_by_total: sources } = answer
  const { title = '', uri = '', _id: id, _rev: rev = '' } = doc
  const [isFormer, setFormer] = useState(false)
  /** It is done, and some pages were left as they are. */
  const [done, setDone] = useState<Renamed>()
  const leave = async (renamed: Renamed) => {
    await refresh(client, db, 'Handbook')
    onClose()
    go(pageAddress(db, renamed), { replace: true })
  }
  const form = usePlainForm({
    initial: { title, uri, rewrite: sources > 0, take_address: false },
    of: 'handbook',
    async send(values) {
      try {
        const renamed = await renamePage(db, { id, rev, ...values })
        if (renamed.left > 0) return setDone(renamed)
        await leave(renamed)
        void toast({ message: t('wiki.rename.done', { rewritten: renamed.rewritten }) })
      } catch (error) {
        setFormer(error instanceof ApiError && error.fields?.uri?.key === 'leads_elsewhere')
        throw error
      }
    },
  })
  if (done) return <Unchanged renamed={done} onClose={() => void leave(done)} />
  return (
    <FormDialog
      title={t('wiki.rename.action')}
      form={form}
      submitLabel={t('wiki.rename.submit')}
      cancelLabel={t('actions.cancel')}
      ask={ask}
      onClose={onClose}
    >
      <TextInput label={t('handbook.fields.title')} {...form.text('title')} />
      <TextInput
        label={t('handbook.fields.uri')}
        description={t('wiki.rename.help')}
        autoCapitalize="off"
        spellCheck={false}
        {...form.text('uri')}
      />
      {isFormer && <Checkbox label={t('wiki.edit.take_address')} {...form.box('take_address')} />}
      {sources > 0 && (
        <Checkbox
          label={t('wiki.rename.rewrite', { count: sources })}
          description={t('wiki.rename.rewrite_help')}
          {...form.box('rewrite')}
        />
      )}
    </FormDialog>
  )
}
