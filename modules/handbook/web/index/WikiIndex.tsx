// The wiki's front: its tree, the pages that are open, those changed last, and what is to be tidied up. What is shown of it is
// in the address.
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { useView } from '#web/api/views.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Tabs, type Tab } from '#web/ui/list/Tabs.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { exportPages } from '../import/export-pages.ts'
import { useOpenEntries } from '../open-entries.ts'
import { Tree } from '../tree/Tree.tsx'
import { useMissing, useOrphans, useTree } from '../wiki-calls.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import { FoundPages, OpenPages, RecentPages } from './PageLists.tsx'
import { PageSearch, useWords } from './PageSearch.tsx'
import { MissingPages, OrphanPages } from './TidyLists.tsx'

const ImportDialog = lateDialog(() => import('../import/ImportDialog.tsx'))

const parts = {
  tree: () => (
    <Card>
      <Tree />
    </Card>
  ),
  open: OpenPages,
  recent: RecentPages,
  missing: MissingPages,
  orphans: OrphanPages,
} as const

type Part = keyof typeof parts

export default function WikiIndex() {
  return (
    <WikiTexts
      outline={
        <Page>
          <RowsSkeleton />
        </Page>
      }
    >
      <Front />
    </WikiTexts>
  )
}

function Front() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const asked = params.get('page') ?? ''
  const part = (Object.hasOwn(parts, asked) ? asked : 'tree') as Part
  const words = useWords()
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const count = useView(db, 'count-by-klass/all').data?.get(entity.kind)
  const isEmpty = useTree('').data?.nodes.length === 0
  const [isImporting, setImporting] = useState(false)
  const Shown = words === '' ? parts[part] : FoundPages
  return (
    <Page>
      <PageHeader
        title={t('handbook.many')}
        count={count || undefined}
        actions={
          <>
            <MoreActions onImport={newAddress ? () => setImporting(true) : undefined} />
            {newAddress && <MainAction label={t('handbook.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      {isEmpty && part === 'tree' && words === '' ? (
        <EmptyState
          title={t('handbook.empty.title')}
          text={t('handbook.empty.text')}
          drawing={<Icon name={entity.icon} size={28} />}
        >
          {newAddress && (
            <>
              <Button component="a" href={newAddress} variant="filled">
                {t('handbook.new')}
              </Button>
              <Button onClick={() => setImporting(true)}>{t('wiki.import.open')}</Button>
            </>
          )}
        </EmptyState>
      ) : (
        <>
          <PageSearch live />
          {words === '' && <PartTabs part={part} />}
          <Shown />
        </>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}

function PartTabs({ part }: { part: Part }) {
  const t = useTexts()
  const { db } = useGroup()
  const counts: Partial<Record<Part, number>> = {
    open: useOpenEntries().ids.length,
    missing: useMissing().data?.total,
    orphans: useOrphans().data?.total,
  }
  const tabs = (Object.keys(parts) as Part[]).map((name): Tab => ({
    label: t(`wiki.parts.${name}`),
    href: `/account/${db}/wiki${name === 'tree' ? '' : `?page=${name}`}`,
    count: counts[name] || undefined,
    current: name === part,
  }))
  return <Tabs label={t('handbook.many')} tabs={tabs} />
}

function MoreActions({ onImport }: { onImport: (() => void) | undefined }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <DotsMenu label={t('records.more')}>
      <Menu.Item href={`/account/${db}/${entity.path}`}>{t('wiki.as_list')}</Menu.Item>
      {onImport && <Menu.Item onClick={onImport}>{t('wiki.import.open')}</Menu.Item>}
      <Menu.Item onClick={() => exportPages(db)}>{t('wiki.export')}</Menu.Item>
    </DotsMenu>
  )
}
