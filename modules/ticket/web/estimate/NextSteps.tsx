// What can be done next with an estimate.
import { IconPencil, IconPrinter, IconSend, IconVersions } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { isAnswerable, isUnsent, isWaiting } from '../../rules/estimate/state.ts'
import type { Estimate } from './estimate-doc.ts'
import { useVersion } from './use-version.ts'

interface NextStepsProps {
  estimate: Estimate
  /** Absent where the ways to send it are beside. */
  onSend?: (() => void) | undefined
  onAnswer: () => void
}

/** A draft is edited and sent; what waits is answered; what is fixed is changed by a new version. The main one comes last. */
export function NextSteps({ estimate, onSend, onAnswer }: NextStepsProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const version = useVersion(estimate)
  const { _id, status = 'draft' } = estimate
  const page = `/account/${db}/estimates/${_id}`
  const mayEdit = entity.access(actor, 'update', estimate) === undefined
  const isSendable = status === 'draft' || isWaiting(estimate)
  useShortcuts([
    {
      key: 'e',
      text: 'records.keys.edit',
      run: () => go(`${page}/edit`),
      leadsToText: true,
      disabled: !mayEdit,
    },
    { key: 'p', text: 'ticket.receipt.print', run: () => go(`${page}/print`) },
  ])
  const answer = isAnswerable(estimate) && status !== 'draft' && (
    <Button variant={isSendable ? 'filled' : 'default'} onClick={onAnswer}>
      {t('estimate.record.title')}
    </Button>
  )
  return (
    <>
      <Button
        component="a"
        href={`${page}/print`}
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {t('ticket.receipt.print')}
      </Button>
      {mayEdit && (
        <Button
          component="a"
          href={`${page}/edit`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('actions.edit')}
        </Button>
      )}
      {!isSendable && answer}
      {version.isOffered && (
        <Button
          loading={version.isPending}
          // Of what is approved the next thing is that it is paid.
          variant={isSendable || status === 'approved' ? 'default' : 'filled'}
          leftSection={<IconVersions size={16} aria-hidden />}
          onClick={version.make}
        >
          {t('estimate.new-version', { version: (estimate.version ?? 1) + 1 })}
        </Button>
      )}
      {isSendable && onSend && (
        <MainAction
          label={t(isUnsent(estimate) ? 'estimate.send' : 'estimate.send-again')}
          quiet={status !== 'draft'}
          icon={<IconSend size={18} stroke={1.9} aria-hidden />}
          onClick={onSend}
        />
      )}
      {isSendable && answer}
    </>
  )
}
