// The advanced search: words across all kinds, or one kind under conditions on any of its fields.
import { useRegistry } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { AnyKindResults } from './AnyKindResults.tsx'
import { KindResults } from './KindResults.tsx'

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
