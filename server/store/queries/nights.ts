// The nights of a database, by how far its changes had come: what was written before one of them is at least that old, whatever the clock says.
import type { Statement } from '../connections/statement.ts'
import type { ChangesTables } from '../tables/sql.ts'

// A night that is tried again is no other one, nor is that of a clock that was set meanwhile, back or far ahead.
const count: Statement = {
  name: 'count_night',
  text: `insert into nights as n (db, seqs, at) select db, array[update_seq], $2 from databases where db = $1
    on conflict (db) do update set at = excluded.at,
        seqs = case when excluded.at between n.at and n.at + interval '8 days' then (excluded.seqs || n.seqs)[1:$3 + 1] else n.seqs end
      where n.at not between excluded.at - interval '20 hours' and excluded.at + interval '20 hours'`,
}
const before: Statement = {
  name: 'night_before',
  text: 'select seqs[$2 + 1]::text as seq from nights where db = $1',
}

/** Counts this night (ISO moment) of the database; answers the last sequence of the one that lies so many nights back, -1 where none does. */
export async function countNight(
  { changeTables, sql }: ChangesTables,
  now: string,
  back: number,
): Promise<number> {
  await changeTables(async (tables) => {
    await tables.sql.write(count, [now, back])
  })
  const [found] = await sql.read<{ seq: string | null }>(before, [back])
  return Number(found?.seq ?? -1)
}
