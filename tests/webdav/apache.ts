// Debian's Apache with mod_dav (packages `apache2-bin` and its libraries), out of unpacked packages, on a folder and a port of its own:
// what WebDAV servers are measured by.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { unpacked } from './debian.ts'
import { newScratchFolder } from '../support/scratch.ts'

export interface Apache {
  /** Address of its WebDAV folder, without a slash at its end. */
  readonly disk: string
  readonly authorization: string
  /** Resident bytes of all its processes. */
  readonly pid: number
  stop(): Promise<void>
}

const user = 'ana'
const password = 'a password of the shop'
const modules = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'mime',
  'setenvif',
  'dav',
  'dav_fs',
]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** In this folder, or in one of its own. Undefined where it cannot be had. */
export async function startApache(folder = newScratchFolder()): Promise<Apache | undefined> {
  const found = await unpacked('apache2')
  if (!found) return undefined
  const port = await freePort()
  for (const name of ['dav', 'locks']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'types'), 'text/plain txt\n')
  const hashed = `{SHA}${hash('sha1', password, 'base64')}`
  writeFileSync(join(folder, 'users'), `${user}:${hashed}\n`)
  writeFileSync(join(folder, 'httpd.conf'), configuration(found.root, folder, port))
  if (process.getuid?.() === 0)
    for (const name of ['dav', 'locks']) chownSync(join(folder, name), 65_534, 65_534)
  const program = join(found.root, 'usr/sbin/apache2')
  const child = spawn(program, ['-f', join(folder, 'httpd.conf'), '-DFOREGROUND'], {
    env: found.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const apache = {
    disk: `http://127.0.0.1:${port}/dav`,
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
  while (!existsSync(join(folder, 'pid')) && child.exitCode === null) await pause(20)
  if (child.exitCode !== null) throw new Error('Apache does not start')
  return apache
}

function configuration(root: string, folder: string, port: number): string {
  const loaded = modules.map(
    (name) =>
      `LoadModule ${name}_module ${join(root, 'usr/lib/apache2/modules', `mod_${name}.so`)}`,
  )
  return `${loaded.join('\n')}
ServerName 127.0.0.1
ServerRoot ${folder}
Listen 127.0.0.1:${port}
PidFile ${join(folder, 'pid')}
ErrorLog ${join(folder, 'errors')}
LogLevel crit
User nobody
Group nogroup
TypesConfig ${join(folder, 'types')}
DocumentRoot ${folder}
DAVLockDB ${join(folder, 'locks', 'db')}
KeepAlive On
MaxKeepAliveRequests 0
<Directory ${join(folder, 'dav')}>
  Dav On
  AuthType Basic
  AuthName "files"
  AuthUserFile ${join(folder, 'users')}
  Require valid-user
</Directory>
`
}
