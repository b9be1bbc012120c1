// The form of a new bookmark, where the bookmarklet leads: filled with what the page says of itself. A page that is saved already
// is shown instead.
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { NewForm, presetsFrom } from '#web/records/form/RecordNew.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { bookmark } from '../../entities/bookmark.ts'
import { usePage, type Bookmark } from '../bookmark-calls.ts'
import { BookmarkTexts } from '../BookmarkTexts.tsx'
import { SaveFromAnywhere } from './SaveFromAnywhere.tsx'

const entity = bookmark as unknown as Entity

export default function NewBookmark() {
  return (
    <BookmarkTexts>
      <Shown />
    </BookmarkTexts>
  )
}

function Shown() {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const mayCreate = useNewAddress(entity) !== undefined
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t('bookmark.new')} />
      {mayCreate ? <Filled /> : <NewRefused entity={entity} />}
    </Page>
  )
}

function Filled() {
  const { params } = useAddress()
  const url = params.get('url') ?? ''
  const { data, isLoading } = usePage(url)
  if (isLoading) return <CardSkeleton />
  if (data?.bookmark) return <Known doc={data.bookmark} />
  const { title, description } = data ?? {}
  const said = { ...(title && { title }), ...(description && { description }) }
  return (
    <Stack>
      <CreateInPlace>
        <NewForm entity={entity} presets={{ ...said, ...presetsFrom(entity, params) }} />
      </CreateInPlace>
      {url === '' && <SaveFromAnywhere />}
    </Stack>
  )
}

function Known({ doc }: { doc: Bookmark }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <Banner
      title={t('bookmarks.known.title')}
      action={
        <Button component="a" href={`/account/${db}/bookmarks/${doc._id}`}>
          {t('bookmarks.details')}
        </Button>
      }
    >
      {doc.label}
    </Banner>
  )
}
