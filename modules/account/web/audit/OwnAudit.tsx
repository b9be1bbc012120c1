// What was done with the account of the person who is signed in, for themselves: sign-ins, passwords, tokens.
import { useState } from 'react'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { everything } from '#web/shell/audit/audit-calls.ts'
import { AuditList } from '#web/shell/audit/AuditList.tsx'
import { AuditTexts } from '#web/shell/audit/AuditTexts.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'

export default function OwnAudit() {
  return (
    <AuditTexts>
      <OwnPage />
    </AuditTexts>
  )
}

function OwnPage() {
  const t = useTexts()
  const { person } = useSession()
  const [choice, setChoice] = useState(everything)
  if (!person) return null
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t('shell.profile'), href: '/user/profile' }]}
        title={t('shell.menu.audit')}
        subtitle={t('audit.own')}
      />
      <AuditList
        place="person"
        path={`/${person.id}/_audit`}
        choice={choice}
        onChoose={setChoice}
      />
    </Page>
  )
}
