// The Group above it, the list of those below it, or the way to the first one for its owner.
import { useGroup } from '#web/api/context.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useSubGroups } from '../groups/sub-groups.ts'

export default function SubGroups() {
  const t = useTexts()
  const { actor } = useGroup()
  const { groups, list, make } = useSubGroups()
  const above = useSession().groups.find(({ db_name }) => db_name === actor.group?.parent)
  const link = (href: string, words: string) => (
    <Button component="a" href={href}>
      {words}
    </Button>
  )
  if (above)
    return link(`/account/${above.db_name}/groups`, `${t('admin.sub.of')} ${above.account.label}`)
  if (groups.length > 0) return link(list, t('admin.sub.list', { count: groups.length }))
  return make && link(make, t('admin.sub.add'))
}
