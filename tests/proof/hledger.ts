// `npm run proof -- journal`: installs hledger, which reads our journals, where it is not there: from Debian's packages.
import { spawnSync } from 'node:child_process'
import { hasHledger } from '../money/hledger.ts'

const run = (...args: readonly string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

if (!hasHledger()) {
  console.log('installing hledger')
  run('update')
  const isThere = run('install', '--yes', '--no-install-recommends', 'hledger') && hasHledger()
  if (!isThere) console.log('hledger cannot be installed here: its journals are not read')
}
