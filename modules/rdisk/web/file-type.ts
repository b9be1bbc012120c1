// What a file is, by its name and media type: how it is drawn in a list, and how it is previewed. Programs may say any media type,
// or none: then its ending decides. Pure.

export const fileTypes = [
  'image',
  'pdf',
  'audio',
  'video',
  'markdown',
  'csv',
  'text',
  'archive',
  'encrypted',
  'document',
  'sheet',
  'other',
] as const
export type FileType = (typeof fileTypes)[number]

/** Endings without their dot, in lower case. */
const endings: Readonly<Record<Exclude<FileType, 'other'>, string>> = {
  image: 'jpg jpeg png webp gif avif heic heif bmp tif tiff svg',
  pdf: 'pdf',
  audio: 'mp3 m4a aac ogg oga opus flac wav',
  video: 'mp4 m4v webm mov mkv avi ogv',
  markdown: 'md markdown mdown',
  csv: 'csv tsv',
  text: 'txt log json xml yml yaml ini conf cfg sql ics vcf srt html htm css js ts py sh bat ps1 c h cpp java go rs php rb toml',
  archive: 'zip rar 7z gz tgz tar bz2 xz zst iso',
  encrypted: 'age gpg',
  document: 'doc docx odt rtf pages ppt pptx odp key',
  sheet: 'xls xlsx ods numbers',
}

const byEnding = new Map(
  Object.entries(endings).flatMap(([type, list]) =>
    list.split(' ').map((ending) => [ending, type as FileType] as const),
  ),
)

const byMediaType: readonly (readonly [RegExp, FileType])[] = [
  [/^image\//, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^text\/markdown$/, 'markdown'],
  [/^text\/(?:csv|tab-separated-values)$/, 'csv'],
  [/^application\/(?:zip|gzip|x-tar|x-7z-compressed|vnd\.rar)$/, 'archive'],
  [/^(?:text\/|application\/(?:json|xml|yaml|toml)$)/, 'text'],
]

/** What a file says of itself. */
export interface FileFacts {
  readonly name: string
  readonly kind: string
  readonly content_type?: string | undefined
}

/** The ending of a name without its dot, in lower case; '' for none. */
export function endingOf(name: string): string {
  const [, ending = ''] = /[^.]\.([^.]{1,12})$/.exec(name) ?? []
  return ending.toLowerCase()
}

/** The ending goes before the media type: what programs say of text is often wrong. */
export function fileTypeOf({ name, content_type = '' }: Omit<FileFacts, 'kind'>): FileType {
  const type = content_type.split(';', 1)[0]!.trim().toLowerCase()
  const declared = byMediaType.find(([pattern]) => pattern.test(type))?.[1]
  return byEnding.get(endingOf(name)) ?? declared ?? 'other'
}

export type PreviewKind =
  | 'image'
  | 'pdf'
  | 'audio'
  | 'video'
  | 'markdown'
  | 'csv'
  | 'text'
  | 'encrypted'
  | 'none'

/** What is encrypted is never read: its name may say anything. */
export function previewOf(item: FileFacts): PreviewKind {
  const type = fileTypeOf(item)
  if (item.kind === 'file_enc' || type === 'encrypted') return 'encrypted'
  const isShown = type !== 'archive' && type !== 'document' && type !== 'sheet' && type !== 'other'
  return isShown ? type : 'none'
}

/** The page can read it as a text. */
export function isReadable(item: FileFacts): boolean {
  return ['markdown', 'csv', 'text'].includes(previewOf(item))
}
