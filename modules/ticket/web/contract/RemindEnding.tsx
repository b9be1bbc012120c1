// Over the list of contracts: reminds the customers of those that are about to end, all at once; those who were since are left out.
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { membersMayEdit } from '#core/access/policies.ts'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useReminded } from './use-reminded.ts'
import { contractMarks } from '../../rules/contract/list.ts'

const RemindDialog = lateDialog(() => import('./RemindDialog.tsx'))

export default function RemindEnding({ docs }: { docs: readonly WireDocument[] }) {
  const t = useTexts()
  const { actor } = useGroup()
  const today = dayOf(useNow())
  /** Those that are asked about: they stay while mails to them go. */
  const [asked, setAsked] = useState<readonly WireDocument[]>()
  const reminded = useReminded(docs)
  const ending = docs.filter(
    (doc) => contractMarks.of(doc, today) === 'ending' && !reminded.has(String(doc.customer_id)),
  )
  if (membersMayEdit(actor, 'update')) return null
  return (
    <>
      {ending.length > 0 && (
        <Button
          size="xs"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setAsked(ending)}
        >
          {t('contract.remind', { count: ending.length })}
        </Button>
      )}
      {asked && <RemindDialog contracts={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
