// The frame of the screens of operators: their tabs, and nothing at all for everybody else.
import type { ReactNode } from 'react'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { Page, PageHeader, type Crumb } from '#web/ui/page/Page.tsx'

export const root = '/_admin'

const tabs = ['', 'people', 'groups', 'jobs', 'newsletter', 'audit'] as const

interface OperatorPageProps {
  title?: ReactNode
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  children: ReactNode
}

export function OperatorPage({ title, subtitle, crumbs, actions, children }: OperatorPageProps) {
  const t = useTexts()
  const { path } = useAddress()
  const { person } = useSession()
  if (!person?.operator) return <NotFoundPage />
  const [, , section = ''] = path.split('/')
  return (
    <Page>
      <PageHeader
        title={title ?? t('operator.title')}
        subtitle={subtitle}
        crumbs={crumbs}
        actions={actions}
      />
      <Tabs
        label={t('operator.title')}
        tabs={tabs.map((name) => ({
          label: t(`operator.tabs.${name || 'overview'}`),
          href: name === '' ? root : `${root}/${name}`,
          current: name === section,
        }))}
      />
      {children}
    </Page>
  )
}
