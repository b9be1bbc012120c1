// The first page of an app that the Group switched off: an address of its own leads there, or the choice of another Group.
import { editorsAlone } from '#core/access/policies.ts'
import type { App } from '#core/entity/module.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'

export function SwitchedOff({ app: { name, icon } }: { app: App }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  return (
    <Page>
      <EmptyState
        page
        title={t('dashboard.off.title', { app: t(`shell.apps.${name}`) })}
        text={t('dashboard.off.text')}
        drawing={<Icon name={icon} size={28} />}
      >
        {editorsAlone(actor) === undefined && (
          <Button component="a" href={`/account/${db}/admin`}>
            {t('dashboard.off.open')}
          </Button>
        )}
      </EmptyState>
    </Page>
  )
}
