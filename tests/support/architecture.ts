// The rules of the house as pure functions over source text: each returns what it finds broken, in words. The test
// beside this folder runs them over the project, and over bad examples that each must catch.
import { dirname, posix } from 'node:path'

/** A source file: path from the project's root with `/`, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** One rule: name for the report, and the complaints about these sources. */
export interface Rule {
  readonly name: string
  readonly check: (sources: readonly Source[]) => string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const isScript = (path: string) => /\.(ts|tsx|mjs|js)$/.test(path)

/** Comments taken out; strings stay. Good enough for text that a formatter has laid out. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
}

/** What a file imports, as written: static, dynamic, re-exported, for types too. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text)
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g
  return [...code.matchAll(pattern)].map((match) => (match[1] ?? match[2])!)
}

/** The same without imports of types, which are gone when it runs. */
function importsAtRunTime(text: string): string[] {
  const types = /(^|[\s;}])(?:import|export) type\s[^'"`;]*?\sfrom\s*['"][^'"]+['"]/g
  return importsOf(withoutComments(text).replace(types, '$1'))
}

/** A path inside the project for `#core/x.ts` and `./x.ts`; undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  return undefined
}

/** The room a file lies in: what the arrows speak of. */
export function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (!path.includes('/')) return 'root'
  if (path.startsWith('app/free/')) return 'app/free'
  if (top === 'web') return path === 'web/face.ts' ? 'web/face' : `web/${second}`
  if (top === 'server') return `server/${second.replace(/(\.test)?\.ts$/, '')}`
  if (top === 'modules')
    return ['entities', 'rules', 'server', 'store', 'web'].includes(third)
      ? `modules/${third}`
      : 'modules'
  return top
}

const calls = [
  'server/bodies',
  'server/limits',
  'server/threads',
  'server/calls',
  'server/answers',
  'server/session',
  'server/records',
  'server/selectors',
  'server/store',
]
const web = [
  'web/storage',
  'web/ui',
  'web/router',
  'web/api',
  'web/face',
  'web/fields',
  'web/files',
  'web/markdown',
  'web/records',
  'web/shell',
]
const declared = ['modules/rules', 'modules/entities']
/** Room → rooms it may import besides itself. */
const arrows: Record<string, readonly string[]> = {
  core: [],
  'server/config': ['core', 'server/store'],
  'server/house': ['core'],
  'server/postgres': [],
  'server/selectors': ['core'],
  'server/store': ['core', 'server/selectors'],
  'server/outside': ['core', 'server/calls', 'server/limits', 'server/threads'],
  'server/jobs': ['core', 'server/outside', 'server/records', 'server/store'],
  'server/bodies': ['core'],
  'server/limits': ['core'],
  'server/threads': ['core'],
  'server/calls': ['core', 'server/limits'],
  'server/answers': ['core', 'server/calls'],
  'server/session': ['core', 'server/calls', 'server/limits', 'server/store'],
  'server/records': ['core', ...calls],
  'server/http': ['core', 'server/bodies', 'server/limits', 'server/calls', 'server/session'],
  'server/server': ['core', 'server/http', ...calls],
  'app/free': ['core', 'server/config', 'server/house', 'server/server', 'server/http', ...calls],
  'web/storage': [],
  'web/ui': ['core', 'web/storage'],
  'web/router': ['web/storage'],
  'web/api': ['core', 'web/face', 'web/storage'],
  'web/face': ['core'],
  'web/fields': ['core', 'web/ui', 'web/api', 'web/face'],
  'web/files': ['core', 'web/ui', 'web/api', 'web/face'],
  'web/markdown': ['core', 'web/ui', 'web/api', 'web/face'],
  'web/records': [
    'core',
    'web/storage',
    'web/ui',
    'web/router',
    'web/api',
    'web/face',
    'web/fields',
    'web/files',
    'web/markdown',
  ],
  'web/shell': ['core', ...web],
  'modules/rules': ['core'],
  'modules/entities': ['core', 'modules/rules'],
  modules: ['core', ...declared],
  'modules/store': ['core', 'server/store', 'modules', ...declared],
  'modules/server': ['core', 'server/outside', ...calls, 'modules', ...declared, 'modules/store'],
  'modules/web': ['core', ...web, 'modules', ...declared],
}
const everywhere = new Set(['app', 'tests', 'scripts', 'root'])

/** In the server a type may name what is above it: a call carries its session, the house its modules. */
function isTypeOfServer(from: string, to: string, isAtRunTime: boolean): boolean {
  return (
    !isAtRunTime &&
    to.startsWith('server/') &&
    /^(server|modules\/[^/]+\/(server|store))\//.test(from)
  )
}

function moduleOf(path: string): string | undefined {
  return path.startsWith('modules/') ? path.split('/')[1] : undefined
}

