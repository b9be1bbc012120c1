// One deed of the activity in words: "moved it to In progress".
import { lazy, Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Deed } from './activity.ts'

const FileWords = lazy(() => import('#web/records/show/FileWords.tsx'))
const ChangedField = lazy(() => import('./ChangedField.tsx'))

export function DeedWords({ deed, by }: { deed: Deed; by: string | undefined }) {
  const t = useTexts()
  const { db, people } = useGroup()
  switch (deed.verb) {
    case 'moved': {
      const { status, reason } = deed
      const field = status === 'cancel' ? 'cancel_reason' : 'block_reason'
      return (
        <>
          {t('ticket.did.moved')} <b>{t(`ticket.options.status.${status}`)}</b>
          {reason && ` (${t(`ticket.options.${field}.${reason}`)})`}
        </>
      )
    }
    case 'assigned': {
      if (!deed.person) return t('ticket.did.released')
      if (deed.person === by) return t('ticket.did.took')
      return (
        <>
          {t('ticket.did.assigned')} <b>{people.get(deed.person)?.name}</b>
        </>
      )
    }
    case 'ticked': {
      const [line] = deed.lines
      if (deed.lines.length > 1) return t('ticket.did.ticked-many', { count: deed.lines.length })
      return (
        <>
          {t('ticket.did.ticked')} <b>{line}</b>
        </>
      )
    }
    case 'filed':
      return (
        <Suspense>
          <FileWords files={deed.files} />
        </Suspense>
      )
    case 'delivered':
      return (
        <>
          {t('ticket.did.delivered')} {deed.to && <b>{deed.to}</b>}
        </>
      )
    case 'noticed':
      return (
        <>
          {t('ticket.did.noticed')} <b>{t(`ticket.options.notices.way.${deed.way}`)}</b>
        </>
      )
    case 'merged':
      return (
        <>
          {t('records.merge.from')}{' '}
          {deed.tickets.map(({ id, name }) => (
            <a key={id} href={`/account/${db}/tickets/${id}?merged=stay`}>
              {name || id}
            </a>
          ))}
        </>
      )
    case 'changed':
      return (
        <Suspense fallback={t('ticket.did.wrote', { field: t(`ticket.fields.${deed.field}`) })}>
          <ChangedField name={deed.field} value={deed.value} />
        </Suspense>
      )
    default:
      return t(`ticket.did.${deed.verb}`)
  }
}
