// Records as the cards of a phone: mark and what the last column says on top, the title, and under it what is filled in.
import { Fragment } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { PhoneCard, PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Slot } from '../../Slot.tsx'
import { Cell, hrefOf, Under, UnderTitle, useNext } from './cells.tsx'
import classes from '../list.module.css'
import { rowId } from '../list-position.ts'
import { MarkCell } from '../../MarkCell.tsx'
import { useColumns, useOwnColumns, type RowsOf } from './columns.ts'

/** A card says what is filled in, and of a flag only when it is not as it begins. */
function isShown(field: Field, value: unknown): boolean {
  if (typeof value !== 'boolean') return !isEmpty(value)
  return value !== ('initial' in field && field.initial === true)
}

/** Kinds of fields whose value says nothing without its name, in a card that names no columns. */
const bare = /date|flag|integer|money/

export function RecordCards(props: RowsOf) {
  const { db } = useGroup()
  const { entity, docs, among, walk, selection } = props
  const next = useNext(entity, among)
  const [title = '', ...others] = useColumns(props)
  // With a mark at its left, what the last column says is on top.
  const last = entity.list && others.at(-1)
  const within = last === undefined ? others : others.slice(0, -1)
  return (
    <PhoneCards>
      {docs.map((doc) => (
        <PhoneCard
          key={doc._id}
          id={rowId(doc._id)}
          href={hrefOf(db, entity, doc._id)}
          select={selection?.box(doc)}
          onClick={() => walk?.leave(doc._id)}
          action={next?.(doc)}
          top={entity.list && <MarkCell entity={entity} record={doc} />}
          right={
            last && (
              <>
                <b className={classes.right}>
                  <Cell entity={entity} doc={doc} name={last} />
                </b>
                <Under {...{ entity, docs: among, record: doc, name: last }} />
              </>
            )
          }
          title={
            <span className={classes.cardTitle}>
              <Cell entity={entity} doc={doc} name={title} fallback={doc.label || '—'} />
              {doc.updated_at && !entity.list && <When at={doc.updated_at} still />}
            </span>
          }
          detail={<Detail {...props} doc={doc} names={within} />}
        />
      ))}
    </PhoneCards>
  )
}

interface DetailProps extends RowsOf {
  readonly doc: WireDocument
  readonly names: readonly string[]
}

function Detail({ doc, names, ...props }: DetailProps) {
  const { entity, among } = props
  const t = useTexts()
  const { db } = useGroup()
  const { cell } = useSlots(entity.kind)
  const own = useOwnColumns(entity.kind)
  const [title = ''] = useColumns(props)
  const filled = names.filter((name) => own[name] ?? isShown(entity.fields[name]!, doc[name]))
  if (!cell && !entity.list?.under && filled.length === 0) return null
  const under = (name: string) => <Under {...{ entity, docs: among, record: doc, name }} />
  return (
    <span className={classes.cardDetail}>
      {cell && (
        <b>
          <Slot load={cell} db={db} docs={among} record={doc} />
        </b>
      )}
      <span>{entity.list?.under ? <UnderTitle entity={entity} doc={doc} /> : under(title)}</span>
      {filled.map((name) =>
        own[name] ? (
          <span key={name}>
            <i>{t(own[name].text)}</i> {under(name)}
          </span>
        ) : (
          <Fragment key={name}>
            <span>
              {bare.test(entity.fields[name]!.kind) && `${t(fieldTexts(entity, name).label)} `}
              {doc[name] === false && t('fields.no')}
              <Cell entity={entity} doc={doc} name={name} />
            </span>
            <small>{under(name)}</small>
          </Fragment>
        ),
      )}
    </span>
  )
}
