// Two records of a kind side by side, and the choice which of them stays: what it will be afterwards, and what follows.
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ref } from '#core/fields/ref.ts'
import { RefInput } from '#web/fields/inputs/ref.tsx'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { RecordMissing } from '../show/RecordMissing.tsx'
import { useCrumbs } from '../use-crumbs.ts'
import { MergePair } from './MergePair.tsx'

const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function RecordMerge(props: { entity: Entity }) {
  return (
    <PartTexts name="merging" load={words} outline={<CardSkeleton lines={3} />}>
      <Merging {...props} />
    </PartTexts>
  )
}

function Merging({ entity }: { entity: Entity }) {
  const t = useTexts()
  const id = useRecordId()
  const { db, actor } = useGroup()
  const crumbs = useCrumbs(entity)
  const { data: record, error, refetch } = useRecord(db, entity.kind, id)
  if (error && !record) {
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  }
  const own = { label: record?.label ?? '', href: `/account/${db}/${entity.path}/${id}` }
  return (
    <Page>
      <PageHeader crumbs={[...crumbs, own]} title={t('records.merge.title')} />
      {entity.merge?.(actor) !== undefined ? (
        <ErrorPanel title={t('titles.forbidden')} text={t('merging.not_allowed')} />
      ) : record ? (
        <ThemeProvider>
          <Chosen entity={entity} record={record} />
        </ThemeProvider>
      ) : (
        <CardSkeleton lines={3} />
      )}
    </Page>
  )
}

const texts = { label: 'merging.other', hint: 'merging.other_hint', options: '' }

/** The other record is named by the address, so that a link can propose it. */
function Chosen({ entity, record }: { entity: Entity; record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params, go } = useAddress()
  const other = params.get('with') ?? ''
  const { data: found, error } = useRecord(db, entity.kind, other || undefined)
  const choose = (value: unknown) => {
    const id = typeof value === 'string' ? value : ''
    go(id ? `${path}?with=${encodeURIComponent(id)}` : path, { replace: true })
  }
  const isSame = other === record._id
  const problem = isSame
    ? t('merging.same')
    : other.startsWith(`${entity.prefix}-`) && error
      ? t.problem(error)
      : undefined
  return (
    <Stack>
      <Card>
        <RefInput
          entity={entity}
          field={ref(entity.kind, { prefix: entity.prefix })}
          name="other"
          texts={texts}
          value={other}
          {...(problem !== undefined && { error: problem })}
          isFirst
          onChange={choose}
        />
      </Card>
      {found && !isSame && !error && (
        <MergePair key={found._id} entity={entity} pair={[record, found]} />
      )}
    </Stack>
  )
}
