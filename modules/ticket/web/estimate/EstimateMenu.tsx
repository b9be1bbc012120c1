// What is seldom needed of an estimate, behind the dots: the end of its link, and its own.
import { IconLinkOff, IconTrash } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { estimate as entity } from '../../entities/estimate.ts'
import { useLink } from '../link/use-link.ts'
import type { Estimate } from './estimate-doc.ts'

export function EstimateMenu({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { ask, dialog } = useDelete(entity, estimate)
  const { link, revoke } = useLink(db, estimate._id)
  const mayDelete = entity.access(actor, 'remove', estimate) === undefined
  if (!mayDelete && !link) return null
  return (
    <>
      <DotsMenu label={t('records.more')}>
        {link && (
          <Menu.Item
            leftSection={<IconLinkOff size={16} aria-hidden />}
            onClick={() => {
              revoke()
              void toast({ message: t('estimate.revoked') })
            }}
          >
            {t('estimate.revoke')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="danger" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
            {t('records.delete.action')}
          </Menu.Item>
        )}
      </DotsMenu>
      {dialog}
    </>
  )
}
