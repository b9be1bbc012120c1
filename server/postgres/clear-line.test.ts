// Reasons as PostgreSQL and the system give them, and the one line we make of each.
import { expect, test } from 'vitest'
import { clearLine } from './clear-line.ts'

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device\n',
    'the disk is full',
  ],
  ["ENOSPC: no space left on device, mkdir '/x'", 'the disk is full'],
  ["EACCES: permission denied, mkdir '/x'", 'it is not writable by this user'],
  ["EROFS: read-only file system, open '/x'", 'it is not writable by this user'],
  ["ENOTDIR: not a directory, mkdir '/x/y'", 'it is a file, or lies under one'],
  [
    '2026-11-21 08:00:00.000 UTC [7] LOG:  starting\n2026-11-21 08:00:00.100 UTC [7] FATAL:  could not load pg_hba.conf\n2026-11-21 08:00:00.200 UTC [7] LOG:  database system is shut down\n',
    'could not load pg_hba.conf',
  ],
  [
    'initdb: error: program "postgres" is needed\ninitdb: hint: look',
    'program "postgres" is needed',
  ],
  ['initdb ended with SIGKILL.', 'initdb ended with SIGKILL'],
  ['', 'no reason given'],
])('%j is said as %j', (said, line) => {
  expect(clearLine(new Error(said))).toBe(line)
})
