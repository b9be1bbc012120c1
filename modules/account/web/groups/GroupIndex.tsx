// The Groups below this one (spec 2: groups, index).
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAdminCrumbs } from '../admin/admin-crumbs.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Pill, Tile } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { AdminTexts } from '../admin/AdminTexts.tsx'
import { useSubGroups } from './sub-groups.ts'

export default function GroupIndex() {
  return (
    <AdminTexts>
      <SubGroupList />
    </AdminTexts>
  )
}

function SubGroupList() {
  const t = useTexts()
  const { name } = useGroup()
  const crumbs = useAdminCrumbs()
  const { groups, make } = useSubGroups()
  const text = t('admin.sub.text', { name })
  const hasSome = groups.length > 0
  return (
    <Page narrow>
      <PageHeader
        crumbs={crumbs}
        title={t('shell.menu.groups')}
        subtitle={hasSome ? text : undefined}
        count={hasSome ? groups.length : undefined}
        actions={make && hasSome && <MainAction label={t('admin.sub.new')} href={make} />}
      />
      {hasSome ? (
        <Card>
          <LinkList>
            {groups.map(({ db_name, account, editor }) => (
              <LinkLine key={db_name} href={`/account/${db_name}`}>
                <Tile name={account.label} db={db_name} size={28} />
                <b>{account.label}</b>
                {editor && <Pill tone="accent">{t('membership.fields.editor')}</Pill>}
              </LinkLine>
            ))}
          </LinkList>
        </Card>
      ) : (
        <EmptyState
          drawing={<Icon name="building-store" size={28} />}
          title={t('admin.sub.none')}
          text={text}
        >
          {make && (
            <Button component="a" variant="filled" href={make}>
              {t('admin.sub.new')}
            </Button>
          )}
        </EmptyState>
      )}
    </Page>
  )
}
