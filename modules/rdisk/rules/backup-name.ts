// What programs call the former text that they leave beside a file: `a.txt~`, `a.bak`, `a.old.txt`, `~a.txt`,
// `Backup of a.wbk`. Pure.
import { parted } from './name.ts'

const mark = /^(?:~|\.~\d+~|[._-](?:bak|old|orig|backup))$/i

/** Whether a program means the former text of `name` by this name in the same folder. */
export function isBackupName(backup: string, name: string): boolean {
  if (backup === `~${name}` || backup === `Backup of ${name}`) return true
  if (backup.startsWith(name)) return mark.test(backup.slice(name.length))
  const [stem, ending] = parted(name)
  // Word's and Excel's.
  if (/^Backup of .+\.(?:wbk|xlk)$/.test(backup)) return backup.slice(10, -4) === stem
  if (ending === '' || !backup.startsWith(stem)) return false
  const rest = backup.slice(stem.length)
  return mark.test(rest) || (rest.endsWith(ending) && mark.test(rest.slice(0, -ending.length)))
}
