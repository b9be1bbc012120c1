// What one member may do of one thing, saved when it is ticked. An administrator may everything.
import { hasRight, rights } from '#core/access/rights.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { membership } from '../../entities/membership.ts'
import styles from '../members/members.module.css'
import { nameOf } from '../members/Rights.tsx'

export const rightNames = ['editor', ...rights] as const
type RightName = (typeof rightNames)[number]

/** Money is confirmed by those who see it. */
const isMet = (member: WireDocument, right: RightName) =>
  right !== 'confirms_money' || hasRight(member, 'sees_money')

export function has(member: WireDocument, right: RightName): boolean {
  if (member.editor === true || right === 'editor') return member.editor === true
  return hasRight(member, right) && isMet(member, right)
}

export function Tick({ member, right }: { member: WireDocument; right: RightName }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { mutate, isPending, variables } = useSave(db, membership.kind)
  const mayChange =
    member.inherited !== true && membership.access(actor, 'update', member) === undefined
  const isAsked = right === 'editor' || (member.editor !== true && isMet(member, right))
  const write = (isGiven: boolean) =>
    mutate(
      { ...member, [right]: isGiven },
      {
        onSuccess: ({ rev }) =>
          void toast({
            message: t('settings.saved'),
            about: member._id,
            undo: { label: t('actions.undo'), run: () => mutate({ ...member, _rev: rev }) },
          }),
      },
    )
  return (
    <Checkbox
      label={
        <>
          <span className="sr-only">{nameOf(member)}: </span>
          <span className={`sr-only ${styles.word}`}>{t(`membership.fields.${right}`)}</span>
        </>
      }
      title={t(`membership.hints.${right}`)}
      checked={has(isPending ? variables : member, right)}
      disabled={!mayChange || !isAsked}
      onChange={(event) => write(event.currentTarget.checked)}
    />
  )
}