function brokenArrow(from: string, to: string): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (everywhere.has(here)) return undefined
  if (there === 'tests' && isTest(from)) return undefined
  const [mine, theirs] = [moduleOf(from), moduleOf(to)]
  if (mine && theirs && mine !== theirs) return `module ${mine} imports module ${theirs}: ${to}`
  if (here === there || arrows[here]?.includes(there)) return undefined
  return `${here} may not import ${there}: ${to}`
}

/** Rooms of the store from the ground up: each imports those before it, and no other, nor a type of it. */
const storeOrder = `
  names connections notify documents tables audit blobs keys mango queries people operating thinning secrets pointers
  database writing handle free migrations migrate store
`
  .trim()
  .split(/\s+/)
const inStore = (path: string) => /^server\/store\/([^/.]+)/.exec(path)?.[1]

function brokenOrder(from: string, to: string): string | undefined {
  const [here, there] = [inStore(from), inStore(to)]
  if (here === undefined || there === undefined || here === there) return undefined
  const [own, other] = [here, there].map((room) => storeOrder.indexOf(room))
  if (own! < 0) return `${here} has no place in the order of the store's rooms`
  return other! < own! ? undefined : `${here} may not import ${there}, which stands above it: ${to}`
}

const looks = /^(react|react-dom|@mantine\/|@tabler\/|use-intl|@fontsource)/

function perFile(check: (source: Source) => string[]): Rule['check'] {
  return (sources) =>
    sources.flatMap((source) => check(source).map((words) => `${source.path}: ${words}`))
}

function found(
  pattern: RegExp,
  text: string,
  words: (match: RegExpMatchArray) => string,
): string[] {
  return [...text.matchAll(pattern)].map(words)
}

