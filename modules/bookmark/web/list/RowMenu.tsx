// What is done with one bookmark where it is listed: read, put away, given a star, changed, deleted.
import {
  IconArchive,
  IconArchiveOff,
  IconEye,
  IconInfoCircle,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { useChange } from '#web/records/use-change.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { bookmark } from '../../entities/bookmark.ts'
import type { BookmarkStatus } from '../../rules/bookmark.ts'
import type { Bookmark } from '../bookmark-calls.ts'

const entity = bookmark as unknown as Entity

export function RowMenu({ doc }: { doc: Bookmark }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const change = useChange(db, bookmark.kind, doc)
  const { ask, dialog } = useDelete(entity, doc)
  const address = `/account/${db}/bookmarks/${doc._id}`
  const mayEdit = entity.access(actor, 'update', doc) === undefined
  const set = (patch: Partial<Bookmark>) => change.mutate({ patch: () => patch })
  const move = (status: BookmarkStatus) => () => set({ status })
  const { status, starred } = doc
  return (
    <>
      <DotsMenu small label={t('bookmarks.more', { label: doc.label ?? '' })}>
        <Menu.Item href={address} leftSection={<IconInfoCircle size={16} aria-hidden />}>
          {t('bookmarks.details')}
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item href={`${address}/edit`} leftSection={<IconPencil size={16} aria-hidden />}>
              {t('actions.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={
                starred ? <IconStarOff size={16} aria-hidden /> : <IconStar size={16} aria-hidden />
              }
              onClick={() => set({ starred: !starred })}
            >
              {t(starred ? 'bookmarks.unstar' : 'bookmarks.star')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={move(status === 'unread' ? 'active' : 'unread')}
            >
              {t(status === 'unread' ? 'bookmarks.was_read' : 'bookmarks.read_later')}
            </Menu.Item>
            <Menu.Item
              leftSection={
                status === 'archived' ? (
                  <IconArchiveOff size={16} aria-hidden />
                ) : (
                  <IconArchive size={16} aria-hidden />
                )
              }
              onClick={move(status === 'archived' ? 'active' : 'archived')}
            >
              {t(status === 'archived' ? 'bookmarks.unarchive' : 'bookmarks.archive')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={ask}
            >
              {t('actions.delete')}
            </Menu.Item>
          </>
        )}
      </DotsMenu>
      {dialog}
    </>
  )
}
