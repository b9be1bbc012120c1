// How the tests run: units beside the code, which need nothing, and everything under tests/, which shares one
// embedded PostgreSQL that the global set-up starts and stops; last of all, what looks back at the whole run.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepCompiled } from './tests/loading/compiled.ts'
import { isProof, proofFiles } from './tests/support/proof.ts'

keepCompiled()

// Files of group 0 that run one by one would come last of all (a single worker): the groups are numbered from 1.
const tests = { groupOrder: 1 }
const looksBack = { groupOrder: 2 }

/** Nothing is expected within a time, since the machine may be busy: it is waited for, and after this given up. */
export const testLimitMs = 240_000

/** Node reads what tests run, as it does in life: what Vite made of each file first cost an eighth of the whole run. */
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(import.meta.dirname, 'tests/loading/screens.ts')],
}

/** Folders whose files take longest: in a browser, and with servers as programs. Two long files never end a run alone. */
const slowFolders = ['e2e', 'start', 'torture', 'pair']

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowFolders.findIndex((folder) => moduleId.includes(`/tests/${folder}/`))
      return at < 0 ? slowFolders.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Files wait for a browser or for PostgreSQL much of their time; with two more than processors they are in each other's way.
    maxWorkers: availableParallelism() + 1,
    // A process keeps what it has loaded from file to file: loading it anew cost a fifth of the whole run.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: testLimitMs,
    hookTimeout: testLimitMs,
    expect: { poll: { timeout: testLimitMs / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,server,web,modules,app,scripts}/**/*.test.{ts,tsx}'],
          sequence: tests,
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/afterwards/**', ...(isProof ? [] : proofFiles)],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/statements/setup.ts'],
          sequence: tests,
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: 'afterwards',
          include: ['tests/afterwards/*.test.ts'],
          sequence: looksBack,
        },
      },
    ],
  },
})
