// In the administration of a Group: operators who looked into it, why and until when; one that goes on ends by a button.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { editorsAlone } from '#core/access/policies.ts'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { GroupLook } from '../../rules/seen.ts'
import { LookTexts } from './LookTexts.tsx'
import styles from './looks.module.css'

/** Lines at most; the audit has them all. */
const maxShown = 3

const keyOf = (db: string) => ['looks', db]

export default function LooksHere({ db }: { db: string }) {
  const { actor } = useGroup()
  const isOpen = editorsAlone(actor) === undefined
  const { data } = useQuery({
    queryKey: keyOf(db),
    queryFn: ({ signal }) => call<{ looks: GroupLook[] }>('GET', `/${db}/_looks`, { signal }),
    enabled: isOpen,
  })
  if (!data || data.looks.length === 0) return null
  return (
    <LookTexts>
      <Looks db={db} looks={data.looks} />
    </LookTexts>
  )
}

function Looks({ db, looks }: { db: string; looks: readonly GroupLook[] }) {
  const t = useTexts()
  const client = useQueryClient()
  const end = async (id: string) => {
    await call('DELETE', `/${db}/_looks/${id}`)
    await client.invalidateQueries({ queryKey: keyOf(db) })
  }
  return (
    <Card title={t('look.title')}>
      <ul className={styles.looks}>
        {looks.slice(0, maxShown).map(({ id, operator_name, reason, begun_at, ends_at, going }) => (
          <li key={id} className={styles.look}>
            <div>
              <b>{operator_name}</b>
              <div>{reason}</div>
              <div className="muted num">
                {t('look.span', {
                  from: exactDate(new Date(begun_at), t.locale),
                  until: exactDate(new Date(ends_at), t.locale),
                })}
              </div>
            </div>
            {going && (
              <Button size="xs" onClick={() => void end(id).catch(showError)}>
                {t('look.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
