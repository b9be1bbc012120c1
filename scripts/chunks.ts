// Which scripts the pages are made of. Each costs a trip over a phone's line, and a browser fetches six at a time: so they
// are few, and none holds much that its page does not draw. `scripts/budget.ts` counts and weighs the outcome.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { declared, isNamed, isOf, moduleName } from './module-scripts.ts'

const locale = (id: string) => /([^/]+)\.json$/.exec(id)?.[1] ?? null

type Test = RegExp | ((id: string) => boolean)

const matches = (test: Test, id: string) => (test instanceof RegExp ? test.test(id) : test(id))

const oneOf =
  (...tests: readonly Test[]) =>
  (id: string) =>
    tests.some((test) => matches(test, id))

const root = join(import.meta.dirname, '..')

/** Where a source lies in the house, wherever the house itself lies. */
const inHouse = (id: string) => (id.startsWith(root) ? id.slice(root.length) : id)

const isApart = isOf('apart')
const withKinds = isOf('withKinds')

/** What several late parts of a module share, each under the name that the module gives it. */
const together: Rolldown.CodeSplittingGroup[] = [...declared].flatMap(([module, scripts]) =>
  Object.entries(scripts.together ?? {}).map(([name, names]) => ({
    name: `${module}-${name}`,
    test: (id) => isNamed(id, module, names) && !id.includes('/locales/'),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  })),
)

const icon = (id: string) => /\/icons\/Icon(\w+)\.mjs$/.exec(id)?.[1]

/** Scripts that a module says of itself, with the icons that it names. */
const own: Rolldown.CodeSplittingGroup[] = [...declared].flatMap(([module, scripts]) =>
  Object.entries(scripts.own ?? {}).map(([name, { sources, icons = [] }]) => ({
    name: `${module}-${name}`,
    test: (id) => isNamed(id, module, sources) || icons.includes(icon(id) ?? ''),
    includeDependenciesRecursively: false,
  })),
)

