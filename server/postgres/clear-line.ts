// What PostgreSQL or the system said, reduced to the one line that gives the reason. Pure.

const known: [RegExp, string][] = [
  [/no space left on device|ENOSPC|disk quota exceeded/i, 'the disk is full'],
  [/EACCES|EROFS|permission denied|read-only file system/i, 'it is not writable by this user'],
  [/ENOTDIR|EEXIST/, 'it is a file, or lies under one'],
]

/** One line, without a full stop: a plain reason for the known cases, else the last FATAL, error or other line. */
export function clearLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  const plain = known.find(([pattern]) => pattern.test(text))?.[1]
  if (plain) return plain
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
  const reason = (telling ?? 'no reason given').replace(/^.*(?:FATAL|PANIC|error): +/, '')
  return reason.trim().replace(/\.$/, '')
}
