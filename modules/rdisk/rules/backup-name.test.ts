// Names that programs give the former text of a file.
import { expect, test } from 'vitest'
import { isBackupName } from './backup-name.ts'

test.each([
  ['a.txt~', 'a.txt', true],
  ['~a.txt', 'a.txt', true],
  ['a.txt.~12~', 'a.txt', true],
  ['a.txt.bak', 'a.txt', true],
  ['a.BAK', 'a.txt', true],
  ['a.old.kdbx', 'a.kdbx', true],
  ['a_backup.db', 'a.db', true],
  ['Makefile.orig', 'Makefile', true],
  ['Backup of offer.wbk', 'offer.docx', true],
  ['Backup of offer.xlk', 'offer.xlsx', true],
  ['Backup of offers.wbk', 'offer.docx', false],
  ['a.txt', 'a.txt~', false],
  ['bold.txt', 'b.txt', false],
  ['a 2025.txt', 'a.txt', false],
  ['a.txt', 'a.txt', false],
  ['b.txt~', 'a.txt', false],
])('%s of %s: %s', (backup, name, expected) => {
  expect(isBackupName(backup, name)).toBe(expected)
})
