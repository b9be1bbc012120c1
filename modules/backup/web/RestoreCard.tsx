// Putting a backup back from a file, and what became of those that were put back lately.
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { FileButton } from '#web/files/choose/FileButton.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { type Backups, type Restore } from './backup-calls.ts'
import classes from './backup.module.css'
import { LackingFiles, refusedText } from './LackingFiles.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

/** What became of the latest ones; older ones are old news. */
const maxShown = 3

export function RestoreCard({ data: { is_empty, restores } }: { data: Backups }) {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const isBusy = restores.some(({ ended_at }) => ended_at === null)
  const take = ([chosen]: readonly File[]) => setFile(chosen)
  const isOver = useDrop(isBusy ? undefined : take)
  return (
    <Card title={t('backup.restore.card')}>
      <Stack>
        <p>{t('backup.restore.intro')}</p>
        <div data-over={isOver || undefined} className={classes.drop}>
          <FileButton
            disabled={isBusy}
            leftSection={<IconUpload size={16} aria-hidden />}
            choice={{ label: t('backup.restore.choose'), accept: '.tar,application/x-tar' }}
            onTake={take}
          />
        </div>
        {restores.length > 0 && (
          <ul className={classes.restores}>
            {restores.slice(0, maxShown).map((one) => (
              <li key={one.id}>
                <Outcome one={one} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {file && (
        <RestoreDialog
          source={{ file }}
          made_at={new Date(file.lastModified).toISOString()}
          mayStayHere={is_empty}
          onClose={() => setFile(undefined)}
        />
      )}
    </Card>
  )
}

function Outcome({ one }: { one: Restore }) {
  const t = useTexts()
  const { name, group_id, state, records, files, total, reason, detail, created_at, lacks } = one
  const { refused } = one
  const named = name || t('backup.restore.this')
  if (state === 'failed') {
    return (
      <Banner tone="danger" title={t('backup.restore.failed', { name: named })}>
        <p>{t(`errors.${reason}`) || t('errors.undefined_error')}</p>
        {detail !== null && (
          <p className={classes.detail}>{refused ? refusedText(t, refused) : detail}</p>
        )}
      </Banner>
    )
  }
  if (state === 'done') {
    const open = (
      <Button component="a" href={`/account/${group_id}`}>
        {t('backup.restore.show')}
      </Button>
    )
    return (
      <Banner
        tone={lacks ? 'warning' : 'success'}
        title={t('backup.restore.done', { name: named })}
        action={open}
      >
        <p>
          {t('backup.restore.counts', { records, files })} <When at={created_at} />
        </p>
        {lacks && <LackingFiles lacks={lacks} />}
      </Banner>
    )
  }
  return (
    <ProgressBar
      label={t(`backup.restore.state.${state}`, { name: named })}
      value={records}
      max={state === 'writing' ? total : 0}
      detail={t('backup.records', { count: records })}
    />
  )
}
