// The order in which a person's Groups are listed.
import { expect, test } from 'vitest'
import type { MyMembership } from './session.ts'
import { inOrder } from './who.ts'

const group = (label: string, above?: string) =>
  ({
    db_name: label,
    account: { _id: label, label },
    'parent-account-id': above,
  }) as unknown as MyMembership

test('Groups come by their names, those below another one behind it, where that is the person’s too', () => {
  const all = [
    group('South', 'Office'),
    group('Office 2'),
    group('Alone', 'Of others'),
    group('Office'),
    group('ähnlich'),
    group('North', 'Office'),
  ]
  expect(inOrder(all).map(({ db_name }) => db_name)).toEqual([
    'ähnlich',
    'Alone',
    'Office',
    'North',
    'South',
    'Office 2',
  ])
})
