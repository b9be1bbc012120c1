// Mappings on demand: what the active ones would change of the entries that were chosen in a list, each to be left out.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { cacheKey, useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { readMany } from '#web/api/write-many.ts'
import { Problems } from '#web/records/bulk/Problems.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { mapping } from '../../entities/mapping.ts'
import { sortMappings } from '../../rules/mapping/apply.ts'
import { mappedEntry, type MappedEntry } from '../../rules/mapping/entry.ts'
import { ChangedEntries } from './ChangedEntries.tsx'
import styles from './mapping.module.css'
import { MappingTexts } from './MappingTexts.tsx'
import { ruleOf } from './rule-words.ts'
import { useApply } from './use-apply.ts'

/** Mappings of a Group that are tried. */
const mostMappings = 1_000

export default function ApplyScreen() {
  const outline = (
    <Page>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <MappingTexts outline={outline}>
      <Chosen />
    </MappingTexts>
  )
}

function Chosen() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean)
  const kind = useKind(ids[0])
  const entries = useQuery({
    queryKey: [...cacheKey(db, kind), 'chosen', ids],
    queryFn: ({ signal }) => readMany(db, ids, signal),
    enabled: ids.length > 0,
  })
  const rules = useFind(db, 'Mapping', { selector: { active: true }, limit: mostMappings })
  if (ids.length === 0 || kind === undefined) {
    return <EmptyState page title={t('rule.apply.chosen')} text={t('rule.apply.choose')} />
  }
  const error = entries.error ?? rules.error
  if (error) {
    return (
      <ErrorPanel title={t('records.gone.failed.title')} text={t.problem(error)}>
        <Button onClick={() => void Promise.all([entries.refetch(), rules.refetch()])}>
          {t('actions.try_again')}
        </Button>
      </ErrorPanel>
    )
  }
  if (!entries.data || !rules.data) return <CardSkeleton lines={6} />
  const sorted = sortMappings(rules.data.docs.map(ruleOf))
  const mapped = entries.data.flatMap((doc) => mappedEntry(sorted, doc) ?? [])
  return <Changes kind={kind} entries={entries.data} mapped={mapped} />
}

/** The kind of an entry by its id. */
function useKind(id: string | undefined): string | undefined {
  const registry = useRegistry()
  return id === undefined ? undefined : registry.byId(id)?.kind
}

interface ChangesProps {
  readonly kind: string
  readonly entries: readonly WireDocument[]
  readonly mapped: readonly MappedEntry[]
}

function Changes({ kind, entries, mapped }: ChangesProps) {
  const t = useTexts()
  const registry = useRegistry()
  const entity = registry.byKind(kind)!
  const crumbs = useCrumbs(mapping)
  const { isBusy, problems, apply } = useApply(kind, entity.key)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = mapped.filter(({ before }) => !left.has(before._id))
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const others = entries.length - mapped.length
  return (
    <Page narrow>
      <PageHeader
        crumbs={crumbs}
        title={t('mapping.apply')}
        count={entries.length}
        actions={
          mapped.length > 0 && (
            <Button
              variant="filled"
              loading={isBusy}
              disabled={chosen.length === 0}
              onClick={() => apply(chosen)}
            >
              {t('rule.apply.one', { count: chosen.length })}
            </Button>
          )
        }
      />
      {problems.size > 0 && <Problems entity={entity} problems={problems} />}
      {mapped.length === 0 ? (
        <EmptyState title={t('rule.apply.none')} text={t('rule.apply.none_text')} />
      ) : (
        <Stack>
          <Card>
            <ChangedEntries
              mapped={mapped}
              box={({ before }) => (
                <Checkbox
                  aria-label={before.label}
                  checked={!left.has(before._id)}
                  onChange={() => toggle(before._id)}
                />
              )}
            />
          </Card>
          {others > 0 && (
            <p className={styles.quiet}>{t('rule.apply.without', { count: others })}</p>
          )}
        </Stack>
      )}
    </Page>
  )
}
