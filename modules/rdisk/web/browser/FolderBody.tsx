// The files of a folder, or what is shown instead: an outline, what went wrong, nothing yet, nothing found.
import { IconFolder, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { itemAddress } from '#web/files/disk/items.ts'
import type { Members } from '../disk-calls.ts'
import classes from './browser.module.css'

interface FolderBodyProps {
  members: Members
  /** What is looked for; '' for nothing. */
  words: string
  children: ReactNode
}

export function FolderBody({ members, words, children }: FolderBodyProps) {
  const t = useTexts()
  const { items, error, retry, folder } = members
  if (!items && error) return <NotLoaded error={error} onRetry={retry} />
  if (!items) return <RowsSkeleton />
  if (items.length > 0) return children
  if (words !== '') {
    return (
      <EmptyState
        title={t('disk.search.nothing', { words })}
        text={t('disk.search.nothing_text')}
        drawing={<IconSearch size={28} stroke={1.5} aria-hidden />}
      />
    )
  }
  return <EmptyFolder id={folder?.id ?? ''} mayFill={folder === null || isChangeable(folder)} />
}

function EmptyFolder({ id, mayFill }: { id: string; mayFill: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite, ask } = useFileActions()
  const isRoot = id === ''
  return (
    <EmptyState
      title={t(isRoot ? 'cloud-file.empty.title' : 'disk.empty.title')}
      text={t(mayFill ? 'disk.empty.text' : 'disk.empty.app')}
      drawing={<IconFolder size={28} stroke={1.5} aria-hidden />}
    >
      {mayWrite && mayFill && (
        <Button onClick={() => ask({ what: 'folder', parent: id })}>{t('disk.new_folder')}</Button>
      )}
      {isRoot && (
        <Button component="a" href={`/account/${db}/disk-help`}>
          {t('disk.help.connect')}
        </Button>
      )}
      {!isRoot && (
        <Button component="a" href={itemAddress(db, '')}>
          {t('disk.to_root')}
        </Button>
      )}
    </EmptyState>
  )
}

/** How much a search found, and where it looked. */
export function FoundLine({ members }: { members: Members }) {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const { items, more, folder } = members
  if (!items) return null
  return (
    <output className={classes.found}>
      <span>
        {t(folder ? 'disk.search.found_in' : 'disk.search.found', {
          count: items.length,
          folder: folder?.name ?? '',
        })}
        {more && ` ${t('disk.search.more')}`}
      </span>
      {folder && (
        <a
          className="link"
          href={`${itemAddress(db, '')}?q=${encodeURIComponent(params.get('q') ?? '')}`}
        >
          {t('disk.search.everywhere')}
        </a>
      )}
    </output>
  )
}
