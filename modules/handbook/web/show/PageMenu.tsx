// What is seldom done with a page: another address, a page below it, paper, taking it away.
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { handbook as entity } from '../../entities/handbook.ts'
import type { PageAnswer } from '../wiki-calls.ts'

const RenameDialog = lateDialog(() => import('../edit/RenameDialog.tsx'))

interface PageMenuProps {
  answer: PageAnswer
  mayEdit: boolean
  /** All of the text is there. */
  isWhole: boolean
}

export function PageMenu({ answer, mayEdit, isWhole }: PageMenuProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { doc } = answer
  const newAddress = useNewAddress(entity)
  const isPhone = useIsPhone()
  const { ask, dialog } = useDelete(entity, doc)
  const [isRenaming, setRenaming] = useState(false)
  const mayDelete = entity.access(actor, 'remove', doc) === undefined
  const below = new URLSearchParams({ uri: `${doc.uri}/` }).toString()
  return (
    <>
      <DotsMenu label={t('records.more')}>
        {isPhone && (
          <Menu.Item href={`/account/${db}/handbooks/${doc._id}/history`}>
            {t('records.history')}
          </Menu.Item>
        )}
        {newAddress && <Menu.Item href={`${newAddress}?${below}`}>{t('wiki.new_below')}</Menu.Item>}
        {mayEdit && (
          <Menu.Item onClick={() => setRenaming(true)}>{t('wiki.rename.action')}</Menu.Item>
        )}
        <Menu.Item disabled={!isWhole} onClick={() => window.print()}>
          {t('wiki.print')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item color="danger" onClick={ask}>
            {t('records.delete.action')}
          </Menu.Item>
        )}
      </DotsMenu>
      {dialog}
      {isRenaming && <RenameDialog answer={answer} onClose={() => setRenaming(false)} />}
    </>
  )
}
