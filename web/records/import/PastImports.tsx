// Earlier imports of a kind: what each was and how it ended; a row leads to it.
import { useGroup } from '#web/api/context.ts'
import { useImportList } from '#web/api/imports.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { When } from '#web/ui/marks/When.tsx'
import classes from './import.module.css'

export function PastImports({ kind }: { kind: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { path } = useAddress()
  const { data = [] } = useImportList(db)
  const own = data.filter((entry) => entry.kind === kind)
  if (own.length === 0) return <p className={classes.note}>{t('import.past.none')}</p>
  return (
    <section>
      <h2 className={classes.past}>{t('import.past.title')}</h2>
      <DataTable
        label={t('import.past.title')}
        rows={own}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('import.past.file'),
            cell: ({ id, name }) => (
              <a className="link" href={`${path}?import=${id}`}>
                {name}
              </a>
            ),
          },
          {
            key: 'state',
            header: t('import.past.state'),
            cell: ({ state }) => t(`import.state.${state}`),
          },
          {
            key: 'rows',
            header: t('import.past.rows'),
            cell: ({ total }) => total.toLocaleString(t.locale),
          },
          {
            key: 'when',
            header: t('import.past.when'),
            cell: ({ created_at }) => <When at={created_at} />,
            end: true,
          },
        ]}
      />
    </section>
  )
}
