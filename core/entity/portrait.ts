// The one picture of a person or a Group: a file of their document under a fixed name. Pure.

/** File of a person's document, and of a Group's. */
export const portraits = { person: 'picture', group: 'logo' } as const
export type Portrait = (typeof portraits)[keyof typeof portraits]

/** Changes with the picture, so that a browser with an older one knows; undefined where there is none. */
export function portraitOf(
  doc: Readonly<Record<string, unknown>> | undefined,
  name: Portrait,
): string | undefined {
  const files = (doc?._attachments ?? {}) as Readonly<Record<string, { digest?: string }>>
  return Object.hasOwn(files, name) ? files[name]?.digest : undefined
}
