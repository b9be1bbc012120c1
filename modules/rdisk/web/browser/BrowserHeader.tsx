// On top of a folder: where one is, how much is here, the search, how it is shown, and what can be made here.
import { IconFolderPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RefObject } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { itemAddress } from '#web/files/disk/items.ts'
import type { Members } from '../disk-calls.ts'
import { UploadButton } from '../upload/UploadButton.tsx'
import classes from './browser.module.css'
import { Path } from './Path.tsx'
import { SearchField } from './SearchField.tsx'
import type { View } from './use-view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const UploadTools = latePiece(() => import('../upload/UploadTools.tsx'))

interface BrowserHeaderProps {
  /** Of the folder, `''` the root. */
  id: string
  members: Members
  words: string
  view: View
  onView: (view: View) => void
  search: RefObject<HTMLInputElement | null>
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}

export function BrowserHeader(props: BrowserHeaderProps) {
  const { id, members, words, view, onView, search } = props
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite, ask } = useFileActions()
  const isPhone = useIsPhone()
  const { crumbs, folder } = members
  const mayMake = mayWrite && (folder === null || isChangeable(folder))
  const makeFolder = () => ask({ what: 'folder', parent: id })
  const count = words === '' ? <Count members={members} /> : undefined
  const upload = mayMake && (
    <Suspense fallback={<UploadButton />}>
      <UploadTools folder={{ id, name: crumbs.at(-1)?.name ?? t('disk.root') }} />
    </Suspense>
  )
  if (isPhone) {
    const above = crumbs.at(-2) ?? { id: '', name: t('disk.root') }
    return (
      <>
        <PageHeader
          title={crumbs.at(-1)?.name ?? t('disk.root')}
          count={count}
          crumbs={id === '' ? undefined : [{ label: above.name, href: itemAddress(db, above.id) }]}
          actions={
            <>
              {upload}
              <PhoneMenu {...props} onFolder={mayMake ? makeFolder : undefined} />
            </>
          }
        />
        <div className={classes.searchRow}>
          <SearchField input={search} />
        </div>
      </>
    )
  }
  return (
    <PageHeader
      title={<Path crumbs={crumbs} />}
      count={count}
      actions={
        <>
          <SearchField input={search} />
          <ViewSwitch view={view} onView={onView} />
          {mayMake && (
            <ActionIcon
              variant="default"
              aria-label={t('disk.new_folder')}
              title={t('disk.new_folder')}
              onClick={makeFolder}
            >
              <IconFolderPlus size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {upload}
        </>
      }
    />
  )
}

/** Members, and their bytes once all are known. */
function Count({ members }: { members: Members }) {
  const t = useTexts()
  const { items, total, more } = members
  if (!items) return null
  const bytes = items.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      {t('disk.items', { count: total })}
      {!more && bytes > 0 && ` · ${sizeText(bytes, t.locale)}`}
    </>
  )
}

function PhoneMenu(props: BrowserHeaderProps & { onFolder: (() => void) | undefined }) {
  const { view, onView, isChoosing, onChoosing, onFolder } = props
  const t = useTexts()
  const other = view === 'list' ? 'grid' : 'list'
  return (
    <DotsMenu label={t('records.more')}>
      {onFolder && <Menu.Item onClick={onFolder}>{t('disk.new_folder')}</Menu.Item>}
      <Menu.Item onClick={() => onChoosing(!isChoosing)}>
        {t(isChoosing ? 'disk.bulk.clear' : 'disk.bulk.choose')}
      </Menu.Item>
      <Menu.Item onClick={() => onView(other)}>{t(`disk.view.as.${other}`)}</Menu.Item>
    </DotsMenu>
  )
}
