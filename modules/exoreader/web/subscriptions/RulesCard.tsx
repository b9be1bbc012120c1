// On the page of a subscription: its rules, how many items that are here each would change, and the button that does it, with a way back.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import type { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import type { RuleAction } from '../../rules/item-rules.ts'
import { applyRules, countRuled, unmarkMany } from '../reader-calls.ts'
import { refreshSubscriptions, rulesKey } from '../reader-queries.ts'
import classes from './subscriptions.module.css'

const entity = readerSubscription as unknown as Entity
const options = `${entity.key}.options.rules` as const

interface RulesCardProps {
  readonly db: string
  readonly record: WireDocument
}

interface Rule {
  readonly words: string
  readonly where?: string
  readonly does?: RuleAction
}

export function RulesCard({ db, record }: RulesCardProps) {
  const t = useTexts()
  const { _id: id, _rev: rev, rules = [] } = record as WireDocument & { rules?: readonly Rule[] }
  const mayChange = useNewAddress(entity) !== undefined
  const { data } = useQuery<{ amounts: readonly number[] }, ApiError>({
    queryKey: [...rulesKey(db), id, rev],
    queryFn: ({ signal }) => countRuled(db, id, signal),
    enabled: rules.length > 0,
  })
  const edit = `/account/${db}/${entity.path}/${id}/edit`
  const amounts = data?.amounts ?? []
  const amount = amounts.reduce((sum, one) => sum + one, 0)
  return (
    <Card
      title={t(`${entity.key}.fields.rules`)}
      action={
        mayChange && (
          <Button component="a" size="xs" href={edit}>
            {t(rules.length === 0 ? 'reader.rules.add' : 'reader.rules.change')}
          </Button>
        )
      }
    >
      {rules.length === 0 && <p className={classes.quiet}>{t('reader.rules.none')}</p>}
      <ul className={classes.rules}>
        {rules.map(({ words, where = 'any', does = 'hide' }, at) => (
          <li key={at}>
            <span>
              <b>{t(`${options}.does.${does}`)}</b> “{words}”{' '}
              <small>· {t(`${options}.where.${where}`)}</small>
            </span>
            {(amounts[at] ?? 0) > 0 && (
              <small>{t('reader.rules.here', { count: amounts[at] ?? 0 })}</small>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.below}>
        {mayChange && amount > 0 && <Apply db={db} id={id} amount={amount} />}
        {rules.some(({ does = 'hide' }) => does === 'hide') && (
          <a className="link" href={`/account/${db}/reader_items?state=hidden&feed=${id}`}>
            {t('reader.rules.to_hidden')}
          </a>
        )}
      </div>
    </Card>
  )
}

function Apply({ db, id, amount }: { db: string; id: string; amount: number }) {
  const t = useTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: rulesKey(db) })
    await refreshSubscriptions(client, db)
  }
  const undo = (mark: string) => unmarkMany(db, mark).then(refresh).catch(showError)
  const apply = async () => {
    setBusy(true)
    try {
      const { mark, amount: changed } = await applyRules(db, id)
      void toast({
        message: t('reader.rules.applied', { count: changed }),
        undo: { label: t('actions.undo'), run: () => void undo(mark) },
      })
      await refresh()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button size="xs" loading={isBusy} onClick={() => void apply()}>
      {t('reader.rules.apply', { count: amount })}
    </Button>
  )
}
