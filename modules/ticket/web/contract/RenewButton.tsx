// Renews a contract that ends: for a term as long as before unless somebody writes another last day.
import { useState } from 'react'
import { actionFormOf } from '#core/entity/action-form.ts'
import { dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { contract as entity } from '../../entities/contract.ts'
import { nextTerm } from '../../rules/contract/renew.ts'
import type { Contract } from './use-in-force.ts'

const renew = 'term/renew'

/** Nothing for who may not, and for a contract without a last day. */
export function RenewButton({ contract }: { contract: Contract }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const act = useAct(db, entity.kind)
  const [seen, setSeen] = useState<Contract>()
  const term = nextTerm(contract)
  if (!term || entity.actions?.[renew]?.allow(actor, contract)) return null
  return (
    <>
      <Button size="xs" onClick={() => setSeen(contract)}>
        {t('contract.next.renew')}
      </Button>
      {seen && (
        <ActionDialog
          action={actionFormOf(entity, renew)!}
          initial={{ ends_at: term.to, price: seen.price }}
          words={{ from: dayText(term.from, t.locale) }}
          send={(body) => act.mutateAsync({ id: seen._id, rev: seen._rev, action: renew, body })}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  )
}