/** In order: a group takes its sources with everything they import, unless an earlier group has it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  // What asks for all else: modules by name, addresses, the first calls.
  { name: 'entry', tags: ['$initial'] },
  // What every page is drawn with, and what the screens on both sides of the door name, ask for and check.
  {
    name: 'start',
    test: oneOf(
      /\/app\/mount\.tsx$/,
      /\/web\/ui\/controls\/(?!NativeSelect|Textarea)/,
      /\/core\/(?:fields\/(?:text|email)|access\/(?:password|return-address)|ids)\.ts$/,
      /\/web\/(?:api\/use-plain-form|router\/use-address)\.ts$/,
      /\/web\/fields\/PasswordField\.tsx$/,
    ),
  },
  // Sign-in and the other screens for everybody.
  {
    name: 'door',
    test: /\/modules\/user\/web\/(?:Login|Register|Confirm|ConfirmNew|PasswordNew|PasswordSet)\.tsx$/,
  },
  // The library's core with what dialogs and inputs of it share; it comes with the first of those. Its one entry imports all of
  // it, so a group that takes what its sources import would take all along: its parts are named one by one, and nothing with them.
  {
    name: 'library',
    test: oneOf(
      /\/@mantine\/core\/esm\/core\//,
      /\/@mantine\/core\/esm\/components\/(?:CloseButton|FocusTrap|Loader|Overlay|Portal|Transition|UnstyledButton|VisuallyHidden)\//,
      /\/@mantine\/hooks\/(?!esm\/use-(?:clipboard|debounced-value|drag|hotkeys)\/)/,
      /\/node_modules\/clsx\//,
      /\/web\/ui\/theme\/(?:ThemeProvider\.tsx|mantine\.css|more\.css)$/,
    ),
    includeDependenciesRecursively: false,
  },
  // What surrounds every other screen, with the kinds of every app and of fields, and the choice of Groups.
  {
    name: 'frame',
    test: oneOf(
      /\/web\/shell\/(?:modules\.ts|frame\/Frame\.tsx)$/,
      /\/modules\/(?:account|user)\/module\.ts$/,
      /\/core\/fields\//,
      /\/core\/(?:search\/terms|entity\/name-bytes)\.ts$/,
      /\/modules\/account\/web\/Home\.tsx$/,
    ),
  },
  // What draws Markdown, also where the server has read it, and the names by which texts call pages.
  {
    name: 'markdown-tree',
    test: /\/(?:web\/markdown\/(?:MarkdownTree\.tsx|Inlines\.tsx|heading-ranks\.ts|markdown\.module\.css)|core\/markdown\/(?:words|tasks|names)\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // The kinds of one app, and what its menu draws.
  {
    name: (id) => `${moduleName(id)}-kinds`,
    debugName: 'kinds',
    test: oneOf(/\/modules\/[^/]+\/(?:module\.ts|web\/declared\.ts)$/, withKinds),
  },
  // Further kinds of it, which come after its pages.
  {
    name: (id) => `${moduleName(id)}-further-kinds`,
    debugName: 'further-kinds',
    test: /\/modules\/[^/]+\/(?:web\/)?further\.ts$/,
  },
  // What the library needs for dialogs alone, for inputs that open something, and for switches.
  {
    name: 'dialogs',
    test: oneOf(
      /\/@mantine\/core\/esm\/components\/(?:Drawer|Modal|ModalBase|Paper)\//,
      /\/node_modules\/(?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)\//,
      /\/web\/ui\/feedback\/Dialog\.tsx$/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'inputs',
    test: oneOf(
      /\/@mantine\/core\/esm\/components\/(?:Autocomplete|Checkbox|Combobox|Input|InputBase|Popover|ScrollArea|SegmentedControl|FloatingIndicator|Select)\//,
      /\/@mantine\/core\/esm\/utils\/(?:Floating|InputsGroupFieldset)\//,
      /\/node_modules\/@floating-ui\//,
      /\/web\/fields\/(?:inputs\/(?!DayText)|FieldInput|use-row-fill)/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'switches',
    test: /\/@mantine\/core\/esm\/(?:components\/(?:Radio|Switch)|utils\/InlineInput)\//,
    includeDependenciesRecursively: false,
  },
  // What reads and draws Markdown: it comes with the first text.
  {
    name: 'markdown',
    test: oneOf(
      /\/core\/(?:markdown\/(?!words|tasks|names)|notifications\/mentions\.ts)/,
      /\/node_modules\/marked\//,
      /\/web\/markdown\/MarkdownView\.tsx$/,
    ),
    includeDependenciesRecursively: false,
  },
  // What says at a glance what a file is, on records and on the disk, and what is done with it there.
  {
    name: 'file-icons',
    test: /\/icons\/Icon(?:File|FileTypePdf|FileZip|FolderOpen|FolderSymlink|LayoutGrid|LetterCase|Lock|Movie|Music|Palette|Photo|StarOff|Table|TextCaption)\.mjs$/,
    includeDependenciesRecursively: false,
  },
  // Long lists, of which the rows near the screen are drawn, and the choice of how they are shown.
  {
    name: 'virtual',
    test: /\/@tanstack\/(?:react-virtual|virtual-core)\/|[iI]nfiniteQuery|\/web\/api\/stored-choice\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The text in a file: for rows that come in, and to be read.
  {
    name: 'text-file',
    test: /\/core\/(?:import\/(?:text-file|encoding)|letters\/guess-encoding)\.ts$|\/preview\/read-text\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Two versions of a text beside each other.
  {
    name: 'compare',
    test: /\/(?:core|web\/records)\/compare\/|\/node_modules\/diff\//,
    includeDependenciesRecursively: false,
  },
  // Files of records: after the page has rested.
  {
    name: 'files',
    test: oneOf(
      /\/web\/files\/(?!FilesSlot|FilesOutline|files-outline|record-files|disk\/|unzip|upload\/queue|locales|drop|choose)/,
      /\/web\/(?:api\/bytes\/send-file|files\/disk\/send-content)\.ts$/,
      /\/icons\/Icon(?:Camera|Paperclip)\.mjs$/,
    ),
    includeDependenciesRecursively: false,
  },
  // How files are sent one behind the other, to records and to the disk.
  {
    name: 'upload-queue',
    test: /\/web\/files\/upload\/queue\.ts$/,
    includeDependenciesRecursively: false,
  },
  // What is chosen for a page or dropped on it, also where files of records are not shown.
  {
    name: 'drop',
    test: /\/web\/files\/(?:drop\.ts$|choose\/)/,
    includeDependenciesRecursively: false,
  },
  ...own,
  // What the rooms of imports, of tables and of banks' files, share.
  {
    name: 'imports',
    test: oneOf(
      /\/core\/import\/(?:limits|portions|rules)\.ts$/,
      /\/web\/records\/import\/(?:DropCard|PastImports|reading\/(?:ReadingCard|progress)|Sending|ChipChoice|ImportStatus|ImportTexts|import)/,
      /\/icons\/Icon(?:ClipboardText|Equal|FileSpreadsheet)\.mjs$/,
    ),
    includeDependenciesRecursively: false,
  },
  // The calls of the disk, for its own app and for all that store files there.
  {
    name: 'disk',
    test: /\/web\/files\/disk\/(?!send)|\/core\/entity\/file-stem\.ts$|\/web\/api\/bytes\/read-bytes\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Whom a card is about, and links under each other.
  {
    name: 'identity',
    test: /\/web\/ui\/(?:list\/LinkList|marks\/Identity)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // What runs beside the page.
  {
    name: 'background',
    test: /\/web\/api\/background\/(?:background|work)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // How their cells are read: in a page for the preview alone, since workers read the files.
  {
    name: 'cells',
    test: /\/core\/import\/(?:amounts|date-order|dates|months|fingerprint|column-facts)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // What is known of actions before the dialog of one is opened.
  {
    name: 'actions',
    test: /\/core\/entity\/action-form\.ts$|\/web\/records\/action\/ActionDialog\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // What most screens draw with, without what comes later: toasts, dialogs, inputs of fields.
  {
    name: 'looks',
    test: oneOf(
      /\/core\/(?!archive\/zip|time\/periods|numbers\/due)/,
      /\/web\/(?:api|router|fields\/(?!inputs|FieldInput)|ui\/(?!theme\/|charts\/|float\/OptionList|form\/use-first-wrong|feedback\/(?:ToastHost|Dialog)))/,
      /\/web\/files\/(?:FilesSlot|FilesOutline|files-outline|record-files)\./,
      /\/web\/records\/(?:[^/]+|list\/(?:list-position|total)|form\/(?:drafts|merge))\.tsx?$/,
      /\/node_modules\/(?:@tanstack|@tabler)\/|\/@mantine\/hooks\/esm\/use-debounced-value\//,
    ),
    minShareCount: 2,
  },
  // The generic screens, and the chip on each list.
  {
    name: 'list',
    test: oneOf(
      /\/web\/records\/list\/(?!spans\/Filter|tabs\/(?!use-groups))/,
      /\/web\/filters\/SavedFilters\.tsx$/,
    ),
  },
  // What screens made by hand take of them.
  { name: 'record', test: /\/web\/records\/show\/(?:use-delete|SystemData|history)\.tsx?$/ },
  { name: 'show', test: /\/web\/records\/show\// },
  { name: 'form', test: /\/web\/records\/form\/(?!Comparison|RecordEdit)/ },
  ...together,
  // What several screens of one module share; the screens themselves stay apart, and so does what is loaded after them.
  {
    name: moduleName,
    debugName: 'module',
    test: (id) => /\/modules\/[^/]+\/(?!locales\/)/.test(id) && !isApart(id),
    minShareCount: 2,
  },
  // Cards of the dashboard, but for those of the apps that have one of their own.
  {
    name: 'dashboard',
    test: (id) =>
      /\/modules\/[^/]+\/web\/(?:dashboard\/|ConfirmCard\.tsx$)/.test(id) && !isApart(id),
  },
  // Texts of one language: those of the screens for everybody, those of every app, and each app's own.
  {
    name: (id) => `door-${locale(id)}`,
    debugName: 'door-texts',
    test: /\/(?:core\/i18n|modules\/user\/locales)\/[^/]+\.json$/,
  },
  {
    name: (id) => `texts-${locale(id)}`,
    debugName: 'texts',
    test: /\/(?:core\/i18n|modules\/user\/locales|modules\/account\/locales)\/(?:signed-in\/)?[^/]+\.json$/,
  },
]

export const chunks: Rolldown.CodeSplittingGroup[] = groups.map(({ name, test, ...group }) => ({
  ...group,
  name: typeof name === 'function' ? (id, context) => name(inHouse(id), context) : name,
  ...(test && { test: (id) => matches(test as Test, inHouse(id)) }),
}))
