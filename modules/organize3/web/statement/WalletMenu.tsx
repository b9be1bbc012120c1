// Rarely used actions of a wallet: edit, check against the bank, deactivate, delete.
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconLockCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import type { StatementOverview } from '../../rules/statement/statement.ts'
import { lockActions } from '../../rules/wallet/lock.ts'
import type { Wallet } from './wallet-doc.ts'

const BooksSheet = lateDialog(() => import('../books/BooksSheet.tsx'))

const icon = { size: 16, 'aria-hidden': true } as const

interface WalletMenuProps {
  wallet: Wallet
  overview: StatementOverview | undefined
}

export function WalletMenu({ wallet, overview }: WalletMenuProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { ask, dialog } = useDelete(entity, wallet)
  const save = useSave(db, entity.kind)
  const [isChecked, setChecked] = useState(false)
  const may = (what: 'update' | 'remove') => entity.access(actor, what, wallet) === undefined
  const isActive = wallet.active !== false
  const setActive = (active: boolean) =>
    save.mutate(
      { ...wallet, active },
      {
        onSuccess: () =>
          void toast({ message: t(`wallet.statement.${active ? 'activated' : 'deactivated'}`) }),
      },
    )
  return (
    <>
      <DotsMenu label={t('records.more')}>
        {may('update') && (
          <Menu.Item
            href={`/account/${db}/wallets/${wallet._id}/edit`}
            leftSection={<IconPencil {...icon} />}
          >
            {t('records.edit')}
          </Menu.Item>
        )}
        {lockActions['books/lock'].allow(actor) === undefined && (
          <Menu.Item onClick={() => setChecked(true)} leftSection={<IconLockCheck {...icon} />}>
            {t('wallet.statement.check')}
          </Menu.Item>
        )}
        <Menu.Item
          href={`/account/${db}/money-export?wallet_id=${wallet._id}`}
          leftSection={<IconDownload {...icon} />}
        >
          {t('wallet.exports')}
        </Menu.Item>
        {may('update') && (
          <Menu.Item
            onClick={() => setActive(!isActive)}
            leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          >
            {t(`wallet.statement.${isActive ? 'deactivate' : 'activate'}`)}
          </Menu.Item>
        )}
        {may('remove') && (
          <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={ask}>
            {t('records.delete.action')}
          </Menu.Item>
        )}
      </DotsMenu>
      {dialog}
      {isChecked && <BooksSheet {...{ wallet, overview }} onClose={() => setChecked(false)} />}
    </>
  )
}
