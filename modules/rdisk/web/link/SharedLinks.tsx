// Everything that is shared by a public link: where it lies, until when, and the way to change or end it.
import { IconFile, IconFolder, IconLink, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import type { SharedLink } from '../../rules/shared-link.ts'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './link.module.css'
import { LinkTexts } from './LinkTexts.tsx'
import { useLinks } from './use-links.ts'

export default function SharedLinks() {
  const outline = (
    <Page wide>
      <RowsSkeleton />
    </Page>
  )
  return (
    <LinkTexts outline={outline}>
      <List />
    </LinkTexts>
  )
}

function List() {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error, refetch } = useLinks(db)
  const [chosen, setChosen] = useState<SharedLink>()
  const links = data?.links
  return (
    <Page wide>
      <PageHeader title={t('shared_link.list')} />
      {!links &&
        (error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {links?.length === 0 && (
        <EmptyState
          title={t('shared_link.empty')}
          text={t('shared_link.empty_text')}
          drawing={<IconLink size={28} stroke={1.5} aria-hidden />}
        />
      )}
      {links && links.length > 0 && <Rows db={db} links={links} onChoose={setChosen} />}
      {chosen && <LinkDialog db={db} entry={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

interface RowsProps {
  db: string
  links: readonly SharedLink[]
  onChoose: (link: SharedLink) => void
}

function Rows({ db, links, onChoose }: RowsProps) {
  const t = useTexts()
  return (
    <DataTable
      label={t('shared_link.list')}
      rows={links}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('shared_link.name'),
          cell: (link) => <Name db={db} link={link} />,
        },
        {
          key: 'until',
          header: t('shared_link.ends'),
          cell: ({ expires_at, has_password }) => (
            <span className={styles.until}>
              {dayText(dayOf(new Date(expires_at)), t.locale)}
              {has_password && (
                <>
                  <IconLock size={15} aria-hidden />
                  <span className="sr-only">{t('shared_link.has_password')}</span>
                </>
              )}
            </span>
          ),
        },
        {
          key: 'made',
          header: t('shared_link.made'),
          cell: ({ created_at }) => <When at={created_at} />,
        },
        {
          key: 'show',
          header: '',
          end: true,
          cell: (link) => (
            <Button
              aria-label={`${t('shared_link.show')}: ${link.name}`}
              onClick={() => onChoose(link)}
            >
              {t('shared_link.show')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Name({ db, link: { id, name, folder, path } }: { db: string; link: SharedLink }) {
  const Icon = folder ? IconFolder : IconFile
  return (
    <span className={styles.name}>
      <Icon size={17} aria-hidden />
      <span>
        <a className="link" href={`/account/${db}/disk/${id}`}>
          {name}
        </a>
        {path.length > 0 && <small>{path.join(' / ')}</small>}
      </span>
    </span>
  )
}
