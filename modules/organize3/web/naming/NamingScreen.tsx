// The categories of money, and who is paid or pays: how many entries say each, and another name for it. The address says which.
import { IconPencil, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { membersMayEdit } from '#core/access/policies.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { MainAction, Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { nameWords } from '../../rules/entry/kinds.ts'
import { namingField, namings, type Naming } from '../../rules/naming/rename.ts'
import styles from '../mapping/mapping.module.css'
import { NamingTexts } from './NamingTexts.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useNames, type UsedName } from './use-names.ts'

export default function NamingScreen() {
  return (
    <NamingTexts outline={<RowsSkeleton />}>
      <NamesOf />
    </NamingTexts>
  )
}

function NamesOf() {
  const t = useTexts()
  const { path, params } = useAddress()
  const of = namings.find((one) => one === params.get('of')) ?? 'categories'
  const newAddress = useNewAddress(useRegistry().byKind('Category')!)
  return (
    <Page narrow>
      <PageHeader
        title={t('naming.title')}
        actions={
          newAddress && <MainAction label={t('naming.new')} href={`${newAddress}?used_for=money`} />
        }
      />
      <Tabs
        label={t('naming.title')}
        tabs={namings.map((one) => ({
          label: t(`naming.of.${one}`),
          href: one === 'categories' ? path : `${path}?of=${one}`,
          current: one === of,
        }))}
      />
      <Listed key={of} of={of} />
    </Page>
  )
}

function Listed({ of }: { of: Naming }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { names, hasMore, error, retry } = useNames(db, of, useDeferredValue(typed))
  const mayRename = membersMayEdit(actor, 'update') === undefined
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label={t(`naming.search.${of}`)}
        placeholder={t(`naming.search.${of}`)}
        value={typed}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error && !names && <NotLoaded error={error} onRetry={retry} />}
      {!names && !error && <RowsSkeleton />}
      {names?.length === 0 && (
        <EmptyState title={t('naming.none.title')} text={t(`naming.none.${of}`)} />
      )}
      {names && names.length > 0 && (
        <RowList columns="minmax(0, 1fr) 36px" label={t(`naming.of.${of}`)}>
          <Rows>
            {names.map((one) => (
              <NameRow
                key={one.name}
                of={of}
                used={one}
                onRename={mayRename ? () => setChosen(one.name) : undefined}
              />
            ))}
          </Rows>
        </RowList>
      )}
      {hasMore && <p className={styles.quiet}>{t('naming.more')}</p>}
      {chosen !== undefined && (
        <RenameDialog
          of={of}
          from={chosen}
          names={names?.map(({ name }) => name) ?? []}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Stack>
  )
}

interface NameRowProps {
  readonly of: Naming
  readonly used: UsedName
  readonly onRename: (() => void) | undefined
}

function NameRow({ of, used: { name, amount, kind }, onRename }: NameRowProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { path } = useRegistry().byKind(kind)!
  const words = nameWords(of, name)
  const filter = new URLSearchParams({ [namingField(of, kind)!]: name })
  return (
    <Row
      href={`/account/${db}/${path}?${filter}`}
      action={
        onRename && (
          <ActionIcon aria-label={t('naming.rename', { name: words })} onClick={onRename}>
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    >
      <RowTitle detail={t('naming.entries', { count: amount })}>{words}</RowTitle>
    </Row>
  )
}
