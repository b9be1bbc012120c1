// What is to be tidied up in the wiki: pages that are named but not written, and pages that nothing links to.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Row, RowTitle } from '#web/ui/list/Rows.tsx'
import { useMissing, useOrphans, type MissingPage } from '../wiki-calls.ts'
import { missingAddress } from '../write-address.ts'
import classes from './index.module.css'
import { Listed, PageRow } from './Listed.tsx'

export function MissingPages() {
  const t = useTexts()
  const { data, error, refetch } = useMissing()
  const empty = { title: t('wiki.missing.none'), text: t('wiki.missing.none_text') }
  return (
    <Listed
      count={data?.missing.length}
      total={data?.total}
      error={error}
      onRetry={() => void refetch()}
      empty={empty}
    >
      {data?.missing.map((one) => (
        <MissingRow key={`${one.kind} ${one.name}`} missing={one} />
      ))}
    </Listed>
  )
}

/** A value that a page takes of itself names it by its id, which nobody reads. */
function nameOf({ name, sources }: MissingPage): string {
  const own = sources.find(({ id }) => name.startsWith(`${id}!!`))
  return own ? name.replace(own.id, own.title) : name
}

/** Leads to writing it; a value is written on its page. */
function MissingRow({ missing }: { missing: MissingPage }) {
  const t = useTexts()
  const { db } = useGroup()
  const { kind, sources, count } = missing
  const named = sources.map(({ title }) => title).join(', ')
  const others = count - sources.length
  return (
    <Row href={missingAddress(db, missing)}>
      <RowTitle
        second={t('wiki.missing.named_by', { pages: named, others })}
        detail={kind === 'field' ? t('wiki.missing.value') : undefined}
      >
        {nameOf(missing)}
      </RowTitle>
      <span className={classes.write}>{t('wiki.missing.write')}</span>
    </Row>
  )
}

export function OrphanPages() {
  const t = useTexts()
  const { data, error, refetch } = useOrphans()
  const empty = { title: t('wiki.orphans.none'), text: t('wiki.orphans.none_text') }
  return (
    <Listed
      count={data?.pages.length}
      total={data?.total}
      error={error}
      onRetry={() => void refetch()}
      empty={empty}
    >
      {data?.pages.map((page) => (
        <PageRow key={page.id} page={page} />
      ))}
    </Listed>
  )
}
