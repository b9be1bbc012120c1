// Records of every kind that the words of a search find, each a link to its page, and as a file.
import { dayOf, labelText } from '#core/time/day.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { findPages } from '#web/api/pages.ts'
import { cacheKey, keepFormer, useLabels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { factsOf } from '../facts.ts'
import { csvFile } from '#core/csv/csv.ts'
import { download } from '../list/download.ts'
import { isNarrowed, pageQuery, pagesOf } from '../list/list-state.ts'
import { Pager } from '../list/ListTools.tsx'
import { totalText } from '../list/total.ts'
import { useList } from '../list/use-list.ts'
import { referencedIds } from '../references.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { SearchForm } from './SearchForm.tsx'
import classes from './search.module.css'

/** What records of all kinds are sorted by. */
const listed = { sort: { field: 'updated_at', direction: 'desc' } } as const

export function AnyKindResults() {
  const t = useTexts()
  const { db } = useGroup()
  const kinds = useRegistry().entities.filter((one) => one.path !== undefined)
  const list = useList(listed)
  const { state } = list
  const query = pageQuery(state, { klass: { $in: kinds.map(({ kind }) => kind) } })
  const key = cacheKey(db, 'search')
  const { data, error, isPending, refetch } = useQuery<FindAnswer>({
    queryKey: [...key, 'page', query],
    queryFn: ({ signal }) => call<FindAnswer>('POST', `/${db}/_find`, { body: query, signal }),
    placeholderData: keepFormer<FindAnswer>(key),
    enabled: isNarrowed(state),
  })
  const { docs = [], total, more } = data ?? {}
  const page = { docs, total, more, pages: pagesOf({ total, more }, state.size) }
  const hasWords = isNarrowed(state)
  return (
    <>
      <PageHeader
        title={t('search.title')}
        count={hasWords && data ? totalText(t.locale, data) : ''}
        actions={hasWords && docs.length > 0 && <ExportButton kinds={kinds} query={query} />}
      />
      <Stack>
        <SearchForm list={list} listed={listed} />
        {!hasWords ? (
          <EmptyState
            title={t('search.start.title')}
            text={t('search.start.text')}
            drawing={<Icon name="adjustments" size={28} />}
          />
        ) : error && docs.length === 0 ? (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <RowsSkeleton />
        ) : docs.length === 0 ? (
          <EmptyState title={t('records.no_match.title')} text={t('records.no_match.text')} />
        ) : (
          <>
            <Results docs={docs} />
            <Pager list={list} page={page} />
          </>
        )}
      </Stack>
    </>
  )
}

function Results({ docs }: { docs: readonly WireDocument[] }) {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const ids = docs.flatMap((doc) => {
    const entity = registry.byId(doc._id)
    return entity ? referencedIds(entity, [doc]) : []
  })
  const { data: labels } = useLabels(db, ids)
  return (
    <ul className={classes.results} aria-label={t('search.found')}>
      {docs.map((doc) => {
        const entity = registry.byId(doc._id)
        if (!entity?.path) return null
        const kind = t(`${entity.key}.one`)
        const facts = factsOf(entity, doc, { t, labels })
        return (
          <li key={doc._id}>
            <a href={`/account/${db}/${entity.path}/${doc._id}`}>
              <Icon name={entity.icon} />
              <span className={classes.words}>
                <b>{labelText(doc.label ?? '', t.locale) || kind}</b>
                <small>{[kind, facts].filter(Boolean).join(' · ')}</small>
              </span>
              <small>{doc.updated_at && <When at={doc.updated_at} still />}</small>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface ExportButtonProps {
  readonly kinds: readonly Entity[]
  readonly query: ReturnType<typeof pageQuery>
}

/** All that is found, as a file: what it is, its name, its address, and when it was made and changed. */
function ExportButton({ kinds, query }: ExportButtonProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [isBusy, setBusy] = useState(false)
  const byKind = new Map(kinds.map((one) => [one.kind, one]))
  const run = async () => {
    const { selector, sort } = query
    const lines: string[][] = [
      [t('search.kind'), t('search.name'), 'URL', t('fields.created_at'), t('fields.updated_at')],
    ]
    const fields = ['_id', 'klass', 'label', 'created_at', 'updated_at']
    for await (const docs of findPages(db, { selector, sort, fields })) {
      for (const { _id, klass = '', label = '', created_at = '', updated_at = '' } of docs) {
        const entity = byKind.get(klass)
        const url = `${window.location.origin}/account/${db}/${entity?.path}/${_id}`
        lines.push([t(`${entity?.key}.one`), label, url, created_at, updated_at])
      }
    }
    download(csvFile(lines, t.locale), `search-${dayOf(new Date())}.csv`)
  }
  const start = () => {
    setBusy(true)
    void run()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button loading={isBusy} leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
      {t('records.export')}
    </Button>
  )
}
