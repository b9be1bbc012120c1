// The notice for a Group whose free plan is nearly full, full, or passed.
import { editorsAlone } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { viewOnlyDaysLeft } from '../../rules/plan.ts'
import { UsageTexts } from './UsageTexts.tsx'

const emptyLine = '\u00a0'

interface RecordsLeftProps {
  /** Below zero: records above the limit. */
  left: number
}

export default function RecordsLeft({ left }: RecordsLeftProps) {
  return (
    <UsageTexts outline={emptyLine}>
      <Sentence left={left} />
    </UsageTexts>
  )
}

function Sentence({ left }: RecordsLeftProps) {
  const t = useTexts()
  if (left < 0) return <Over />
  return t(`usage.${left === 0 ? 'full' : 'nearly'}`, { count: left })
}

/** How many days are left until the Group is locked. */
function Over() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const now = useNow()
  const { data } = useRecord(db, 'Account', db)
  if (!data) return emptyLine
  const since = data.over_limit_since as string | undefined
  return (
    <>
      {t('usage.over', { count: viewOnlyDaysLeft(since, now.toISOString()) })}{' '}
      {!editorsAlone(actor) && (
        <a className="link" href={`/account/${db}/room`}>
          {t('shell.menu.room')}
        </a>
      )}
    </>
  )
}
