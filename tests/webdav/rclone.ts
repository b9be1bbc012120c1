// rclone, out of Debian's packages, pointed at a Group's disk as the help page says.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpacked } from './debian.ts'

const run = promisify(execFile)

/** Undefined where it cannot be had. */
export const rclone = await unpacked('rclone')

/** Runs rclone with these arguments, in which `shop:` is the disk. Answers its log. */
export type Rclone = (...args: string[]) => Promise<string>

export async function rcloneAt({
  disk,
  email,
  token,
  home,
}: {
  readonly disk: string
  readonly email: string
  readonly token: string
  /** A folder that it may write to. */
  readonly home: string
}): Promise<Rclone> {
  const { root, env } = rclone!
  const program = join(root, 'usr/bin/rclone')
  const { stdout: pass } = await run(program, ['obscure', '--', token], { env })
  const remote = {
    ...env,
    HOME: home,
    RCLONE_CONFIG_SHOP_TYPE: 'webdav',
    RCLONE_CONFIG_SHOP_VENDOR: 'owncloud',
    RCLONE_CONFIG_SHOP_URL: `${disk}/`,
    RCLONE_CONFIG_SHOP_USER: email,
    RCLONE_CONFIG_SHOP_PASS: pass.trim(),
  }
  return async (...args) => {
    const usual = ['--transfers=4', '--checkers=4', '--use-json-log', '-v', '--retries=1']
    const { stderr } = await run(program, [...args, ...usual], { env: remote, maxBuffer: 1e8 })
    return stderr
  }
}
