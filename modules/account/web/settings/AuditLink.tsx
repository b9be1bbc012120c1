// The way from the settings to who did what in the Group.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'

export default function AuditLink() {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <Button component="a" href={`/account/${db}/audit`}>
      {t('admin.open_audit')}
    </Button>
  )
}
