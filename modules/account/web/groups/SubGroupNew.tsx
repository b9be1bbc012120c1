// A new Group below this one, by its owner (spec 6).
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAdminCrumbs } from '../admin/admin-crumbs.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { AdminTexts } from '../admin/AdminTexts.tsx'
import { mayMakeSubGroup } from '../../rules/sub-group.ts'
import { GroupForm } from './GroupNew.tsx'
import { useSubGroups } from './sub-groups.ts'

export default function SubGroupNew() {
  return (
    <AdminTexts>
      <NewBelow />
    </AdminTexts>
  )
}

function NewBelow() {
  const t = useTexts()
  const { db, name, actor } = useGroup()
  const { list } = useSubGroups()
  const refused = mayMakeSubGroup(actor)
  return (
    <Page narrow>
      <PageHeader
        crumbs={[...useAdminCrumbs(), { label: t('shell.menu.groups'), href: list }]}
        title={t('admin.sub.new')}
        subtitle={t('admin.sub.text', { name })}
      />
      {refused === undefined ? (
        <GroupForm above={db} back={list} />
      ) : (
        <ErrorPanel title={t('titles.forbidden')} text={t.message({ key: refused })}>
          <Button component="a" href={list}>
            {t('actions.back')}
          </Button>
        </ErrorPanel>
      )}
    </Page>
  )
}
