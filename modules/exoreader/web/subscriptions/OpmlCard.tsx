// Feeds from another reader: a file is chosen or dropped, counted before anything is written, then taken in.
import { IconFileExport } from '@tabler/icons-react'
import type { Message } from '#core/errors.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DropBox } from '#web/records/import/dialog/DropBox.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Opml } from './use-opml.ts'
import classes from './subscriptions.module.css'

export function OpmlCard({ opml }: { opml: Opml }) {
  const t = useTexts()
  const { db } = useGroup()
  const { found, problem, taken, isBusy, look } = opml
  return (
    <Card
      title={t('reader.opml.title')}
      quiet
      action={
        <Button
          component="a"
          size="xs"
          variant="subtle"
          href={`/${db}/_reader/opml`}
          download
          leftSection={<IconFileExport size={15} aria-hidden />}
        >
          {t('reader.opml.export')}
        </Button>
      }
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {!found && !taken && (
        <DropBox
          text={t('reader.opml.text')}
          choices={[{ label: t('reader.opml.choose'), accept: '.opml,.xml,text/xml,text/x-opml' }]}
          isBusy={isBusy}
          onTake={([file]) => file && look(file)}
        />
      )}
      {found && <Found opml={opml} />}
    </Card>
  )
}

function Found({ opml }: { opml: Opml }) {
  const t = useTexts()
  const { db } = useGroup()
  const { found, amount, progress, taken, isDone, isBusy, run, stop } = opml
  if (!found) return null
  const known = found.feeds.length - amount
  const labels = new Set(found.feeds.map(({ label }) => label).filter(Boolean))
  return (
    <div className={classes.outcome} aria-live="polite">
      <b>{t('reader.opml.found', { count: found.feeds.length })}</b>
      <ul>
        <li>{t('reader.opml.new', { count: amount })}</li>
        {known > 0 && <li>{t('reader.opml.known', { count: known })}</li>}
        {labels.size > 0 && <li>{t('reader.opml.labels', { labels: [...labels].join(', ') })}</li>}
        {found.skipped > 0 && <li>{t('reader.opml.skipped', { count: found.skipped })}</li>}
        {found.broken && <li>{t('reader.opml.broken')}</li>}
      </ul>
      {progress !== undefined && (
        <ProgressBar value={progress} max={1} label={t('reader.opml.progress')} />
      )}
      {taken && (
        <p>
          {t('reader.opml.taken', { count: taken.created })}{' '}
          {taken.failed.length > 0 && t('reader.opml.failed', { count: taken.failed.length })}
        </p>
      )}
      {taken && taken.failed.length > 0 && (
        <ul className={classes.failed}>
          {taken.failed.map(({ url, reason, count }) => (
            <li key={url}>
              {url}: {t.message({ key: reason, count } as Message)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {isDone ? (
          <Button component="a" variant="filled" href={`/account/${db}/reader_items`}>
            {t('reader.opml.read')}
          </Button>
        ) : isBusy && progress !== undefined ? (
          <Button onClick={stop}>{t('reader.opml.stop')}</Button>
        ) : (
          <Button variant="filled" disabled={amount === 0} loading={isBusy} onClick={run}>
            {t('reader.opml.run', { count: amount })}
          </Button>
        )}
      </div>
    </div>
  )
}
