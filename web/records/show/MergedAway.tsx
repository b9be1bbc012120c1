// In the place of a record that became part of another one: its address leads on, unless the person asks for what it was
// itself (`?merged=stay`), where it can be brought back.
import { useEffect } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

interface MergedAwayProps {
  readonly entity: Entity
  /** What the record was called. */
  readonly label: string
  /** The record that it became part of. */
  readonly into: string
}

/** A sentence with the way to the record that stays. */
export function MergedAway({ entity, label, into }: MergedAwayProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const { label: name, href = '' } = useReference(into)
  const stays = params.get('merged') === 'stay'
  useEffect(() => {
    if (stays) return
    go(`/account/${db}/${entity.path}/${into}`, { replace: true })
    void toast({ message: t('records.merge.led', { label }) })
    // Once: the way on is the same whatever is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [into, stays])
  return (
    <>
      {t('records.merge.gone')} <a href={href}>{name || t(`${entity.key}.one`)}</a>.{' '}
      {t('records.merge.restorable')}
    </>
  )
}
