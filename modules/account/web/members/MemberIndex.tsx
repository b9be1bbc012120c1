// Who works in the Group, and who is invited (spec 2).
import type { WireDocument } from '#core/wire.ts'
import { useAdminCrumbs } from '#web/shell/frame/admin-crumbs.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { Pager, SearchBox, SortMenu } from '#web/records/list/ListTools.tsx'
import { MoreMenu } from '#web/records/list/MoreMenu.tsx'
import { ListBody } from '#web/records/list/RecordIndex.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { rowId } from '#web/records/list/list-position.ts'
import { useList, useListPage, useRowWalk } from '#web/records/list/use-list.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { Chips } from '#web/ui/list/Chips.tsx'
import { PhoneCard, PhoneCards, Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import type { Entity } from '#core/entity/entity.ts'
import { membership } from '../../entities/membership.ts'
import { Invite } from './Invite.tsx'
import { memberAddress, nameOf, Rights } from './Rights.tsx'
import styles from './members.module.css'

/** People are found by the search; its other filters are for programs. */
const listed: Entity = { ...membership, filters: ['editor'] }

export default function MemberIndex() {
  const t = useTexts()
  const { db } = useGroup()
  const list = useList(listed)
  const page = useListPage(listed, list)
  const walk = useRowWalk(
    list,
    page.docs.map(({ _id }) => _id),
  )
  const newAddress = useNewAddress(membership)
  const crumbs = useAdminCrumbs()
  const isPhone = useIsPhone()
  const label = t('membership.many')
  const members = page.docs.map((doc) => ({
    doc,
    href: memberAddress(db, doc),
    id: rowId(doc._id),
    focused: walk.focused === doc._id,
    open: () => walk.leave(doc._id),
  }))
  return (
    <Page>
      <PageHeader
        title={label}
        count={page.total}
        crumbs={crumbs}
        actions={
          <>
            <MoreMenu entity={membership} list={list} />
            <Invite />
          </>
        }
      />
      <Chips end={<SortMenu entity={membership} list={list} />}>
        <SearchBox
          list={list}
          label={t('records.search', { many: label.toLocaleLowerCase(t.locale) })}
        />
        <FilterChips entity={listed} list={list} />
      </Chips>
      <ListBody entity={membership} list={list} page={page} newAddress={newAddress}>
        {isPhone ? (
          <PhoneCards>
            {members.map(({ doc, href, id, open }) => (
              <PhoneCard
                key={doc._id}
                href={href}
                id={id}
                onClick={open}
                title={
                  <span className={styles.cardTitle}>
                    <span>{nameOf(doc)}</span>
                    <Rights record={doc} />
                  </span>
                }
                detail={<CardDetail record={doc} />}
              />
            ))}
          </PhoneCards>
        ) : (
          <RowList columns="28px minmax(0, 1fr) minmax(0, 300px) 84px" label={label}>
            <Rows>
              {members.map(({ doc, href, id, focused, open }) => (
                <Row key={doc._id} id={id} href={href} focused={focused} onClick={open}>
                  <Member record={doc} />
                </Row>
              ))}
            </Rows>
          </RowList>
        )}
        <Pager list={list} page={page} />
      </ListBody>
    </Page>
  )
}

function Member({ record }: { record: WireDocument }) {
  const name = nameOf(record)
  return (
    <>
      <Avatar
        name={record.pending ? undefined : name}
        id={String(record.user_id)}
        size={26}
        spoken={false}
      />
      <RowTitle detail={name === record.email ? undefined : String(record.email ?? '')}>
        {name}
      </RowTitle>
      <Rights record={record} />
      <span className="faint">{record.created_at && <When at={record.created_at} still />}</span>
    </>
  )
}

function CardDetail({ record }: { record: WireDocument }) {
  const { email, created_at } = record
  const shown = nameOf(record) === email ? undefined : email
  return (
    <>
      {typeof shown === 'string' && shown}
      {typeof shown === 'string' && created_at && ' · '}
      {created_at && <When at={created_at} still />}
    </>
  )
}
