// Whether programs may mount a disk here, and where Debian's davfs2 is when it is installed (it brings a user of its own).
import { closeSync, openSync } from 'node:fs'
import { mayMount } from '../support/embedded.ts'

export const davfs = '/usr/sbin/mount.davfs'

/** A container may have the device and not the right to open it. */
export function mayFuse(): boolean {
  try {
    closeSync(openSync('/dev/fuse', 'r+'))
    return mayMount()
  } catch {
    return false
  }
}
