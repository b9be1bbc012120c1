// The advanced search: words across all kinds, or one kind under conditions on any of its fields.
import { useRegistry } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { AnyKindResults } from './AnyKindResults.tsx'
import { ListBody } from '../list/RecordIndex.tsx'
import { RecordList } from '../list/rows/RecordList.tsx'
import { Pager } from '../list/ListTools.tsx'
import { MoreMenu } from '../list/MoreMenu.tsx'
import { totalText } from '../list/total.ts'
import { useList, useListPage, useRowWalk } from '../list/use-list.ts'
import { selectorOf } from './conditions.ts'
import { SearchForm } from './SearchForm.tsx'
import { useConditions } from './use-conditions.ts'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function SearchScreen() {
  const { params } = useAddress()
  const entity = useRegistry().byPath(params.get('kind') ?? '')
  return (
    <Page>
      <PartTexts name="search" load={texts} outline={<RowsSkeleton />}>
        {entity ? <KindResults key={entity.kind} entity={entity} /> : <AnyKindResults />}
      </PartTexts>
    </Page>
  )
}

/** Records of one kind that a search finds, as their list shows them, and as a file. */
function KindResults({ entity }: { entity: Entity }) {
  const t = useTexts()
  // The conditions take the place of the list's own filters.
  const listed = { sorts: entity.sorts, sort: entity.sort }
  const list = useList(listed)
  const conditions = useConditions(entity)
  const selector = selectorOf(entity, conditions.all)
  const page = useListPage(entity, list, { selector })
  const walk = useRowWalk(
    list,
    page.docs.map(({ _id }) => _id),
  )
  const name = t(`${entity.key}.many`)
  const showAll = () => {
    conditions.set([])
    list.set({ search: '' })
  }
  return (
    <>
      <PageHeader
        title={t('search.title')}
        count={page.total === undefined ? '' : totalText(t.locale, page)}
        actions={<MoreMenu {...{ entity, list, selector }} />}
      />
      <Stack>
        <SearchForm {...{ list, listed, entity, conditions }} />
        <ListBody {...{ entity, list, page }} newAddress={undefined} onShowAll={showAll}>
          <RecordList {...{ entity, list, walk }} docs={page.docs} label={name} />
          <Pager list={list} page={page} />
        </ListBody>
      </Stack>
    </>
  )
}
