// What can be done to one file or folder, behind its dots. The same menu is on its page and in the panel.
import {
  IconArrowRight,
  IconCopy,
  IconDownload,
  IconFileZip,
  IconInfoCircle,
  IconNote,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTextCaption,
  IconTrash,
} from '@tabler/icons-react'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { startZip } from '../zip.ts'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { contentAddress, type Item } from '#web/files/disk/items.ts'
import { isOwn } from '../../rules/own.ts'
import { noteAddress } from '../note-address.ts'

const icon = { size: 16, 'aria-hidden': true } as const

interface RowMenuProps {
  item: Item
  /** Shows what is known of it, where the panel is not in sight. */
  onInfo?: () => void
  className?: string
}

export function RowMenu({ item, onInfo, className }: RowMenuProps) {
  const t = useTexts()
  return (
    <DotsMenu label={t('disk.menu_of', { name: item.name })} className={className}>
      <Items item={item} onInfo={onInfo} />
    </DotsMenu>
  )
}

/** Drawn when the menu is open. */
function Items({ item, onInfo }: Omit<RowMenuProps, 'className'>) {
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite } = useFileActions()
  const note = noteAddress(db, item)
  return (
    <>
      {onInfo && (
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={onInfo}>
          {t('disk.info')}
        </Menu.Item>
      )}
      {note !== undefined && (
        <Menu.Item href={note} leftSection={<IconNote {...icon} />}>
          {t('disk.to_note')}
        </Menu.Item>
      )}
      {!item.folder && (
        <Menu.Item
          href={contentAddress(db, item.id)}
          download={item.name}
          leftSection={<IconDownload {...icon} />}
        >
          {t('disk.download')}
        </Menu.Item>
      )}
      {item.folder && isOwn(item) && (
        <Menu.Item
          leftSection={<IconFileZip {...icon} />}
          onClick={() => void startZip(db, [item.id]).catch(showError)}
        >
          {t('disk.zip')}
        </Menu.Item>
      )}
      {mayWrite && isChangeable(item) && <Changes item={item} />}
    </>
  )
}

function Changes({ item }: { item: Item }) {
  const t = useTexts()
  const { ask, mark, remove } = useFileActions()
  const { starred } = item
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil {...icon} />}
        onClick={() => ask({ what: 'rename', item })}
      >
        {t('disk.rename')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTextCaption {...icon} />}
        onClick={() => ask({ what: 'edit', item })}
      >
        {t('disk.describe')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight {...icon} />}
        onClick={() => ask({ what: 'place', how: 'move', items: [item] })}
      >
        {t('disk.move')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...icon} />}
        onClick={() => ask({ what: 'place', how: 'copy', items: [item] })}
      >
        {t('disk.copy')}
      </Menu.Item>
      <Menu.Item
        leftSection={starred ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
        onClick={() => mark([item], { starred: !starred })}
      >
        {t(starred ? 'disk.unstar' : 'disk.star')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="danger"
        leftSection={<IconTrash {...icon} />}
        onClick={() => remove([item])}
      >
        {t('disk.delete')}
      </Menu.Item>
    </>
  )
}