const limits: [test: (path: string) => boolean, lines: number][] = [
  [isTest, 500],
  [(path) => /^modules\/[^/]+\/entities\//.test(path), 120],
  [(path) => path.endsWith('.tsx'), 200],
  [() => true, 400],
]
const filesInAFolder = 20

const drawers = /^(utils?|helpers?|common|misc|lib)$/
const sqlVerb =
  /['"`]\s*(select\s[\s\S]{0,400}?\bfrom\b|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|role|database|function)\s|set\s+(local|role)\s)/gi
/** Tables without a wall of which only the store's named functions speak. */
const ofPeople =
  /\b(?:from|join|into|update)\s+(?:people|sessions|tokens|one_time_secrets|attempts|memberships|groups|public_links)\b/gi
const mayHoldSql = /^(server\/postgres|(server(\/records\/[^/]+)?|modules\/[^/]+)\/store)\//
const isFace = /^modules\/[^/]+\/(server\/index\.ts|web\/index\.tsx)$/

/** A migration speaks of the kinds that there were when it was written. */
const namesNoKind = /^((server|web)\/records|server\/store\/(?!migrations\/))/

/**
 * Code that names one of these kinds: a text that is its name (or a list of names), a member of that name in a map by kinds, an
 * alternative of a pattern. A type, component or variable may bear the name of any kind, since it is no naming: `Part`, `Menu.Item`.
 */
function namings(kinds: readonly string[]): RegExp {
  const kind = `(?:${kinds.join('|')})`
  const isText = `(['"])${kind}(?:\\W+${kind})*\\1`
  const isMember = `(?<=[{,]\\s*)${kind}:`
  const isAlternative = `[\\^|]${kind}\\b|\\b${kind}[$|]`
  return new RegExp(`${isText}|${isMember}|${isAlternative}`, 'g')
}

/** The one file each that may call what takes the square of a text's length, or of its pairs, and where nothing else may. */
const guarded: readonly [call: RegExp, file: string, rooms: RegExp][] = [
  [/\.normalize\(/g, 'core/letters/normal-form.ts', /^(core|server|web|modules)\//],
  // Of what the server itself says, in braces or brackets, there is never much.
  [
    /\bnew URLSearchParams\((?![{[])/g,
    'server/bodies/form.ts',
    /^(server|modules\/[^/]+\/(server|rules))\//,
  ],
]

/** Who may hand the store a revision: the two ways to write a record, arrivals from elsewhere, and databases without kinds. */
const mayPutRevisions =
  /^(server\/(records\/(save|beside|replication\/(arrival|correction))|store\/.*)|app\/free\/rules)\.ts$/
const putsRevision = /\b\w+\.(?:put|graft)\(/g

const suppression = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/

/** Every rule of the house; `kinds` are the names of the product's entities. */
export function houseRules(kinds: readonly string[]): Rule[] {
  const kind = namings(kinds)
  return [
    {
      name: 'arrows point one way',
      check: perFile(({ path, text }) => {
        const atRunTime = new Set(importsAtRunTime(text))
        return importsOf(text).flatMap((specifier) => {
          const to = resolve(path, specifier)
          if (!to || isTypeOfServer(path, to, atRunTime.has(specifier))) return []
          return brokenArrow(path, to) ?? []
        })
      }),
    },
    {
      name: 'rooms of the store stand on each other',
      check: perFile(({ path, text }) =>
        isTest(path)
          ? []
          : importsOf(text).flatMap((specifier) => {
              const to = resolve(path, specifier)
              return (to && brokenOrder(path, to)) ?? []
            }),
      ),
    },
    {
      name: 'web/ui knows looks only',
      check: perFile(({ path, text }) =>
        path.startsWith('web/ui/') && !isTest(path)
          ? importsOf(text)
              .filter((name) => !/^[#.]/.test(name) && !looks.test(name))
              .map((name) => `imports ${name}`)
          : [],
      ),
    },
    {
      name: 'files stay short',
      check: perFile(({ path, text }) => {
        const limit = limits.find(([test]) => test(path))![1]
        const lines = text.trimEnd().split('\n').length
        return isScript(path) && lines > limit ? [`${lines} lines, the limit is ${limit}`] : []
      }),
    },
    {
      name: 'folders stay small',
      check: (sources) => {
        const kept = sources.filter(({ path }) => isScript(path) && !/\.test\.tsx?$/.test(path))
        const folders = Map.groupBy(kept, ({ path }) => dirname(path))
        return [...folders]
          .filter(([, files]) => files.length > filesInAFolder)
          .map(
            ([folder, { length }]) => `${folder}: ${length} files, the limit is ${filesInAFolder}`,
          )
      },
    },
    {
      name: 'no drawer for leftovers',
      check: perFile(({ path }) =>
        path
          .split('/')
          .map((name) => name.replace(/\..*$/, ''))
          .filter((name) => drawers.test(name))
          .map((name) => `named ${name}`),
      ),
    },
    {
      name: 'the engine names no kind',
      check: perFile(({ path, text }) =>
        namesNoKind.test(path) && !isTest(path)
          ? found(kind, withoutComments(text), ([name]) => `names ${name}`)
          : [],
      ),
    },
    {
      name: 'core, rules and entities have no clock',
      check: perFile(({ path, text }) =>
        /^core\/|^modules\/[^/]+\/(rules|entities)\//.test(path) && !isTest(path)
          ? found(
              /\bDate\.now\(\)|\bnew Date\(\s*\)/g,
              withoutComments(text),
              ([call]) => `calls ${call}`,
            )
          : [],
      ),
    },
    {
      name: 'SQL lives in the store, in stores of modules and where PostgreSQL is started',
      check: perFile(({ path, text }) =>
        isScript(path) && !isTest(path) && !mayHoldSql.test(path)
          ? found(
              sqlVerb,
              withoutComments(text),
              ([sql]) => `holds SQL: ${sql.slice(1, 40).trim()}`,
            )
          : [],
      ),
    },
    {
      name: "tables about people are the store's alone",
      check: perFile(({ path, text }) =>
        /^modules\/[^/]+\/store\//.test(path)
          ? found(ofPeople, text, ([sql]) => `speaks of them: ${sql}`)
          : [],
      ),
    },
    {
      name: 'texts are read in time that grows with their length',
      check: perFile(({ path, text }) =>
        isTest(path)
          ? []
          : guarded
              .filter(([, file, rooms]) => rooms.test(path) && path !== file)
              .flatMap(([call, file]) =>
                found(call, withoutComments(text), ([name]) => `calls ${name} beside ${file}`),
              ),
      ),
    },
    {
      name: 'records are written by two doors',
      check: perFile(({ path, text }) =>
        /^(server|app|modules\/[^/]+\/(server|store))\//.test(path) &&
        !isTest(path) &&
        !mayPutRevisions.test(path)
          ? found(putsRevision, withoutComments(text), ([call]) => `${call}…) past save and beside`)
          : [],
      ),
    },
    {
      name: 'every file says what it is for',
      check: perFile(({ path, text }) =>
        !isScript(path) || /^(\/\/ |\/\*)/.test(text) ? [] : ['does not open with a comment'],
      ),
    },
    {
      name: 'no barrels',
      check: perFile(({ path, text }) => {
        const named = /(^|\/)index\.tsx?$/.test(path) && !isFace.test(path) ? ['is an index'] : []
        return [
          ...named,
          ...found(/^export \* (as \w+ )?from/gm, text, () => 'hands on another file whole'),
        ]
      }),
    },
    {
      name: 'a suppression gives its reason',
      check: perFile(({ text }) =>
        text.split('\n').flatMap((line, at, all) => {
          const explained = / -- \w/.test(line) || /\/[/*]/.test(all[at - 1] ?? '')
          return suppression.test(line) && !explained ? `line ${at + 1} has none` : []
        }),
      ),
    },
  ]
}
