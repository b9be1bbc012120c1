// What must hold inside the database whatever happened to it, counted anew from the rows themselves. Each statement
// finds what does not; none is what we want.
import { hasRight, rights } from '#core/access/rights.ts'

export interface Recount {
  readonly says: string
  /** Set for those that other tests look at too. */
  readonly about?: 'lines' | 'totals'
  readonly sql: string
}

/** Rows `(name, has, usual)` of the rights that the body of a membership gives; one of them has a column of its own. */
const rightsOfBody = rights
  .filter((right) => right !== 'report_view')
  .map((right) => {
    const usual = hasRight({}, right)
    return `('${right}', coalesce((body ->> '${right}')::boolean, ${usual}), ${usual})`
  })
  .join(', ')

/** Every revision of a ticket, with its number. */
const numbered = `select db, id, klass, (body ->> 'number')::bigint as number from revisions
  where klass = 'Ticket' and body ? 'number'`

export const recounts: readonly Recount[] = [
  {
    about: 'totals',
    says: 'totals of a database equal its documents',
    sql: `select db, doc_count, doc_del_count, bytes, revision_bytes, update_seq, found from databases d
      cross join lateral (select count(*) filter (where not deleted) as live,
          count(*) filter (where deleted) as gone, coalesce(sum(size), 0) as size,
          coalesce(max(seq), 0) as last
        from documents where db = d.db) as found
      cross join lateral (select coalesce(sum(size), 0) as size,
          count(*) filter (where (size is null) <> (body is null)) as unmeasured
        from revisions where db = d.db) as kept
      where (doc_count, doc_del_count, bytes, revision_bytes, update_seq, 0)
        is distinct from (found.live, found.gone, found.size, kept.size, found.last, kept.unmeasured)`,
  },
  {
    says: 'each sequence was handed out, and once',
    sql: `select d.db, d.update_seq, count(distinct r.seq), min(r.seq), max(r.seq)
      from databases d join revisions r on r.db = d.db group by d.db
      having (count(distinct r.seq), min(r.seq), max(r.seq)) is distinct from
        (d.update_seq, 1::bigint, d.update_seq)`,
  },
  {
    says: 'counters equal the documents that count',
    sql: `with recount as (
        select d.db, key.kind, count(*) as amount, sum(d.size)::bigint as size from documents d
          cross join lateral (select distinct unnest(d.counters) as kind) as key
          where not d.deleted group by d.db, key.kind)
      select * from recount r full join counters c using (db, kind)
        where (coalesce(r.amount, 0), coalesce(r.size, 0))
          is distinct from (coalesce(c.amount, 0), coalesce(c.size, 0))`,
  },
  {
    says: 'each kind counts every one of its documents',
    sql: `with recount as (
        select db, klass as kind, count(*) as amount from documents
          where not deleted and klass is not null group by db, klass)
      select * from recount r left join counters c using (db, kind)
        where r.amount is distinct from c.amount`,
  },
  {
    says: 'totals of ledgers equal their postings, which records that live have',
    sql: `with recount as (
        select db, ledger, coalesce(sum(minor) filter (where standing = 'confirmed'), 0) as confirmed,
          coalesce(sum(minor) filter (where standing = 'pending'), 0) as pending, count(*) as count
        from postings group by db, ledger)
      select r.db, r.ledger from recount r full join ledgers l using (db, ledger)
        where (coalesce(r.confirmed, 0), coalesce(r.pending, 0), coalesce(r.count, 0))
          <> (coalesce(l.confirmed, 0), coalesce(l.pending, 0), coalesce(l.count, 0))
      union all select p.db, p.ledger from postings p left join documents d using (db, id)
        where d.deleted is not false`,
  },
  {
    says: 'facts of a Group equal its document and its counter',
    sql: `select g.db, g.records, c.amount, g.name, d.body ->> 'name' as named from groups g
      left join documents d on d.db = g.db and d.id = g.db
      left join counters c on c.db = g.db and c.kind = '*'
      where (g.records, g.name) is distinct from (coalesce(c.amount, 0), d.body ->> 'name')`,
  },
  {
    says: 'the index of memberships equals the memberships',
    sql: `with kept as (
        select db, id, body ->> 'user_id' as user_id, lower(body ->> 'email') as email,
            coalesce((body ->> 'pending')::boolean, false) or body ->> 'user_id' is null as pending,
            coalesce((body ->> 'editor')::boolean, false) as editor,
            coalesce((body ->> 'report_view')::boolean, false) as report_view,
            (select jsonb_object_agg(name, has) from (values ${rightsOfBody}) as each (name, has, usual)
              where has <> usual) as rights
          from documents where klass = 'Membership' and not deleted)
      select * from kept k full join memberships m using (db, id)
        where (k.user_id, k.email, k.pending, k.editor, k.report_view, k.rights)
          is distinct from (m.user_id, m.email, m.pending, m.editor, m.report_view, nullif(m.rights - 'report_view', '{}'))`,
  },
  {
    says: 'no number is given twice',
    sql: `select db, number, count(distinct id) from (${numbered}) as n
      group by db, number having count(distinct id) > 1`,
  },
  {
    says: 'no record has two numbers',
    sql: `select db, id, count(distinct number) from (${numbered}) as n
      group by db, id having count(distinct number) > 1`,
  },
  {
    says: 'the next number follows the last one, and none between was lost',
    sql: `select s.db, s.kind, s.next, max(n.number), count(distinct n.number)
      from sequences s left join (${numbered}) as n on n.db = s.db and n.klass = s.kind
      where s.kind = 'Ticket'
      group by s.db, s.kind, s.next
      having s.next <> coalesce(max(n.number), 0) + 1 or count(distinct n.number) <> s.next - 1`,
  },
  {
    says: 'a leaf is what nothing was made from',
    sql: `select r.db, r.id, r.rev, r.leaf from revisions r
      where r.leaf = exists (select from revisions c where c.db = r.db and c.id = r.id
        and coalesce(c.ancestors[cardinality(c.ancestors)], c.parent) = r.rev)`,
  },
  {
    about: 'lines',
    says: 'a revision is one generation after its parent, which is there or in its list of names',
    sql: `select r.db, r.id, r.rev, r.parent from revisions r
      left join revisions p on p.db = r.db and p.id = r.id and p.rev = r.parent
      where r.generation <> split_part(r.rev, '-', 1)::integer
        or r.parent is not null
          and (r.ancestors is null) <> coalesce(r.generation = p.generation + 1, false)`,
  },
  {
    about: 'lines',
    says: 'names without a row follow each other, and only the last one may have a row',
    sql: `select r.db, r.id, r.rev, name from revisions r,
        unnest(array_prepend(r.parent, r.ancestors)) with ordinality as line (name, step)
      where r.ancestors is not null
        and (split_part(name, '-', 1)::integer <> r.generation - step
          or step <= cardinality(r.ancestors) and exists (select from revisions o
            where o.db = r.db and o.id = r.id and o.rev = name))`,
  },
  {
    says: 'the document is the winning leaf, whole',
    sql: `with best as (
        select distinct on (db, id) db, id, rev, deleted, klass, body,
            count(*) over (partition by db, id) as leaves,
            max(seq) over (partition by db, id) as last
          from revisions where leaf
          order by db, id, deleted, generation desc, rev desc)
      select db, id, b.rev, d.rev as document from best b full join documents d using (db, id)
        where (b.rev, b.deleted, b.klass, b.body, b.leaves)
            is distinct from (d.rev, d.deleted, d.klass, d.body, d.leaves::bigint)
          or d.seq < b.last`,
  },
  {
    says: 'every row belongs to a database',
    sql: `select db from (select db from documents union select db from revisions union
        select db from counters union select db from sequences union select db from local_documents)
        as named where db not in (select db from databases)`,
  },
]

/** Looks into the pages of every table and index of ours: what is torn there would show sooner or later. */
export const pageChecks: readonly Recount[] = [
  {
    says: 'no index is torn',
    // It throws at the first torn one.
    sql: `with ours as materialized (
        select c.oid, c.relname from pg_class c
          join pg_am a on a.oid = c.relam and a.amname = 'btree'
          join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
          where c.relkind = 'i'), checked as materialized (
        select relname, bt_index_check(oid, true)::text as found from ours)
      select * from checked where found <> ''`,
  },
  {
    says: 'no table is torn',
    sql: `with ours as materialized (
        select c.oid, c.relname from pg_class c
          join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
          where c.relkind = 'r')
      select relname, found.* from ours cross join lateral verify_heapam(oid) as found`,
  },
]
