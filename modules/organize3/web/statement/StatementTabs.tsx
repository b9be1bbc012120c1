// Parts of a statement as tabs; the address says which one is open.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { statementTabs, type StatementOverview } from '../../rules/statement/statement.ts'

const tabs = [...statementTabs, 'details'] as const
export type WalletTab = (typeof tabs)[number]

/** What the address does not say, or says wrongly, is the whole statement. */
export function readTab(params: URLSearchParams): WalletTab {
  return tabs.find((tab) => tab === params.get('tab')) ?? 'all'
}

interface StatementTabsProps {
  tab: WalletTab
  /** Undefined until they are known. */
  counts: StatementOverview['counts'] | undefined
}

export function StatementTabs({ tab, counts }: StatementTabsProps) {
  const t = useTexts()
  const { path } = useAddress()
  return (
    <Tabs
      label={t('wallet.statement.tabs.label')}
      tabs={tabs.map((name) => ({
        label: t(`wallet.statement.tabs.${name}`),
        href: name === 'all' ? path : `${path}?tab=${name}`,
        current: name === tab,
        ...(name !== 'details' && counts && { count: counts[name].toLocaleString(t.locale) }),
      }))}
    />
  )
}
