// Who links to this note: other notes, pages of the handbooks, comments. The index of links is the one of the handbooks.
import { useQuery } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { titleOf } from '../../rules/names.ts'
import { kind } from '#web/files/disk/items.ts'
import classes from './note.module.css'

interface Source {
  readonly id: string
  readonly klass: string
  readonly label: string
  readonly updated_at?: string
  readonly on?: { readonly id: string; readonly label: string }
}

const max = 20

/** Addresses of the kinds that link to notes. */
const paths: Readonly<Record<string, string>> = {
  [kind]: 'notes',
  Handbook: 'handbooks',
  Comment: 'comments',
}

export function LinkedBy({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useQuery<{ total: number; sources: readonly Source[] }, ApiError>({
    queryKey: [...cacheKey(db, kind), 'linked-by', id],
    queryFn: ({ signal }) =>
      call('GET', `/${db}/_handbooks/linked_by`, { query: { name: id, limit: max }, signal }),
  })
  return (
    <Card title={t('notes.linked_by.title')} count={data?.total || undefined} quiet>
      {data?.total === 0 && <p className="muted">{t('notes.linked_by.none')}</p>}
      <ul className={classes.sources}>
        {data?.sources.map((source) => (
          <li key={source.id}>
            <a href={`/account/${db}/${paths[source.klass] ?? 'search'}/${source.id}`}>
              {source.klass === kind ? titleOf(source.label) : (source.on?.label ?? source.label)}
            </a>
            {source.updated_at !== undefined && (
              <small>
                <When at={source.updated_at} still />
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
