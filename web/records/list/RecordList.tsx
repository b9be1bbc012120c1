// Records as rows in columns, and as cards on a phone. The first column is the title; the last says when.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { faceOf } from '#web/fields/faces.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { PhoneCard, PhoneCards, Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import classes from './list.module.css'
import { rowId } from './place.ts'
import type { RowWalk } from './use-list.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { referencedIds } from '../references.ts'
import { shownColumns } from '../visible.ts'

export interface RecordListProps {
  readonly entity: Entity
  readonly docs: readonly WireDocument[]
  /** Default: the columns of the declaration. */
  readonly columns?: readonly string[]
  readonly walk?: RowWalk
  readonly selection?: Selection
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

function useColumns({ entity, columns }: RecordListProps): readonly string[] {
  const t = useTexts()
  return columns ?? shownColumns(entity, t.locale)
}

function hrefOf(db: string, entity: Entity, id: string): string {
  return `/account/${db}/${entity.path}/${id}`
}

function Table(props: RecordListProps) {
  const { entity, docs, walk, selection, label } = props
  const t = useTexts()
  const { db } = useGroup()
  const [title = '', ...others] = useColumns(props)
  const tracks = others.map((name) => faceOf(entity.fields[name]!).width ?? 'minmax(0, 1fr)')
  return (
    <RowList columns={['minmax(0, 1.5fr)', ...tracks, '96px'].join(' ')} label={label}>
      <div className={classes.heads} data-select={selection ? true : undefined} aria-hidden>
        {[title, ...others].map((name) => (
          <span key={name}>{t(fieldTexts(entity, name).label)}</span>
        ))}
        <span>{t('fields.updated_at')}</span>
      </div>
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
            <RowTitle>
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
      compact
    />
  )
}

function Cards(props: RecordListProps) {
  const { entity, docs, walk, selection } = props
  const { db } = useGroup()
  const [title = '', ...others] = useColumns(props)
  return (
    <PhoneCards>
      {docs.map((doc) => {
        const filled = others.filter((name) => !isEmpty(doc[name]) && doc[name] !== false)
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
              filled.length > 0 && (
                <span className={classes.cardDetail}>
                  {filled.map((name) => (
                    <span key={name}>
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
