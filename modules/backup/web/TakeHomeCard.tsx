// Everything at once, to be taken home: of this Group as it is now, and of all Groups of the owner of a corp plan.
import { IconDownload } from '@tabler/icons-react'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { Backups } from './backup-calls.ts'

export function TakeHomeCard({ data }: { data: Backups | undefined }) {
  const t = useTexts()
  const { db } = useGroup()
  const { owned, size } = data ?? {}
  return (
    <>
      {owned && owned.groups > 0 && (
        <Card title={t('backup.owner.title')}>
          <Stack>
            <p>{t('backup.owner.text', { count: owned.groups })}</p>
            <Download path={`/${db}/_owner_backup`} label={t('backup.owner.download')} />
            <p className="muted">{t('backup.size', { size: sizeText(owned.length, t.locale) })}</p>
          </Stack>
        </Card>
      )}
      <Card title={t('backup.what.title')}>
        <Stack>
          <p>{t('backup.what.records')}</p>
          <p>{t('backup.what.files')}</p>
          <p className="muted">{t('backup.what.not')}</p>
          <Download path={`/${db}/_backup`} label={t('backup.now')} />
          {size !== undefined && <p>{t('backup.size', { size: sizeText(size, t.locale) })}</p>}
          <p className="muted">{t('backup.whole')}</p>
          <p className="muted">{t('backup.keep')}</p>
        </Stack>
      </Card>
    </>
  )
}

function Download({ path, label }: { path: string; label: string }) {
  return (
    <div>
      <Button
        component="a"
        href={path}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {label}
      </Button>
    </div>
  )
}
