// How saves and comments become the activity of a ticket.
import { describe, expect, it } from 'vitest'
import { activity, type Save } from './activity.ts'

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const save = (minute: number, event: string, changes: Save['changes'] = {}): Save => ({
  rev: `${minute}-x`,
  event,
  created_at: at(minute),
  created_by: 'usr-tiago',
  changes,
})
const comment = (minute: number, content: string) => ({
  _id: `cmt-${minute}`,
  created_at: at(minute),
  created_by: 'usr-tiago',
  content,
})

describe('the activity of a ticket', () => {
  it('shows saves and comments newest first', () => {
    const happenings = activity(
      [save(30, 'status', { status: ['open', 'doing'] }), save(0, 'create')],
      [comment(10, 'Hello')],
    )
    expect(happenings.map(({ steps, quote }) => steps[0]?.verb ?? quote)).toEqual([
      'moved',
      'Hello',
      'opened',
    ])
  })

  it('shows what was said at the counter, and says nothing of what follows from a move', () => {
    const done = save(1, 'status', { status: ['doing', 'done'], ready_at: [undefined, at(1)] })
    const notices = [{ at: at(2), way: 'call' }]
    const noticed = save(2, 'notice', { notices: [undefined, notices] })
    const gone = { delivered_at: [undefined, at(3)], delivered_to: [undefined, 'Dana'] } as const
    const back = { delivered_at: [at(3), undefined], waiting_since: [undefined, at(1)] } as const
    const all = [save(4, 'ready', back), save(3, 'deliver', gone), noticed, done]
    expect(activity(all, []).map(({ steps }) => steps)).toEqual([
      [{ verb: 'readied' }],
      [{ verb: 'delivered', to: 'Dana' }],
      [{ verb: 'noticed', way: 'call' }],
      [{ verb: 'moved', status: 'done', reason: undefined }],
    ])
  })

  it('says of work that a delivery finished both', () => {
    const gone = { delivered_at: [undefined, at(3)], delivered_to: [undefined, 'Dana'] } as const
    const both = save(3, 'close', { status: ['open', 'done'], ...gone })
    expect(activity([both], []).map(({ steps }) => steps)).toEqual([
      [
        { verb: 'moved', status: 'done', reason: undefined },
        { verb: 'delivered', to: 'Dana' },
      ],
    ])
  })

  it('shows files that came and went, those of one go as one', () => {
    const filed = (minute: number, added: string[], removed: string[] = []): Save => ({
      ...save(minute, 'attach'),
      files: { added, removed },
    })
    const saves = [filed(40, [], ['a.jpg']), filed(3, ['b.jpg']), filed(2, ['a.jpg'])]
    expect(activity(saves, []).map(({ steps }) => steps)).toEqual([
      [{ verb: 'filed', files: { added: [], removed: ['a.jpg'] } }],
      [{ verb: 'filed', files: { added: ['a.jpg', 'b.jpg'], removed: [] } }],
    ])
  })

  it('puts a comment that came with a move under the move', () => {
    const saves = [save(5, 'status', { status: ['done', 'doing'], status_at: [at(1), at(5)] })]
    const happenings = activity(saves, [comment(5, 'Came back')])
    expect(happenings).toHaveLength(1)
    expect(happenings[0]).toMatchObject({
      quote: 'Came back',
      steps: [{ verb: 'moved', status: 'doing' }],
    })
  })

  it('says the reason with the move', () => {
    const changes = { status: ['doing', 'block'], block_reason: [undefined, 'parts'] } as const
    expect(activity([save(5, 'status', changes)], [])[0]?.steps).toEqual([
      { verb: 'moved', status: 'block', reason: 'parts' },
    ])
  })

  it('leaves out what only marked the ticket as touched by a comment', () => {
    expect(activity([save(5, 'comment')], [comment(5, 'Hi')])).toMatchObject([
      { steps: [], quote: 'Hi' },
    ])
  })

  it('joins ticks that followed each other and keeps later ones apart', () => {
    const open = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
    const one = [{ text: 'a', state: 'done' }, { text: 'b' }, { text: 'c' }]
    const two = [{ text: 'a', state: 'done' }, { text: 'b', state: 'done' }, { text: 'c' }]
    const all = two.map((line) => ({ ...line, state: 'done' }))
    const saves = [
      save(40, 'update', { checklist: [two, all] }),
      save(12, 'update', { checklist: [one, two] }),
      save(10, 'update', { checklist: [open, one] }),
    ]
    expect(activity(saves, []).map(({ steps }) => steps)).toEqual([
      [{ verb: 'ticked', lines: ['c'] }],
      [{ verb: 'ticked', lines: ['b', 'a'] }],
    ])
  })

  it('has payments at the moment at which they were written down, by whom', () => {
    const line = { _rev: '1-x', date: '2026-11-21', value: '100.00', currency: 'USD' }
    const said = { paid_by: 'Dana', wallet: 'Till', way: 'cash', is_received: true } as const
    const made = { is_imported: false, created_at: at(4), created_by: 'usr-rita' }
    const payment = { _id: 'inc-1', ...line, ...said, ...made }
    const happenings = activity([save(9, 'status'), save(0, 'create')], [], [], [payment])
    expect(happenings.map(({ by, at: moment, steps }) => [by, moment, steps[0]?.verb])).toEqual([
      ['usr-rita', at(4), 'paid'],
      ['usr-tiago', at(0), 'opened'],
    ])
  })

  it('keeps what happened in one moment in the order of its revisions', () => {
    const happenings = activity([save(5, 'password-set'), save(5, 'create')], [])
    const verbs = happenings.map(({ steps }) => steps[0]?.verb)
    expect(verbs).toEqual(['password-set', 'opened'])
  })

  it('tells a deletion and that it was undone', () => {
    const happenings = activity([save(9, 'restore'), save(8, 'destroy'), save(0, 'create')], [])
    expect(happenings.map(({ steps }) => steps[0]?.verb)).toEqual(['restored', 'deleted', 'opened'])
  })
})
