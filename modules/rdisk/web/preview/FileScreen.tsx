// A file on its own page: what is in it, what is known of it, and the ones before and after it in its folder.
import { IconChevronLeft, IconChevronRight, IconDownload, IconNote } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { Details } from '../details/Details.tsx'
import {
  contentAddress,
  itemAddress,
  useItem,
  type Item,
  type ItemAnswer,
} from '#web/files/disk/items.ts'
import { isOwn } from '../../rules/own.ts'
import { useMembers } from '../disk-calls.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { noteAddress } from '../note-address.ts'
import { InTrash } from '../trash/InTrash.tsx'
import { contentOf, FormerVersion, useVersionShown } from '../versions/FormerVersion.tsx'
import { Preview } from './Preview.tsx'
import { PreviewTexts } from './PreviewTexts.tsx'
import classes from './preview.module.css'

export default function FileScreen({ id }: { id: string }) {
  const { data, error, refetch } = useItem({ id })
  if (data) {
    const outline = (
      <Page>
        <RecordOutline />
      </Page>
    )
    return (
      <PreviewTexts outline={outline}>
        <Shown answer={data} />
      </PreviewTexts>
    )
  }
  return (
    <Page>
      {error ? (
        <NotLoaded error={error} isRecord onRetry={() => void refetch()} />
      ) : (
        <RecordOutline />
      )}
    </Page>
  )
}

function Shown({ answer }: { answer: ItemAnswer }) {
  const t = useTexts()
  const { db } = useGroup()
  const { item, crumbs } = answer
  const { name } = item
  const version = useVersionShown(item)
  const { former } = version
  const shown = former ? { ...item, ...contentOf(former) } : item
  useTitle(name)
  useVisit(item.id)
  const root = { id: '', name: t('disk.root') }
  const above = [root, ...crumbs].map((crumb) => ({
    label: crumb.name,
    href: itemAddress(db, crumb.id),
  }))
  return (
    <Page wide>
      <PageHeader crumbs={above} title={name} actions={<Actions item={item} rev={former?.rev} />} />
      <InTrash item={item} />
      <FormerVersion item={item} version={version} />
      <div className={classes.columns}>
        <section className={classes.paper} aria-label={t('disk.preview.label')}>
          {!version.isPending && <Preview key={shown.tag} item={shown} rev={former?.rev} />}
        </section>
        <div className={classes.aside}>
          <Details item={item} beside="file" />
        </div>
      </div>
    </Page>
  )
}

/** The files beside it, in the order of names. */
function useNeighbours({ id, parent }: Item): {
  before: Item | undefined
  after: Item | undefined
} {
  const { items = [] } = useMembers(parent, { sort: 'name', direction: 'asc' })
  const files = items.filter(({ folder }) => !folder)
  const at = files.findIndex((one) => one.id === id)
  return at === -1
    ? { before: undefined, after: undefined }
    : { before: files[at - 1], after: files[at + 1] }
}

function Actions({ item, rev }: { item: Item; rev: string | undefined }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const { ask, mayWrite } = useFileActions()
  const { before, after } = useNeighbours(item)
  const mayChange = mayWrite && isChangeable(item)
  const note = noteAddress(db, item)
  const isPhone = useIsPhone()
  const to = (one: Item | undefined) => one && go(itemAddress(db, one.id))
  useShortcuts([
    { key: 'ArrowLeft', text: 'disk.keys.file_before', run: () => to(before), disabled: !before },
    { key: 'ArrowRight', text: 'disk.keys.file_after', run: () => to(after), disabled: !after },
    { key: 'Backspace', text: 'disk.keys.above', run: () => go(itemAddress(db, item.parent)) },
    {
      key: 'F2',
      text: 'disk.rename',
      run: () => ask({ what: 'rename', item }),
      disabled: !mayChange,
      leadsToText: true,
    },
  ])
  return (
    <>
      <StepLink Icon={IconChevronLeft} label={t('disk.keys.file_before')} item={before} />
      <StepLink Icon={IconChevronRight} label={t('disk.keys.file_after')} item={after} />
      {note !== undefined && !isPhone && (
        <Button component="a" href={note} leftSection={<IconNote size={16} aria-hidden />}>
          {t('disk.to_note')}
        </Button>
      )}
      {isOwn(item) && <RowMenu item={item} />}
      <MainAction
        label={t('disk.download')}
        icon={<IconDownload size={18} stroke={1.9} aria-hidden />}
        href={contentAddress(db, item.id, rev)}
        download={item.name}
      />
    </>
  )
}

interface StepLinkProps {
  Icon: typeof IconChevronLeft
  label: string
  item: Item | undefined
}

function StepLink({ Icon, label, item }: StepLinkProps) {
  const { db } = useGroup()
  const drawing = <Icon size={18} aria-hidden />
  return item ? (
    <ActionIcon
      component="a"
      variant="default"
      href={itemAddress(db, item.id)}
      aria-label={`${label}: ${item.name}`}
      title={item.name}
    >
      {drawing}
    </ActionIcon>
  ) : null
}
