// What is sent to PostgreSQL of the names of a record, and of what its text points at.
import { describe, expect, it } from 'vitest'
import type { PointingByKind } from '#core/entity/pointers.ts'
import type { Stored } from '../documents/stored.ts'
import type { Sql } from '../tables/sql.ts'
import { followPointers } from './changes.ts'
import { Texts, Unread } from './unread.ts'

const pointing = {
  Note: {
    names: ({ title }: Record<string, unknown>) => [
      { name: title as string, rank: 'label' as const },
    ],
    pointers: ({ to }: Record<string, unknown>) => [{ name: to as string, kind: 'link' }],
  },
}

function note(title: string, to: string, { deleted = false, id = 'fle-1' } = {}): Stored {
  const body = { klass: 'Note', title, to }
  return { id, rev: '1-a', klass: 'Note', deleted, seq: 1, body }
}

/** What is sent when records become others. */
function sentFor(
  this: PointingByKind | void,
  ...changed: readonly (readonly [before: Stored | undefined, after: Stored])[]
) {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const none = async () => []
  const queue: Sql['queue'] = ({ text }, values) => void sent.push({ text, values })
  const changes = followPointers(this ?? pointing).open({ read: none, write: none, queue }, 'acc-1')
  const texts = new Texts()
  for (const [before, after] of changed) changes.follow(before, after, texts)
  changes.flush()
  return sent
}

describe('Names and pointers', () => {
  it('of new records are added without a look for former ones', () => {
    const sent = sentFor([undefined, note('One', 'Two')])
    expect(sent.map(({ values }) => values)).toEqual([
      [
        ['fle-1', 'fle-1'],
        ['fle-1', 'One'],
        [0, 3],
      ],
      [['fle-1'], ['Two'], ['link']],
    ])
    for (const { text } of sent) expect(text).not.toContain('delete')
  })

  it('that stay the same are not sent', () => {
    expect(sentFor([note('One', 'Two'), note('One', 'Two')])).toEqual([])
    expect(sentFor([note('One', 'Two'), note('One', 'Three')])).toHaveLength(1)
  })

  it('that change, or are gone, take away what was there', () => {
    const gone = note('One', 'Two', { deleted: true })
    for (const after of [note('Three', 'Four'), gone]) {
      const sent = sentFor([note('One', 'Two'), after])
      expect(sent.map(({ values }) => values[0])).toEqual([['fle-1'], ['fle-1']])
      for (const { text } of sent) expect(text).toContain('delete')
    }
  })

  const long = {
    ...pointing.Note,
    reading: ({ to }: Record<string, unknown>) =>
      String(to).startsWith('long') ? { key: String(to), read: async () => '' } : undefined,
  }

  it('of a long text that would have to be read again are taken away, whatever they were', () => {
    const sent = sentFor.call({ Note: long }, [note('One', 'long'), note('One', 'Two')] as const)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain('delete')
  })

  it('of a long text that stays are not sent, and those of one that was not read are never lost', () => {
    const same = [note('One', 'long'), note('One', 'long')] as const
    expect(sentFor.call({ Note: long }, same)).toEqual([])
    const unread = [note('One', 'Two'), note('One', 'long')] as const
    const lost = () => sentFor.call({ Note: long }, unread)
    expect(lost).toThrow(Unread)
  })

  it('that were made and taken away at once are not sent', () => {
    const made = note('One', 'Two')
    expect(sentFor([undefined, made], [made, note('One', 'Two', { deleted: true })])).toEqual([])
  })

  it('of new records and others go together', () => {
    const other = note('New', 'Two', { id: 'fle-2' })
    const [names] = sentFor([note('One', 'Two'), note('Three', 'Two')], [undefined, other])
    expect(names!.values).toEqual([
      ['fle-1'],
      ['fle-1', 'fle-1', 'fle-2', 'fle-2'],
      ['fle-1', 'Three', 'fle-2', 'New'],
      [0, 3, 0, 3],
    ])
  })
})
