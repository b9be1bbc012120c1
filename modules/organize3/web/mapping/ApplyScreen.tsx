// Mappings on demand: what the active ones would change of the entries that were chosen in a list, or of all that it has. Each of those
// that are shown can be left out.
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { labelText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Problems } from '#web/records/bulk/Problems.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { mapping } from '../../entities/mapping.ts'
import { sortMappings } from '../../rules/mapping/apply.ts'
import { ChangedEntries } from './ChangedEntries.tsx'
import styles from './mapping.module.css'
import { MappingTexts } from './MappingTexts.tsx'
import { ruleOf } from './rule-words.ts'
import { useApply } from './use-apply.ts'
import { useChosen, type Chosen } from './use-chosen.ts'

/** Mappings of a Group that are tried. */
const maxMappings = 1_000
/** Entries that are shown; the others are changed with them. */
const maxShown = 200

export default function ApplyScreen() {
  const outline = (
    <Page>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <MappingTexts outline={outline}>
      <Apply />
    </MappingTexts>
  )
}

function Apply() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const rules = useFind(db, 'Mapping', { selector: { active: true }, limit: maxMappings })
  const docs = rules.data?.docs
  const sorted = useMemo(() => docs && sortMappings(docs.map(ruleOf)), [docs])
  const chosen = useChosen(params, sorted)
  const { entity, read, isDone } = chosen
  if (!entity) {
    return <EmptyState page title={t('rule.apply.chosen')} text={t('rule.apply.choose')} />
  }
  const error = chosen.error ?? rules.error
  if (error) {
    const retry = () => {
      void rules.refetch()
      chosen.retry()
    }
    return <NotLoaded isRecord error={error} onRetry={retry} />
  }
  if (isDone) return <Changes entity={entity} chosen={chosen} />
  return (
    <Page narrow>
      <PageHeader crumbs={[]} title={t('mapping.apply')} />
      <output className={styles.quiet}>{t('rule.apply.reading', { count: read })}</output>
      <CardSkeleton lines={6} />
    </Page>
  )
}

function Changes({ entity, chosen: { read, mapped, retry } }: { entity: Entity; chosen: Chosen }) {
  const t = useTexts()
  const crumbs = useCrumbs(mapping)
  const { progress, problems, apply, stop } = useApply(entity, retry)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = mapped.filter(({ before }) => !left.has(before._id))
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const others = read - mapped.length
  const more = mapped.length - maxShown
  return (
    <Page narrow>
      <PageHeader
        crumbs={crumbs}
        title={t('mapping.apply')}
        count={read.toLocaleString(t.locale)}
        actions={
          progress ? (
            <Button rightSection={<IconX size={14} aria-hidden />} onClick={stop}>
              {t('rule.apply.progress', progress)}
            </Button>
          ) : (
            mapped.length > 0 && (
              <Button variant="filled" disabled={chosen.length === 0} onClick={() => apply(chosen)}>
                {t('rule.apply.one', { count: chosen.length })}
              </Button>
            )
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
              mapped={mapped.slice(0, maxShown)}
              box={({ before }) => (
                <Checkbox
                  aria-label={labelText(before.label ?? '', t.locale)}
                  checked={!left.has(before._id)}
                  onChange={() => toggle(before._id)}
                />
              )}
            />
          </Card>
          {more > 0 && <p className={styles.quiet}>{t('rule.apply.more', { count: more })}</p>}
          {others > 0 && (
            <p className={styles.quiet}>{t('rule.apply.without', { count: others })}</p>
          )}
        </Stack>
      )}
    </Page>
  )
}
