// Records as rows in columns, and as cards on a phone. The first column is the title; the last says when.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { faceOf } from '#web/fields/faces.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { PhoneCard, PhoneCards, Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import classes from './list.module.css'
import { rowId } from './list-position.ts'
import { ListHeads } from './ListHeads.tsx'
import type { List, RowWalk } from './use-list.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { referencedIds } from '../references.ts'
import { Slot } from '../Slot.tsx'
import { shownColumns } from '../visible.ts'

export interface RecordListProps {
  readonly entity: Entity
  readonly docs: readonly WireDocument[]
  /** Default: the columns of the declaration. */
  readonly columns?: readonly string[]
  readonly walk?: RowWalk
  readonly selection?: Selection
  /** Heads sort it. */
  readonly list?: List
  /** Spoken name of the list. */
  readonly label?: string
}

export function RecordList(props: RecordListProps) {
  const isPhone = useIsPhone()
  const Body = isPhone ? Cards : Table
  return (
    <LabelsProvider ids={referencedIds(props.entity, props.docs)}>
      <Body {...props} />
    </LabelsProvider>
  )
}

/** Columns of a narrow window: the first ones, so that titles have room. */
const fewColumns = 3

function useColumns({ entity, columns }: RecordListProps): readonly string[] {
  const t = useTexts()
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const all = columns ?? shownColumns(entity, t.locale)
  return isNarrow && !isPhone ? all.slice(0, fewColumns) : all
}

function hrefOf(db: string, entity: Entity, id: string): string {
  return `/account/${db}/${entity.path}/${id}`
}

function Table(props: RecordListProps) {
  const { entity, docs, walk, selection, label, list } = props
  const { db } = useGroup()
  const { cell } = useSlots(entity.kind)
  const [title = '', ...others] = useColumns(props)
  const isNarrow = useIsNarrow()
  const tracks = others.map((name) => faceOf(entity.fields[name]!).width ?? 'minmax(0, 1fr)')
  return (
    <RowList
      columns={[isNarrow ? 'minmax(0, 1.6fr)' : 'minmax(0, 1.5fr)', ...tracks, '96px'].join(' ')}
      label={label}
    >
      <ListHeads
        {...{ entity, list }}
        names={[title, ...others, 'updated_at']}
        besideBoxes={selection !== undefined}
      />
      <Rows>
        {docs.map((doc) => (
          <Row
            key={doc._id}
            id={rowId(doc._id)}
            href={hrefOf(db, entity, doc._id)}
            focused={walk?.focused === doc._id}
            select={selection?.box(doc)}
            onClick={() => walk?.leave(doc._id)}
          >
            <RowTitle detail={cell && <Slot load={cell} db={db} docs={docs} record={doc} />}>
              <Cell entity={entity} doc={doc} name={title} fallback={doc.label || '—'} />
            </RowTitle>
            {others.map((name) => (
              <span key={name} className={classes.cell} data-kind={entity.fields[name]!.kind}>
                <Cell entity={entity} doc={doc} name={name} />
              </span>
            ))}
            <span className={classes.when}>
              {doc.updated_at && <When at={doc.updated_at} still />}
            </span>
          </Row>
        ))}
      </Rows>
    </RowList>
  )
}

interface CellProps {
  readonly entity: Entity
  readonly doc: WireDocument
  readonly name: string
  readonly fallback?: string
}

function Cell({ entity, doc, name, fallback }: CellProps) {
  if (isEmpty(doc[name])) return fallback
  return (
    <FieldValue
      field={entity.fields[name]!}
      texts={fieldTexts(entity, name)}
      value={doc[name]}
      record={doc}
      compact
    />
  )
}

/** A card says what is filled in, and of a flag only when it is not as it begins. */
function isShown(field: Field, value: unknown): boolean {
  if (typeof value !== 'boolean') return !isEmpty(value)
  return value !== ('initial' in field && field.initial === true)
}

/** Kinds of fields whose value says nothing without its name, in a card that names no columns. */
const bare = /date|flag|integer|money/

function Cards(props: RecordListProps) {
  const { entity, docs, walk, selection } = props
  const t = useTexts()
  const { db } = useGroup()
  const { cell } = useSlots(entity.kind)
  const [title = '', ...others] = useColumns(props)
  return (
    <PhoneCards>
      {docs.map((doc) => {
        const filled = others.filter((name) => isShown(entity.fields[name]!, doc[name]))
        return (
          <PhoneCard
            key={doc._id}
            id={rowId(doc._id)}
            href={hrefOf(db, entity, doc._id)}
            select={selection?.box(doc)}
            onClick={() => walk?.leave(doc._id)}
            title={
              <span className={classes.cardTitle}>
                <Cell entity={entity} doc={doc} name={title} fallback={doc.label || '—'} />
                {doc.updated_at && <When at={doc.updated_at} still />}
              </span>
            }
            detail={
              (cell || filled.length > 0) && (
                <span className={classes.cardDetail}>
                  {cell && (
                    <b>
                      <Slot load={cell} db={db} docs={docs} record={doc} />
                    </b>
                  )}
                  {filled.map((name) => (
                    <span key={name}>
                      {bare.test(entity.fields[name]!.kind) &&
                        `${t(fieldTexts(entity, name).label)} `}
                      {doc[name] === false && t('fields.no')}
                      <Cell entity={entity} doc={doc} name={name} />
                    </span>
                  ))}
                </span>
              )
            }
          />
        )
      })}
    </PhoneCards>
  )
}
