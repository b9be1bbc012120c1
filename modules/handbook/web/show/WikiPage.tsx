// A page of the wiki by any of its names: its address, a former one, its id, its title. The address in the browser becomes the one
// it has now.
import { useEffect } from 'react'
import { prefixOf } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { pageAddress, useKeepPage, usePage } from '../wiki-calls.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import { writeAddress } from '../write-address.ts'
import { ShownPage } from './ShownPage.tsx'

const outline = (
  <Page>
    <RecordOutline />
  </Page>
)

export default function WikiPage() {
  const { name, record_id } = useParams()
  return (
    <WikiTexts outline={outline}>
      <Named name={record_id ?? name ?? ''} />
    </WikiTexts>
  )
}

function Named({ name }: { name: string }) {
  const { db } = useGroup()
  const { path, go } = useAddress()
  const { data, error, isFetching, refetch } = usePage(name)
  const keep = useKeepPage()
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const own = data && pageAddress(db, data.doc)
  useEffect(() => {
    // What is being asked for anew is not kept as it was.
    if (!data || !own || path === own || isFetching) return
    keep(data.doc.uri ?? '', data)
    go(own + window.location.hash, { replace: true })
    // Once for each page: `keep` and `go` are made anew with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [own, path, isFetching])
  if (data) return <ShownPage key={data.doc._id} answer={data} />
  if (!error) return outline
  if (error.status !== 404) {
    return <RecordMissing entity={entity} id={name} error={error} onRetry={() => void refetch()} />
  }
  return prefixOf(name) === undefined ? <NotWritten name={name} /> : <Gone id={name} />
}

/** The page of this id was deleted, and can be brought back, or never was. */
function Gone({ id }: { id: string }) {
  const { db } = useGroup()
  const { error, refetch } = useRecord(db, entity.kind, id)
  if (!error) return outline
  return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
}

/** Nobody has written a page of this name. */
function NotWritten({ name }: { name: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const mayWrite = useNewAddress(entity) !== undefined
  return (
    <Page>
      <EmptyState
        page
        title={t('wiki.not_written.title', { name })}
        text={t('wiki.not_written.text')}
        drawing={<Icon name={entity.icon} size={28} />}
      >
        {mayWrite && (
          <Button component="a" variant="filled" href={writeAddress(db, name)}>
            {t('wiki.not_written.write')}
          </Button>
        )}
        <Button component="a" href={`/account/${db}/wiki`}>
          {t('records.to_list', { many: t('handbook.many') })}
        </Button>
      </EmptyState>
    </Page>
  )
}
