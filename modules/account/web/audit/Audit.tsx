// The audit of the Group, for its administrators: who did what, with filters, and as a file for spreadsheets.
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { editorsAlone } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useAll } from '#web/records/use-all.ts'
import { useTexts } from '#web/api/texts.ts'
import { everything, queryOf } from '#web/shell/audit/audit-calls.ts'
import { AuditList } from '#web/shell/audit/AuditList.tsx'
import { AuditTexts } from '#web/shell/audit/AuditTexts.tsx'
import { NoRightPage } from '#web/shell/ErrorPages.tsx'
import { useAdminCrumbs } from '../admin/admin-crumbs.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { nameOf } from '../members/Rights.tsx'

export default function Audit() {
  const { actor } = useGroup()
  if (editorsAlone(actor)) return <NoRightPage />
  return (
    <AuditTexts>
      <AuditPage />
    </AuditTexts>
  )
}

function AuditPage() {
  const t = useTexts()
  const { db } = useGroup()
  const [choice, setChoice] = useState(everything)
  const { data } = useAll(db, 'Membership')
  const people = (data ?? [])
    .filter(({ pending }) => pending !== true)
    .map((member) => ({ value: String(member.user_id), label: nameOf(member) }))
  const path = `/${db}/_audit`
  return (
    <Page>
      <PageHeader
        crumbs={useAdminCrumbs()}
        title={t('shell.menu.audit')}
        subtitle={t('audit.subtitle')}
        actions={
          <Button
            component="a"
            href={`${path}/csv?${new URLSearchParams(queryOf(choice)).toString()}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('audit.csv')}
          </Button>
        }
      />
      <AuditList place="group" path={path} choice={choice} onChoose={setChoice} people={people} />
    </Page>
  )
}
