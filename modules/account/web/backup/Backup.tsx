// Everything that the Group holds, to be taken home by its administrators (spec 6).
import { IconDownload } from '@tabler/icons-react'
import { editorsAlone } from '#core/access/policies.ts'
import { sizeText } from '#core/values/size.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useSizes } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ForbiddenPage, NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'

const texts = {
  en: () => import('../../locales/backup/en.json'),
  'pt-BR': () => import('../../locales/backup/pt-BR.json'),
} as const

export default function Backup() {
  const { actor } = useGroup()
  if (useWelcome()?.hidden?.includes('backup')) return <NotFoundPage />
  if (editorsAlone(actor)) return <ForbiddenPage />
  return (
    <PartTexts name="backup" load={texts} outline={<Outline />}>
      <BackupPage />
    </PartTexts>
  )
}

function Outline() {
  return (
    <Page narrow>
      <CardSkeleton lines={5} />
    </Page>
  )
}

function BackupPage() {
  const t = useTexts()
  const { db } = useGroup()
  const sizes = useSizes(db).data
  return (
    <Page narrow>
      <PageHeader
        crumbs={[
          { label: t('shell.menu.dashboard'), href: `/account/${db}` },
          { label: t('shell.menu.admin'), href: `/account/${db}/admin` },
        ]}
        title={t('shell.menu.backup')}
        subtitle={t('backup.subtitle')}
      />
      <Card title={t('backup.what.title')}>
        <Stack>
          <p>{t('backup.what.records')}</p>
          <p>{t('backup.what.files')}</p>
          <p className="muted">{t('backup.what.not')}</p>
          <div>
            <Button
              component="a"
              variant="filled"
              href={`/${db}/_backup`}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('backup.download')}
            </Button>
          </div>
          {sizes && <p>{t('backup.size', { size: sizeText(sizes.active, t.locale) })}</p>}
          <p className="muted">{t('backup.whole')}</p>
          <p className="muted">{t('backup.keep')}</p>
        </Stack>
      </Card>
    </Page>
  )
}
