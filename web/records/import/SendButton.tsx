// Sends the rows and starts the import; says before what prevents it.
import { recordsLeft } from '#core/access/policies.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useImportList } from '#web/api/imports.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import classes from './import.module.css'
import { SendingCard, useSending } from './Sending.tsx'
import type { Check } from './use-check.ts'
import type { Source } from './reading/use-source.ts'

interface SendButtonProps {
  readonly kind: ImportKind
  readonly source: Source
  readonly check: Check
  /** The rows are those of everything that is chosen. */
  readonly isRead: boolean
  /** Something of the file is still asked. */
  readonly isAsked: boolean
}

export function SendButton({ kind, source, check, isRead, isAsked }: SendButtonProps) {
  const t = useTexts()
  const { plan, rows } = source
  const { path, go } = useAddress()
  const sending = useSending((id) => go(`${path}?import=${id}`, { replace: true }))
  const total = rows.cells.length
  const isUsed = plan.columns.some(({ target }) => target !== '')
  const others = check.isDone ? total - check.looked.length : 0
  const fits = check.looked.filter(({ outcome }) => outcome === 'created').length + others
  if (sending.sent !== undefined) return <SendingCard {...sending} total={total} />
  return (
    <>
      <Warnings {...{ kind, source, fits }} />
      {isUsed && isAsked && <p className={classes.note}>{t('import.asked', { count: 1 })}</p>}
      {isUsed ? (
        <Button
          variant="filled"
          className={classes.send}
          disabled={!isRead || isAsked || !check.isDone || fits === 0}
          onClick={() => void sending.start(source)}
        >
          {t('import.start', { count: fits })}
        </Button>
      ) : (
        <p className={classes.note}>{t('import.nothing_used')}</p>
      )}
    </>
  )
}

interface WarningsProps extends Omit<SendButtonProps, 'check' | 'isRead' | 'isAsked'> {
  /** Rows that will come in. */
  readonly fits: number
}

function Warnings({ kind, source, fits }: WarningsProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { data: imports = [] } = useImportList(db)
  const former = imports.find(
    ({ fingerprint, state, created }) =>
      fingerprint === source.fingerprint && state !== 'undone' && created > 0,
  )
  const { group } = actor
  const room = Math.max(0, recordsLeft(group))
  const isShort = kind.entity.counted && fits > room
  const day = former && dayText(dayOf(new Date(former.created_at)), t.locale)
  return (
    <>
      {day && (
        <Banner tone="warning" title={t('import.again.title')}>
          {t('import.again.text', { day })}
        </Banner>
      )}
      {isShort && (
        <Banner
          tone="warning"
          title={t('import.plan.title', { limit: group?.entitlement.max_records ?? 0 })}
        >
          {t('import.plan.text', { room })}
        </Banner>
      )}
    </>
  )
}
