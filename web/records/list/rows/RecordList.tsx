// Records as rows in columns, and as cards on a phone: all of them, or in groups by what they need. The first column is the title; the
// last says when, unless the list has tabs.
import type { ReactNode } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { faceOf } from '#web/fields/faces.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import { referencedIds } from '../../references.ts'
import { Slot } from '../../Slot.tsx'
import { Cell, hrefOf, UnderTitle, useNext } from './cells.tsx'
import { useColumns, type RecordListProps, type RowsOf } from './columns.ts'
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
  const { entity, selection, label, list, children } = props
  const next = useNext(entity)
  const [title = '', ...others] = useColumns(props)
  const isNarrow = useIsNarrow()
  const columns = [
    entity.list && '124px',
    isNarrow ? 'minmax(0, 1.6fr)' : entity.list ? 'minmax(0, 2fr)' : 'minmax(0, 1.5fr)',
    ...others.map((name) => faceOf(entity.fields[name]!).width ?? 'minmax(0, 1fr)'),
    !entity.list && '96px',
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

function TableRows(props: RowsOf) {
  const { entity, docs, among, walk, selection } = props
  const { db } = useGroup()
  const { cell } = useSlots(entity.kind)
  const next = useNext(entity)
  const [title = '', ...others] = useColumns(props)
  // Behind the title, and under it where a mark and a day are beside it.
  const quiet = (doc: WireDocument) =>
    cell && <Slot load={cell} db={db} docs={among} record={doc} />
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
            detail={entity.list ? undefined : quiet(doc)}
            second={
              entity.list?.under ? (
                <UnderTitle entity={entity} doc={doc} />
              ) : (
                entity.list && quiet(doc)
              )
            }
          >
            <Cell entity={entity} doc={doc} name={title} fallback={doc.label || '—'} />
          </RowTitle>
          {others.map((name) => (
            <span key={name} className={classes.cell} data-kind={entity.fields[name]!.kind}>
              <Cell entity={entity} doc={doc} name={name} />
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
