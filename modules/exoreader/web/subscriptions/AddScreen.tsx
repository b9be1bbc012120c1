// A new subscription by any address: of a feed, a page, a channel. What an address leads to is shown; one feed alone is subscribed to
// at once. A list from another reader may be pasted or dropped.
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import type { Entity } from '#core/entity/entity.ts'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { useReaderLabels } from '../reader-queries.ts'
import { OpmlCard } from './OpmlCard.tsx'
import { useAdd, type Add } from './use-add.ts'
import { useOpml } from './use-opml.ts'
import classes from './subscriptions.module.css'

const entity = readerSubscription as unknown as Entity

export default function AddScreen() {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const mayCreate = useNewAddress(entity) !== undefined
  const opml = useOpml()
  const add = useAdd(opml.look)
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t('reader-subscription.new')} />
      {mayCreate ? (
        <Stack>
          <Card>
            <AddForm add={add} />
            {add.found && <FoundFeeds add={add} />}
          </Card>
          <OpmlCard opml={opml} />
        </Stack>
      ) : (
        <NewRefused entity={entity} />
      )}
    </Page>
  )
}

function AddForm({ add }: { add: Add }) {
  const t = useTexts()
  const { db } = useGroup()
  const labels = useReaderLabels(db) ?? []
  const options = [
    { value: '', label: t('reader.add.no_label') },
    ...labels.map(({ _id, name = '' }) => ({ value: _id, label: name })),
  ]
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.search()
      }}
    >
      <TextInput
        label={t('reader.add.address')}
        description={t('reader.add.hint')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={add.address}
        error={add.problem}
        onChange={({ currentTarget }) => add.type(currentTarget.value)}
      />
      {labels.length > 0 && (
        <NativeSelect
          label={t('reader-subscription.fields.reader_label_id')}
          data={options}
          value={add.label}
          onChange={({ currentTarget }) => add.setLabel(currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {add.takeAnyway && (
          <Button
            disabled={add.isBusy}
            title={t('reader.add.anyway_hint')}
            onClick={add.takeAnyway}
          >
            {t('reader.add.anyway')}
          </Button>
        )}
        <Button
          type="submit"
          variant="filled"
          loading={add.isBusy}
          disabled={add.address.trim() === ''}
        >
          {t('reader.add.subscribe')}
        </Button>
      </div>
    </form>
  )
}

function FoundFeeds({ add }: { add: Add }) {
  const t = useTexts()
  const { db } = useGroup()
  const { found = [], isBusy, take } = add
  return (
    <section className={classes.found} aria-live="polite">
      <h2>{t('reader.add.found', { count: found.length })}</h2>
      <ul>
        {found.map((feed) => (
          <li key={feed.url}>
            <span>
              <b>{feed.title || feed.url}</b>
              <small>{feed.url}</small>
            </span>
            {feed.subscribed ? (
              <Button
                component="a"
                href={`/account/${db}/reader_items?state=all&feed=${feed.subscribed}`}
              >
                {t('reader.add.known')}
              </Button>
            ) : (
              <Button disabled={isBusy} onClick={() => take(feed)}>
                {t('reader.add.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
