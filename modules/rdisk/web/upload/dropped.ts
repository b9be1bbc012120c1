// Files and folders that were dropped, or chosen with their folder: each file with the folders that it lies in.

/** A file, and the names of its folders from the top. */
export interface Found {
  readonly file: File
  readonly folders: readonly string[]
}

/** What is looked at of one drop at most. */
const maxFiles = 20_000
const deepest = 40

/** Must be called while the event is handled: what it holds is gone afterwards. */
export function droppedFiles(data: DataTransfer): Promise<Found[]> {
  const entries = [...data.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  )
  const plain = [...data.files].map((file) => ({ file, folders: [] }))
  return entries.length > 0 ? readEntries(entries) : Promise.resolve(plain)
}

/** Files of an input; one for folders says the way to each. */
export function chosenFiles(files: FileList | null): Found[] {
  return [...(files ?? [])].slice(0, maxFiles).map((file) => ({
    file,
    folders: file.webkitRelativePath.split('/').slice(0, -1),
  }))
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<Found[]> {
  const found: Found[] = []
  const walk = async (entry: FileSystemEntry, folders: readonly string[]): Promise<void> => {
    if (found.length >= maxFiles || folders.length > deepest) return
    if (isFile(entry)) {
      const file = await new Promise<File>((done, fail) => entry.file(done, fail)).catch(() => null)
      if (file) found.push({ file, folders })
    } else if (isFolder(entry)) {
      const inside = [...folders, entry.name]
      for (const member of await membersOf(entry)) await walk(member, inside)
    }
  }
  for (const entry of entries) await walk(entry, [])
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader hands them over a hundred at a time. */
async function membersOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const members: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    ).catch(() => [])
    if (some.length === 0) return members
    members.push(...some)
  }
}
