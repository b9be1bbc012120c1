// Records as rows in columns, and as cards on a phone: all of them, or in groups by what they need. The first column is the title; the
// last says when, unless the list has tabs.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { faceOf } from '#web/fields/faces.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { Row, RowList, Rows, RowTitle, RowValue } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import { referencedIds } from '../../references.ts'
import { Slot } from '../../Slot.tsx'
import { Cell, hrefOf, Under, UnderTitle, useNext } from './cells.tsx'
import { useColumns, useOwnColumns, type RecordListProps, type RowsOf } from './columns.ts'
import classes from '../list.module.css'
import { rowId } from '../list-position.ts'
import { ListHeads } from './ListHeads.tsx'
import { MarkCell } from '../../MarkCell.tsx'
import { RecordCards } from './RecordCards.tsx'

export function RecordList(props: RecordListProps) {
  const { entity, docs, arrange } = props
  const isPhone = useIsPhone()
  const Sheet = isPhone ? Plain : Table
  const Body = isPhone ? RecordCards : TableRows
  const rows = (some: RecordListProps['docs']) => <Body {...props} docs={some} among={docs} />
  return (
    <LabelsProvider ids={referencedIds(entity, docs)}>
      <Sheet {...props}>{arrange ? arrange(rows) : rows(docs)}</Sheet>
    </LabelsProvider>
  )
}

const Plain = ({ children }: { children: ReactNode }) => children

function Table(props: RecordListProps & { children: ReactNode }) {
  const { entity, docs, selection, label, list, children } = props
  const next = useNext(entity, docs)
  const [title = '', ...others] = useColumns(props)
  const isNarrow = useIsNarrow()
  // Beside many columns it has more of the room.
  const hasOwn = Object.keys(useOwnColumns(entity.kind)).length > 0
  const columns = [
    entity.list && '124px',
    isNarrow
      ? 'minmax(0, 2fr)'
      : entity.list
        ? `minmax(0, ${hasOwn ? 2.8 : 2}fr)`
        : 'minmax(0, 1.5fr)',
    ...others.map((name) => widthOf(entity, name)),
    !entity.list && '132px',
    next && '96px',
  ]
  return (
    <RowList columns={columns.filter(Boolean).join(' ')} label={label}>
      <ListHeads
        {...{ entity, list }}
        names={[title, ...others, ...(entity.list ? [] : ['updated_at'])]}
        besideBoxes={selection !== undefined}
      />
      {children}
    </RowList>
  )
}

function widthOf({ fields, list }: Entity, name: string): string {
  const field = fields[name]
  // A day has a line under it in a list that says what to do.
  if (field?.kind === 'date' && list) return 'minmax(100px, 0.5fr)'
  // Names of customers are longer than days and sums.
  if (field?.kind === 'ref' && list) return 'minmax(0, 1.4fr)'
  return (field && faceOf(field).width) ?? 'minmax(0, 1fr)'
}

function TableRows(props: RowsOf) {
  const { entity, docs, among, walk, selection } = props
  const { db } = useGroup()
  const { cell } = useSlots(entity.kind)
  const next = useNext(entity, among)
  const own = useOwnColumns(entity.kind)
  const [title = '', ...others] = useColumns(props)
  const under = (record: WireDocument, name: string) => (
    <Under {...{ entity, docs: among, record, name }} />
  )
  return (
    <Rows>
      {docs.map((doc) => (
        <Row
          key={doc._id}
          id={rowId(doc._id)}
          href={hrefOf(db, entity, doc._id)}
          focused={walk?.focused === doc._id}
          select={selection?.box(doc)}
          onClick={() => walk?.leave(doc._id)}
          action={next?.(doc)}
        >
          {entity.list && <MarkCell entity={entity} record={doc} />}
          <RowTitle
            wraps={entity.list !== undefined}
            detail={cell && <Slot load={cell} db={db} docs={among} record={doc} />}
            second={
              entity.list?.under ? <UnderTitle entity={entity} doc={doc} /> : under(doc, title)
            }
          >
            <Cell entity={entity} doc={doc} name={title} fallback={doc.label || '—'} />
          </RowTitle>
          {others.map((name) => (
            <span
              key={name}
              className={classes.cell}
              data-kind={own[name]?.isAmount ? 'money' : entity.fields[name]?.kind}
            >
              {own[name] ? (
                under(doc, name)
              ) : (
                <RowValue second={under(doc, name)}>
                  <Cell entity={entity} doc={doc} name={name} />
                </RowValue>
              )}
            </span>
          ))}
          {!entity.list && (
            <span className={classes.when}>
              {doc.updated_at && <When at={doc.updated_at} still />}
            </span>
          )}
        </Row>
      ))}
    </Rows>
  )
}
