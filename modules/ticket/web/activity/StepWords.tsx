// One step of the activity in words: "moved it to In progress".
import { Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { Step } from './activity.ts'

const FileWords = latePiece(() => import('#web/records/show/FileWords.tsx'))
const MailStep = latePiece(() => import('../mail/MailStep.tsx'))
const PaymentStep = latePiece(() => import('../payment/form/PaymentStep.tsx'))
const ChangedField = latePiece(() => import('./ChangedField.tsx'))

export function StepWords({ step, by }: { step: Step; by: string | undefined }) {
  const t = useTexts()
  const { db, people } = useGroup()
  switch (step.verb) {
    case 'moved': {
      const { status, reason } = step
      const field = status === 'cancel' ? 'cancel_reason' : 'block_reason'
      return (
        <>
          {t('ticket.did.moved')} <b>{t(`ticket.options.status.${status}`)}</b>
          {reason && ` (${t(`ticket.options.${field}.${reason}`)})`}
        </>
      )
    }
    case 'assigned': {
      if (!step.person) return t('ticket.did.released')
      if (step.person === by) return t('ticket.did.took')
      return (
        <>
          {t('ticket.did.assigned')} <b>{people.get(step.person)?.name}</b>
        </>
      )
    }
    case 'ticked': {
      const [line] = step.lines
      if (step.lines.length > 1) return t('ticket.did.ticked-many', { count: step.lines.length })
      return (
        <>
          {t('ticket.did.ticked')} <b>{line}</b>
        </>
      )
    }
    case 'delivered':
      return (
        <>
          {t('ticket.did.delivered')} {step.to && <b>{step.to}</b>}
        </>
      )
    case 'noticed':
      return (
        <>
          {t('ticket.did.noticed')} <b>{t(`ticket.options.notices.way.${step.way}`)}</b>
        </>
      )
    case 'merged':
      return (
        <>
          {t('records.merge.from')}{' '}
          {step.tickets.map(({ id, name }) => (
            <a key={id} href={`/account/${db}/tickets/${id}?merged=stay`}>
              {name || id}
            </a>
          ))}
        </>
      )
    case 'filed':
    case 'mailed':
    case 'paid':
      return (
        <Suspense>
          <LateWords step={step} />
        </Suspense>
      )
    case 'changed':
      return (
        <Suspense fallback={t('ticket.did.wrote', { field: t(`ticket.fields.${step.field}`) })}>
          <ChangedField name={step.field} value={step.value} />
        </Suspense>
      )
    default:
      return t(`ticket.did.${step.verb}`)
  }
}

/** Words that come with what they are about. */
function LateWords({ step }: { step: Extract<Step, { verb: 'filed' | 'mailed' | 'paid' }> }) {
  if (step.verb === 'filed') return <FileWords files={step.files} />
  if (step.verb === 'mailed') return <MailStep mail={step.mail} />
  return <PaymentStep payment={step.payment} />
}
